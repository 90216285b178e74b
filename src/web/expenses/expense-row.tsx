import type { Expense } from '#contract/expenses.ts';
import { formatDay } from '#domain/calendar.ts';
import { CATEGORY_LABELS } from '#domain/expenses.ts';
import { formatMoney, negate } from '#domain/money.ts';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/money.tsx';
import { CategoryDisc } from './category-disc.tsx';

type RowProps = { expense: Expense; onOpen: (id: string) => void };

type ExpenseRowProps = RowProps & {
  /** `full` is a row of a table and names the group; `compact` stands in a list. */
  layout: 'full' | 'compact';
};

const rowClass =
  'relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 transition-colors duration-100 hover:bg-well ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent';

/** One expense: the whole row opens it. */
export function ExpenseRow({ expense, layout, onOpen }: ExpenseRowProps) {
  if (layout === 'full') return <FullRow expense={expense} onOpen={onOpen} />;
  return (
    <div className={cx(rowClass, 'md:gap-x-4 md:px-6')}>
      <Details expense={expense} onOpen={onOpen} />
      <div className="text-right">
        <MyShare expense={expense} />
      </div>
    </div>
  );
}

function FullRow({ expense, onOpen }: RowProps) {
  const cell = 'md:table-cell md:py-3 md:align-middle';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: another display takes the native roles away
    <tr
      role="row"
      className={cx(rowClass, 'border-t border-line first:border-t-0 md:table-row md:first:border-t')}
    >
      <td role="cell" className={cx(cell, 'min-w-0 md:pl-6')}>
        <Details expense={expense} onOpen={onOpen} />
      </td>
      <td
        role="cell"
        dir="auto"
        className={cx(
          cell,
          'col-span-2 row-start-2 truncate pl-13 text-13 text-quiet md:px-4 md:text-14 md:text-ink',
        )}
      >
        {expense.groupName}
      </td>
      <td role="cell" className={cx(cell, 'text-right md:pr-6')}>
        <MyShare expense={expense} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function Details({ expense, onOpen }: RowProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CategoryDisc category={expense.category} label={CATEGORY_LABELS[expense.category]} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          onClick={() => onOpen(expense.id)}
          className="block w-full truncate text-left text-body font-medium outline-none after:absolute after:inset-0"
        >
          {expense.title}
        </button>
        <p className="flex flex-wrap gap-x-1.5 text-13 text-quiet">
          <span className="whitespace-nowrap">{formatDay(expense.date)}</span>
          <span aria-hidden="true">·</span>
          <span className="[overflow-wrap:anywhere]">
            {expense.userPaid ? 'Paid by you' : `Paid by ${expense.paidByUsername}`}
          </span>
        </p>
      </div>
    </div>
  );
}

function MyShare({ expense: { userPaid, userAmount, amount } }: { expense: Expense }) {
  return (
    <>
      <Money
        amount={userPaid ? userAmount : negate(userAmount)}
        signed
        tone="auto"
        strong
        className="block text-body"
      />
      <span className="figures block text-13 whitespace-nowrap text-quiet">
        {userPaid ? `You paid ${formatMoney(amount)}` : 'Your share'}
      </span>
    </>
  );
}
