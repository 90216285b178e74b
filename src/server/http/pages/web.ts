import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { findPage, type PageName } from '#contract/pages.ts';
import { ENGLISH } from '#domain/language/languages.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { UPLOADS } from '#server/core/stored-files.ts';
import { RECOGNIZER_POLICY } from '#server/http/response/security-headers.ts';
import { speakerIn } from '#server/platform/languages/speakers.ts';
import { headersOf, visitorLanguage } from '../request/reader-language.ts';
import { findProgramFile } from './program-files.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** The script of the recognizer's thread (tools/build/recognizer.ts). A thread has the policy of its script. */
const RECOGNIZER_WORKER = /\/assets\/recognizer-\w+\/worker\.min\.js(?:\.br|\.gz)?$/;

/** The page that checks an export without a server. It is downloaded: the policy of this site's pages refuses its script. */
const VERIFY_PAGE = /\/verify\.html(?:\.br|\.gz)?$/;

/**
 * The compressed copies that the build writes beside its files. They are the answer at the address of their file, so they
 * need no route of their own. Training data of the recognizer exists only compressed.
 */
const COMPRESSED_COPIES = ['**/*.br', '**/!(*.traineddata).gz'];

const MANIFEST = 'manifest.webmanifest';

/** The documentation of the API: a page of its own, made by the build (tools/build/api-docs.ts). */
const API_DOCS = '/docs/api';

/**
 * Serves the built pages in a folder, and the files of other versions. An unknown page gets the shell with 404, an
 * unknown call an error as JSON.
 */
export async function serveWeb(app: FastifyInstance, deps: Deps, folder: string): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'));
  const pageIn = isBuilt ? await openPages(folder) : () => NOT_BUILT;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      prefix: '/',
      index: false,
      wildcard: false,
      globIgnore: [...COMPRESSED_COPIES, `**/${MANIFEST}*`],
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes('/assets/') ? YEAR : 'no-cache');
        if (RECOGNIZER_WORKER.test(path)) response.header('content-security-policy', RECOGNIZER_POLICY);
        if (VERIFY_PAGE.test(path))
          response.header('content-disposition', 'attachment; filename="verify.html"');
      },
    });
    const manifest = await readFile(join(folder, MANIFEST), 'utf8');
    app.get(`/${MANIFEST}`, (request, reply) => {
      const speaker = speakerIn(visitorLanguage(request));
      reply.headers(headersOf(speaker.language)).header('cache-control', 'no-cache');
      return reply.type('application/manifest+json; charset=utf-8').send(manifestIn(manifest, speaker));
    });
    app.get(API_DOCS, (_request, reply) => reply.sendFile('api-docs.html'));
  }
  for (const url of ['/api', '/api/*']) app.all(url, { config: { kind: 'call' }, onRequest: refuse }, refuse);
  app.all(`${UPLOADS}*`, { onRequest: refuse }, refuse);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const file = await findProgramFile(deps.pool, path);
    if (file !== null) return reply.header('cache-control', YEAR).type(file.type).send(file.content);
    // A path with a broken escape was rewritten and is not a page.
    const page = request.url === request.originalUrl ? findPage(path) : null;
    reply.code(page === null ? 404 : 200).header('cache-control', 'no-cache');
    const speaker = speakerIn(visitorLanguage(request));
    const { html, compressed } = pageIn(page, speaker);
    // `Vary` has no encoding: nobody keeps a page without asking for it again.
    reply.headers(headersOf(speaker.language)).type('text/html; charset=utf-8');
    if (!/\bbr\b(?!\s*;\s*q=0)/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(compressed);
  });
}

type Page = { readonly html: string; readonly compressed: Buffer };

// The best quality would hold up other requests for 40 ms.
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const pageOf = (html: string): Page => ({ html, compressed: brotliCompressSync(html, QUICKLY) });

const NOT_BUILT = pageOf('<!doctype html><title>Allsquare</title><body></body>');

/** Returns the page of each screen in a language, which is made once; null: of an unknown address. */
async function openPages(folder: string): Promise<(page: PageName | null, speaker: Speaker) => Page> {
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  const shell = await read('index.html');
  const preloads: Record<PageName, string> = JSON.parse(await read('preloads.json'));
  const { script, keys }: FirstVisit = JSON.parse(await read('first-visit.json'));
  const make = (page: PageName | null, speaker: Speaker): Page => {
    // The browser fetches the scripts of the screen together with the main script.
    const html = shell.replace('</head>', `${page === null ? '' : preloads[page]}</head>`);
    const { code } = speaker.language;
    if (code === ENGLISH.code) return pageOf(html);
    const texts = page === null ? '' : textsElement(folder, code, keys[page]);
    return pageOf(
      inLanguage(html, speaker)
        .replace('</head>', `${script}</head>`)
        .replace('</body>', () => `${texts}</body>`),
    );
  };
  const made = new Map<string, Page>();
  return (page, speaker) => {
    const key = `${page} ${speaker.language.code}`;
    const known = made.get(key) ?? make(page, speaker);
    made.set(key, known);
    return known;
  };
}

/** What a page brings for readers of other languages, as the build writes it (tools/build/catalogues.ts). */
type FirstVisit = { readonly script: string; readonly keys: Record<PageName, readonly string[]> };

/**
 * The texts of the first screen, a tenth of the catalogue. The program loads the others after it
 * (src/web/lib/language/foreign.ts).
 */
function textsElement(folder: string, code: string, keys: readonly string[]): string {
  const all: Record<string, string> = JSON.parse(
    readFileSync(join(folder, `catalogues/${code}.json`), 'utf8'),
  );
  const json = JSON.stringify(Object.fromEntries(keys.map((key) => [key, all[key]])));
  return `<script type="application/json" id="texts" lang="${code}">${json.replaceAll('<', String.raw`\u003c`)}</script>`;
}

/** What the page itself says, before its program runs. */
const SAID_BY_PAGE = [
  sentence('Split costs with friends to the cent, see who owes what, and settle up.'),
  sentence('Loading'),
  sentence('Allsquare needs JavaScript to run.'),
];

/** Writes a page in another language than English. */
function inLanguage(html: string, speaker: Speaker): string {
  const { code, direction } = speaker.language;
  return SAID_BY_PAGE.reduce(
    (page, text) => page.replace(text.message, () => speaker.say(text)),
    html,
  ).replace('<html lang="en">', `<html lang="${code}" dir="${direction}">`);
}

/** What the manifest names in the menu of the installed program. */
const SHORTCUTS = [sentence('Add Expense'), sentence('My Groups')];

type Manifest = { description: string; lang: string; shortcuts: { name: string }[] };

function manifestIn(manifest: string, speaker: Speaker): string {
  const { code, direction: dir } = speaker.language;
  if (code === ENGLISH.code) return manifest;
  const { description, shortcuts, ...rest } = JSON.parse(manifest) as Manifest;
  const named = shortcuts.map(({ name, ...shortcut }) => {
    const text = SHORTCUTS.find(({ message }) => message === name);
    return { name: text === undefined ? name : speaker.say(text), ...shortcut };
  });
  return JSON.stringify({
    ...rest,
    description: speaker.say(description),
    lang: code,
    dir,
    shortcuts: named,
  });
}

async function refuse(): Promise<never> {
  throw notFound();
}
