import type { Spending } from '#contract/spending.ts';
import { SPENDING_LABELS } from '#domain/spending.ts';
import { DataTable } from '#web/ui/chart/data-table.tsx';
import { useAmountFormat } from '#web/ui/chart/use-amount-format.ts';
import { percentOf } from '../percent-of.ts';

/** The categories as a table that can be copied, beneath their list. */
export function CategoryTable({ byCategory, total }: Pick<Spending, 'byCategory' | 'total'>) {
  const { format } = useAmountFormat();
  return (
    <div className="border-t border-line px-4 py-3 md:px-6">
      <DataTable
        title="By category"
        head={['Category', 'Spent', 'Share']}
        body={byCategory.map(({ category, amount }) => [
          SPENDING_LABELS[category],
          format(amount),
          percentOf(amount, total),
        ])}
      />
    </div>
  );
}
