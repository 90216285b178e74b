import type { Day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { UpcomingSeries } from '#domain/outlook.ts';
import { type Series, timesLeft } from '#domain/series.ts';
import { groupNameFor } from '#server/groups/membership.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { requestedAmount, requestedPayers } from './internal/expense-input.ts';
import { readTemplate, type StoredTemplate } from './series/template.ts';

/** The maximum number of series that are read; the nearest come first. */
const MOST = 300;

type Row = Pick<Series, 'frequency' | 'dayOfMonth' | 'endsOn' | 'times' | 'count'> & {
  id: string;
  nextDate: Day;
  createdBy: string;
  template: StoredTemplate;
  groupId: string;
  groupName: string;
  isOwnBook: boolean;
  currency: Currency;
};

const listRows = statement<[userId: string, upTo: Day], Row>(`
  SELECT series.id, series.frequency, series.day_of_month AS "dayOfMonth", series.ends_on AS "endsOn", series.times,
         series.occurrences_count AS count, series.next_date AS "nextDate", series.created_by AS "createdBy",
         series.template, series.group_id AS "groupId", ${groupNameFor('$1')} AS "groupName", "group".currency,
         "group".kind = 'personal' AS "isOwnBook"
  FROM group_members AS member
  JOIN groups AS "group" ON "group".id = member.group_id AND "group".deleted_at IS NULL AND "group".status = 'active'
  JOIN expense_series AS series ON series.group_id = member.group_id
  WHERE member.user_id = $1 AND member.left_at IS NULL AND series.next_date <= $2 AND series.paused_reason IS NULL
  ORDER BY series.next_date, series.id LIMIT ${MOST}`);

/**
 * The recurring expenses until a day that a person pays, alone or with others, and the recurring income of their
 * personal book. Recurring refunds are left out.
 */
export async function listUpcomingSeries(
  db: Db,
  userId: string,
  upTo: Day,
): Promise<(UpcomingSeries & { currency: Currency })[]> {
  const rows = await listRows(db, userId, upTo);
  return rows.flatMap((row) => {
    const { id, currency, frequency, dayOfMonth, nextDate, endsOn } = row;
    // The personal book is not shown as a group.
    const [groupId, groupName] = row.isOwnBook ? [null, null] : [row.groupId, row.groupName];
    const template = readTemplate(row.template, currency);
    if (template.isRefund === true) return [];
    const { amount } = requestedAmount(template, currency);
    const mine = requestedPayers(template, amount, row.createdBy).find((payer) => payer.userId === userId);
    if (mine === undefined) return [];
    return {
      kind: template.isIncome === true ? ('income' as const) : ('series' as const),
      id,
      name: template.title,
      amount: mine.amount,
      groupId,
      groupName,
      currency,
      frequency,
      dayOfMonth,
      nextDate,
      endsOn,
      timesLeft: timesLeft(row),
    };
  });
}
