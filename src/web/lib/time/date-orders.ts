import { msg } from '@lingui/core/macro';
import type { DateOrder } from '#domain/statements/statement.ts';
import { labels } from '#web/lib/language/i18n.ts';

/** The orders of day, month and year, as a question about a file names them. */
export const DATE_ORDER_LABELS: Readonly<Record<DateOrder, string>> = labels({
  dmy: msg`Day first`,
  mdy: msg`Month first`,
  ymd: msg`Year first`,
});
