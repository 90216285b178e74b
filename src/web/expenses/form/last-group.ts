const keyOf = (me: string) => `allsquare:last-group:${me}`;

/** The group in which the person last added an expense on this device; null without one. */
export function lastGroup(me: string): string | null {
  try {
    return localStorage.getItem(keyOf(me));
  } catch {
    // Storage is forbidden.
    return null;
  }
}

export function rememberGroup(me: string, groupId: string): void {
  try {
    localStorage.setItem(keyOf(me), groupId);
  } catch {
    // Storage is forbidden or full. Then the next form begins without a group.
  }
}
