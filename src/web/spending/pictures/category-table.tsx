import { t } from '@lingui/core/macro';
import type { Spending } from '#contract/spending.ts';
import { SPENDING_LABELS } from '#domain/spending.ts';
import { say } from '#web/lib/language/i18n.ts';
import { DataTable } from '#web/ui/chart/data-table.tsx';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import { percentOf } from '../percent-of.ts';

/** The categories as a table that can be copied, beneath their list. */
export function CategoryTable({ byCategory, total }: Pick<Spending, 'byCategory' | 'total'>) {
  const { format } = useAmountFormat();
  return (
    <div className="border-t border-line px-4 py-3 md:px-6">
      <DataTable
        title={t`By Category`}
        head={[t`Category`, t`Spent`, t({ message: 'Share', context: 'of all spending' })]}
        body={byCategory.map(({ category, amount }) => [
          say(SPENDING_LABELS[category]),
          format(amount),
          percentOf(amount, total),
        ])}
      />
    </div>
  );
}
