/** Runs something when the browser has nothing else to do, or at the latest after `latest` milliseconds. */
export function whenIdle(run: () => void, latest?: number): void {
  // Safari has no idle callbacks.
  if (window.requestIdleCallback === undefined) setTimeout(run);
  else window.requestIdleCallback(run, latest === undefined ? {} : { timeout: latest });
}
