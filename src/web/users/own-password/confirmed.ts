/** The time at which this tab went to the provider to confirm. */
const KEY = 'allsquare:confirming-at';
/** In the address of the page to come back to: the provider has confirmed. */
const MARK = 'confirmed';
const VALID_MILLISECONDS = 10 * 60_000;

/** Remembers that the tab goes to the provider now; returns the page to come back to. */
export function beginConfirming(): string {
  sessionStorage.setItem(KEY, String(Date.now()));
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  params.set(MARK, '1');
  return `${pathname}?${params}`;
}

/** Whether this tab came back from the provider within 10 minutes. Only the server knows whether it still counts. */
export function hasConfirmed(): boolean {
  const at = Number(sessionStorage.getItem(KEY) ?? 0);
  return new URLSearchParams(window.location.search).has(MARK) && Date.now() - at < VALID_MILLISECONDS;
}
