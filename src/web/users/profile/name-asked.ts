const keyOf = (me: string) => `allsquare:ask-name:${me}`;

/** Whether the person signed up on this device and has neither given a name nor skipped it. */
export function asksName(me: string): boolean {
  try {
    return localStorage.getItem(keyOf(me)) !== null;
  } catch {
    // Storage is forbidden.
    return false;
  }
}

/** Called after a sign-up. Signing out ends it, as everything that is kept of a person. */
export function askName(me: string): void {
  try {
    localStorage.setItem(keyOf(me), '');
  } catch {
    // Storage is forbidden or full. Then nobody is asked; the profile has the fields.
  }
}

export function stopAskingName(me: string): void {
  try {
    localStorage.removeItem(keyOf(me));
  } catch {
    // Storage is forbidden.
  }
}
