import * as z from 'zod/mini';
import { currency, withCurrency } from './currency.ts';
import { id, instant, page, personRef } from './fields.ts';
import { route } from './route.ts';

/** One event in a group. `detail` has what a sentence about it needs, depending on the kind. */
const activityKinds = [
  'group_created',
  'group_updated',
  'group_closed',
  'group_reopened',
  'group_deleted',
  'group_restored',
  'group_imported',
  'member_joined',
  'member_left',
  'member_invited',
  'member_took_over',
  'takeover_undone',
  'person_added',
  'person_updated',
  'person_removed',
  'join_link_renewed',
  'join_link_removed',
  'guest_link_renewed',
  'guest_link_removed',
  'expense_added',
  'expense_updated',
  'expense_deleted',
  'expense_restored',
  'series_added',
  'series_updated',
  'series_paused',
  'series_resumed',
  'series_skipped',
  'series_ended',
  'comment_added',
  'payment_made',
  'payment_recorded',
  'payment_voided',
  'payment_undone',
  'payment_refunded',
  'payment_requested',
  'debt_netted',
  'netting_undone',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityReply = withCurrency((amount) => ({
  id,
  kind: z.enum(activityKinds),
  actor: personRef,
  /** The other person involved: the payee, or the one who was reminded. */
  other: z.nullable(personRef),
  expenseId: z.nullable(id),
  paymentId: z.nullable(id),
  /**
   * The name of the place that was taken over or given back, the expense's title (with the skipped days of a series), the
   * invited address, the beginning of the comment, or the group's name.
   */
  title: z.nullable(z.string()),
  amount: z.nullable(amount),
  /** The expense is a refund. */
  isRefund: z.boolean(),
  /** The group's currency before and after a change of the group; null for other events and other changes. */
  currencyChange: z.nullable(z.object({ from: currency, to: currency })),
  /** A takeover that the caller can undo now. */
  canUndo: z.boolean(),
  /** Its actor was a guest: somebody without an account. */
  byGuest: z.boolean(),
  createdAt: instant,
}));
export type Activity = z.output<typeof activityReply>;

export const listActivity = route('listActivity', 'GET /api/groups/{id}/activity', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: z.object({ id }),
  query: z.object(page),
  reply: z.array(activityReply),
  isPaged: true,
});
