/** Whether the worker opened this page. */
export function isWorkerInCharge(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
