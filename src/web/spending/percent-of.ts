import { t } from '@lingui/core/macro';
import { formatPercent } from '#web/lib/language/figures.ts';
/** "24%"; empty where a share of the total says nothing, as with refunds. */
export function percentOf(amount: number, total: number): string {
  if (total <= 0 || amount < 0) return '';
  const percent = (amount / total) * 100;
  const one = formatPercent(1);
  return percent > 0 && percent < 1 ? t`<${one}` : formatPercent(Math.round(percent));
}
