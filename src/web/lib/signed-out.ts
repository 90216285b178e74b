/** In this tab the person signed out. It outlives what is forgotten of them. */
export const SIGNED_OUT_KEY = 'allsquare:signed-out';

/** Remembers in this tab that the person signed out: the page does not sign them in again by itself. */
export function rememberSignedOut(): void {
  sessionStorage.setItem(SIGNED_OUT_KEY, '1');
}

export function hasSignedOut(): boolean {
  return sessionStorage.getItem(SIGNED_OUT_KEY) !== null;
}

/** They want to sign in again. */
export function forgetSignedOut(): void {
  sessionStorage.removeItem(SIGNED_OUT_KEY);
}
