import type { AnyRoute, GuestKind } from '#contract/route.ts';
import type { User } from '#contract/users.ts';

/** Somebody without an account, in one group by its link. `user` is who they are there, for the screens of the group. */
export type Guest = { groupId: string; kind: GuestKind; user: User };

let guest: Guest | null = null;

/** From now on this tab's calls are a guest's; with null they are again of whoever is signed in. */
export function actAsGuest(next: Guest | null): void {
  guest = next;
}

/** The guest as whom this tab acts; null for everyone else. Nothing of a guest is kept on the device. */
export function currentGuest(): Guest | null {
  return guest;
}

/** The id of a guest who is nobody in the group. No person has it. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whether nothing on the screen is the reader's own. */
export function isNobody(): boolean {
  return guest?.user.id === NOBODY;
}

/** Whether a guest may change things in the group. */
export function mayTakePart(): boolean {
  return guest?.kind !== 'look';
}

/** Whether a call is refused for guests, so that it need not be made. */
export function needsAccount(row: AnyRoute): boolean {
  return (
    guest !== null &&
    row.guest === undefined &&
    row.access !== 'anyone' &&
    !row.path.startsWith('/api/guest/')
  );
}
