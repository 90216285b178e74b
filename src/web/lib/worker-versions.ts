import { isWorkerInCharge } from './service-worker.ts';
import { whenIdle } from './when-idle.ts';

// Loads beside the first screen, which does not need it.

/** What a page tells the worker of a new version (src/web/service-worker/program.ts). */
const TAKE_OVER = 'take-over';

/** How long a page that has loaded is left alone, in milliseconds: its first replies and pictures go first. */
const QUIET = 3000;

/** Runs something once the page has loaded and its first replies are there. */
function whenQuiet(run: () => void): void {
  const soon = () => setTimeout(() => whenIdle(run), QUIET);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** Registers the service worker of a built program, without delaying the page. It needs https or this machine. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenQuiet(() => {
    // A browser that refuses it works as before.
    navigator.serviceWorker.register('/service-worker.js').then(keepUpdated, () => undefined);
  });
}

/** Looks for a new version whenever the person comes back to a page that stays open. */
function keepUpdated(registration: ServiceWorkerRegistration): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
}

/**
 * Lets a new version that waits take over, and reloads. Only at the start of a page, before anything is typed. The new
 * worker refuses while another tab still runs the old version.
 */
export async function takeNewVersion(): Promise<void> {
  if (!isWorkerInCharge()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  registration.waiting.postMessage(TAKE_OVER);
}
