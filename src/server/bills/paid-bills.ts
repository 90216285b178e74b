/** The day on which a bill (`bill`) was paid in the time zone of a parameter such as `$5`, as SQL. */
export function paidOn(timeZone: string): string {
  return `(bill.paid_at AT TIME ZONE ${timeZone})::date`;
}

/** Whether a bill (`bill`) was paid from one day to another, both included, in a time zone, as SQL. */
export function isPaidBetween(from: string, to: string, timeZone: string): string {
  return `bill.is_paid
    AND bill.paid_at >= (${from})::timestamp AT TIME ZONE ${timeZone}
    AND bill.paid_at < (${to} + 1)::timestamp AT TIME ZONE ${timeZone}`;
}

/** Whether a bill (`bill`) became an expense that is not deleted, as SQL. Then the expense counts in its place. */
export const IS_AN_EXPENSE = `EXISTS (
  SELECT 1 FROM expenses AS expense JOIN groups AS "group" ON "group".id = expense.group_id
  WHERE expense.id = bill.expense_id AND expense.deleted_at IS NULL AND "group".deleted_at IS NULL
)`;
