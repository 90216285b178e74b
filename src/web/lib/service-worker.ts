/** How long a page that has loaded is left alone, in milliseconds: its first replies and pictures go first. */
const QUIET = 3000;

/** Runs something once the page has loaded and the browser has nothing else to do. */
function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  const soon = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(run), QUIET);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** Registers the service worker of a built program, without delaying the page. It needs https or this machine. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(() => {
    // A browser that refuses it works as before.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  });
}

/** Whether the worker opened this page. */
export function isWorkerInCharge(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
