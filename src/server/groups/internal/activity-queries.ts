import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { statement } from '#server/platform/database/database.ts';
import { canUndoTakeover } from './takeovers.ts';

/** An event of a group, with the names that people have now. */
export type ActivityRow = {
  id: string;
  kind: string;
  actorId: string;
  actorName: string;
  actorFullName: string | null;
  otherId: string | null;
  otherName: string | null;
  otherFullName: string | null;
  expenseId: string | null;
  paymentId: string | null;
  title: string | null;
  currency: Currency;
  amount: Cents | null;
  isRefund: boolean;
  currencyChange: { from: Currency; to: Currency } | null;
  canUndo: boolean;
  byGuest: boolean;
  createdAt: string;
};

const ACTIVITY = `
  SELECT event.id, event.kind, event.actor_id AS "actorId",
         coalesce(actor.display_name, actor.username) AS "actorName", actor.full_name AS "actorFullName",
         event.other_id AS "otherId", coalesce(other.display_name, other.username) AS "otherName",
         other.full_name AS "otherFullName",
         event.expense_id AS "expenseId", event.payment_id AS "paymentId", event.title,
         "group".currency, event.amount, coalesce(expense.is_refund, false) AS "isRefund",
         event.by_guest AS "byGuest", event.created_at AS "createdAt",
         CASE WHEN event.kind = 'group_updated'
           THEN jsonb_path_query_first(event.changes, '$[*] ? (@.field == "currency")') - 'field'
         END AS "currencyChange",
         event.kind = 'member_took_over' AND "group".status = 'active'
           AND ${canUndoTakeover('event.id', '$2', '$3')} AS "canUndo"
  FROM activity AS event
  JOIN groups AS "group" ON "group".id = event.group_id
  JOIN users AS actor ON actor.id = event.actor_id
  LEFT JOIN users AS other ON other.id = event.other_id
  LEFT JOIN expenses AS expense ON expense.id = event.expense_id
  WHERE event.group_id = $1`;

export const listActivity = statement<
  [groupId: string, readerId: string, now: Date, before: string | null, limit: number],
  ActivityRow
>(`
  ${ACTIVITY} AND ($4::uuid IS NULL OR event.id < $4)
  ORDER BY event.id DESC LIMIT $5`);

export const findActivity = statement<
  [groupId: string, readerId: string, now: Date, id: string],
  ActivityRow
>(`
  ${ACTIVITY} AND event.id = $4`);
