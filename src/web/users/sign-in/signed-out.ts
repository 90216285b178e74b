const KEY = 'allsquare:signed-out';

/** Remembers in this tab that the person signed out: the page does not sign them in again by itself. */
export function rememberSignedOut(): void {
  sessionStorage.setItem(KEY, '1');
}

export function hasSignedOut(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}
