// Why: docs/decisions/0074.
import type { Guest } from '#server/core/context.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What no guest gets, by the name of its field. Names from profiles are for members: guests read usernames. */
const HIDDEN: Readonly<Record<string, unknown>> = {
  profilePicture: null,
  fullName: undefined,
  paidByFullName: undefined,
  createdByFullName: undefined,
};
/** What guests who only look do not get either. */
const HIDDEN_FROM_LOOKING: Readonly<Record<string, unknown>> = {
  ...HIDDEN,
  files: [],
  receiptUrl: null,
  payLinks: [],
};

/** A reply as a guest may see it: without names and pictures of profiles and addresses, for who only looks also without files. */
export function hideFromGuest(reply: unknown, guest: Guest): unknown {
  return hide(reply, guest.kind === 'look' ? HIDDEN_FROM_LOOKING : HIDDEN);
}

function hide(value: unknown, hidden: Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => hide(each, hidden));
  if (value === null || typeof value !== 'object') return value;
  const fields = value as Fields;
  const shown = Object.entries(fields).map(([name, each]) => [
    name,
    name in hidden && each !== undefined ? hidden[name] : hide(each, hidden),
  ]);
  // The line of an invitation says to which address it went.
  const isInvited = fields.kind === 'member_invited';
  return { ...Object.fromEntries(shown), ...(isInvited && { title: null }) };
}
