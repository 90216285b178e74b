import type { DateOrder } from '#domain/statements/statement.ts';

/** The orders of day, month and year, as a question about a file names them. */
export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = {
  dmy: 'Day first',
  mdy: 'Month first',
  ymd: 'Year first',
};
