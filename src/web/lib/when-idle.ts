/** Runs something when the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(run);
}
