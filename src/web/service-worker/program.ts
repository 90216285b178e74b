import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { findPage } from '#contract/pages.ts';

declare const self: ServiceWorkerGlobalScope;

type ProgramFile = { url: string; revision: string | null; integrity?: string };

/** This version of the program: written by the build (tools/build/service-worker.ts). */
declare const PROGRAM: { version: string; files: ProgramFile[] };

const PREFIX = 'program-';
// Referenced only once, because the build replaces every reference with the whole list.
const { version, files } = PROGRAM;
const CACHE = PREFIX + version;
const CATALOGUE = 'catalogue';
const SHELL = '/index.html';
/** The message of a starting page to a waiting new version (src/web/lib/worker-versions.ts). */
const TAKE_OVER = 'take-over';

/**
 * Caches all files of one version of the program and serves pages and files from this cache. Calls and uploads go to
 * the network. Each version has a separate cache, and the browser starts a new version only when the old one serves no
 * tab. So a tab never gets files of two versions.
 */
export function serveProgram(): void {
  const program = new PrecacheController({ cacheName: CACHE });
  program.addToCacheList(files);
  self.addEventListener('install', program.install);
  self.addEventListener('activate', (event) => event.waitUntil(activate()));
  self.addEventListener('message', (event) => {
    if (event.data === TAKE_OVER) event.waitUntil(takeOver(event.source));
  });
  registerRoute(new PrecacheRoute(program, { cleanURLs: false, directoryIndex: '' }));
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && findPage(url.pathname) !== null,
    async ({ request }) => (await program.matchPrecache(SHELL)) ?? fetch(request),
  );
  registerRoute(
    ({ url }) => url.pathname.startsWith('/catalogues/'),
    ({ request }) => serveCatalogue(request),
  );
}

/** The catalogue of the language used last; a newer one replaces it. */
async function serveCatalogue(request: Request): Promise<Response> {
  const cache = await caches.open(CATALOGUE);
  try {
    const response = await fetch(request);
    if (response.ok) {
      for (const other of await cache.keys()) await cache.delete(other);
      await cache.put(request, response.clone());
    }
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept === undefined) throw error;
    return kept;
  }
}

/**
 * Replaces the old version without waiting until its last tab is closed, if that tab is the one that asks. A tab that has
 * gone on to another page since it asked is not among the tabs until that page is there.
 */
async function takeOver(asking: ExtendableMessageEvent['source']): Promise<void> {
  const [tab, ...others] = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const isAlone = asking instanceof Client && tab?.id === asking.id && others.length === 0;
  if (isAlone) await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The tab that registered the worker was loaded without one.
  await self.clients.claim();
}
