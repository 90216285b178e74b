import { t } from '@lingui/core/macro';
import type { Expense } from '#contract/expenses.ts';
import { CATEGORY_LABELS } from '#domain/expenses.ts';
import { negate } from '#domain/money.ts';
import { isNobody } from '#web/lib/api/guest.ts';
import { formatDay, formatMoney } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { sayName } from '#web/lib/language/names.ts';
import { cx } from '#web/ui/cx.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { CategoryDisc } from '../category-disc.tsx';
import { paidByText } from '../paid-by.ts';

type RowProps = {
  expense: Expense;
  onOpen: (id: string) => void;
  /** A heading above already shows the date. */
  isDateKnown?: boolean;
};

type ExpenseRowProps = RowProps & {
  /** `full` is a table row with the group's name; `compact` is a list item. */
  layout: 'full' | 'compact';
};

// Below this width the amount moves to its own line.
const detailsClass = 'min-w-44 flex-1';

const rowClass =
  'relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors duration-100 hover:bg-well ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent';

/** A row that opens its expense with a click anywhere. */
export function ExpenseRow({ layout, ...row }: ExpenseRowProps) {
  if (layout === 'full') return <FullRow {...row} />;
  return (
    <div className={cx(rowClass, 'md:gap-x-4 md:px-6')}>
      <div className={detailsClass}>
        <Details {...row} />
      </div>
      <div className="ms-auto text-end">
        <MyShare expense={row.expense} />
      </div>
    </div>
  );
}

function FullRow({ expense, ...rest }: RowProps) {
  const cell = 'md:table-cell md:py-3 md:align-middle';
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: another display takes the native roles away
    // In WebKit only a transform makes a table row hold what is placed in it. Without it the last row's button covers all.
    <tr
      role="row"
      className={cx(
        rowClass,
        'border-t border-line first:border-t-0 md:table-row md:transform-[translate(0)] md:first:border-t',
      )}
    >
      <td role="cell" className={cx(cell, detailsClass, 'md:min-w-0 md:ps-6')}>
        <Details expense={expense} {...rest} namesGroup />
      </td>
      <td role="cell" className={cx(cell, 'max-md:hidden md:px-4 md:text-14')}>
        <span dir="auto" className="block truncate text-start">
          {sayName(expense.groupName)}
        </span>
      </td>
      <td role="cell" className={cx(cell, 'ms-auto text-end md:pe-6')}>
        <MyShare expense={expense} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** `namesGroup`: on phones the group is one of the facts; elsewhere it has a column. */
function Details({ expense, onOpen, isDateKnown, namesGroup }: RowProps & { namesGroup?: boolean }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <CategoryDisc category={expense.category} label={say(CATEGORY_LABELS[expense.category])} />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          dir="auto"
          onClick={() => onOpen(expense.id)}
          className="block w-full truncate text-start text-body font-medium outline-none after:absolute after:inset-0 after:z-1"
        >
          {expense.title}
        </button>
        <p className="text-13 text-quiet [overflow-wrap:anywhere]">
          <Facts>
            {!isDateKnown && <span className="whitespace-nowrap">{formatDay(expense.date)}</span>}
            {expense.groupKind !== 'personal' && paidByText(expense)}
            {expense.seriesId !== null && t`Repeats`}
            {namesGroup && <bdi className="md:hidden">{sayName(expense.groupName)}</bdi>}
          </Facts>
        </p>
      </div>
    </div>
  );
}

function MyShare({ expense }: { expense: Expense }) {
  const { groupKind, original } = expense;
  return (
    <>
      {groupKind === 'personal' || isNobody() ? (
        <WholeAmount expense={expense} />
      ) : (
        <SharedAmount expense={expense} />
      )}
      {original !== null && (
        <Money
          amount={original.amount}
          currency={original.currency}
          tone="quiet"
          size="small"
          className="block"
        />
      )}
    </>
  );
}

function SharedAmount({ expense }: { expense: Expense }) {
  const { userPaid, userAmount, paidAmount, isRefund, currency } = expense;
  return (
    <>
      {/* Without a color: the sign says who paid, and a share may be settled by now. */}
      <Money
        currency={currency}
        amount={userPaid === isRefund ? negate(userAmount) : userAmount}
        signed
        strong
        className="block text-body"
      />
      <span className="figures block text-13 whitespace-nowrap text-quiet">
        {userPaid ? paidText(formatMoney(paidAmount, currency), isRefund) : t`Your share`}
      </span>
    </>
  );
}

const paidText = (figure: string, isRefund: boolean) =>
  isRefund ? t`You received ${figure}` : t`You paid ${figure}`;

/** Of the user's own book, or where the reader has no share: only what came in has a sign. */
function WholeAmount({ expense: { amount, isRefund, isIncome, currency } }: { expense: Expense }) {
  if (!(isRefund || isIncome)) {
    return <Money currency={currency} amount={amount} strong className="block text-body" />;
  }
  return (
    <>
      <Money currency={currency} amount={amount} signed tone="auto" strong className="block text-body" />
      <span className="block text-13 whitespace-nowrap text-quiet">{isIncome ? t`Money in` : t`Refund`}</span>
    </>
  );
}
