import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { CATEGORY_LABELS, EXPENSE_LABELS } from '#domain/expenses.ts';
import { ZERO } from '#domain/money.ts';
import { formatDay, inOneLine } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { sayName, shownName } from '#web/lib/language/names.ts';
import { originalText } from '#web/lib/language/original-text.ts';
import { aboutExpense } from '#web/lib/outbox/is-about.ts';
import { WaitingEntries } from '#web/lib/outbox/waiting-entries.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { CategoryDisc } from '../category-disc.tsx';
import { peopleIn } from '../draft/expense-form-state.ts';
import { alone, namer, splitLabel } from '../draft/split-labels.ts';
import { paidByText } from '../paid-by.ts';
import { ExpenseComments } from './expense-comments.tsx';
import { ExpenseHistory } from './expense-history.tsx';
import { ExpenseReceipt } from './expense-receipt.tsx';

type ExpenseViewProps = { expense: ExpenseDetail; me: string; onVersions: () => void };

/** The details of an expense. */
export function ExpenseView({ expense, me, onVersions }: ExpenseViewProps) {
  const nameOf = namer(peopleIn(expense, []), me);
  const isOwn = expense.groupKind === 'personal';
  return (
    <InCurrency currency={expense.currency}>
      <WaitingEntries isAbout={aboutExpense(expense.id)} />
      <div className="flex items-center gap-3">
        <CategoryDisc category={expense.category} />
        <div className="min-w-0">
          <Money amount={expense.amount} size="hero" className="block" />
          <p className="text-14 text-quiet [overflow-wrap:anywhere]">
            <Facts>
              {whatOf(expense)}
              {formatDay(expense.date)}
            </Facts>
          </p>
        </div>
      </div>
      {expense.deletedAt !== null && (
        <p className="flex flex-wrap items-center gap-2 text-14">
          <Badge tone="danger">{t`Deleted`}</Badge>
          {isOwn
            ? t`It no longer counts. You can restore it for 30 days.`
            : t`It no longer counts toward any balance. You can restore it for 30 days.`}
        </p>
      )}
      <dl className="flex flex-col gap-2 text-body">
        <Fact label={t`Group`}>{sayName(expense.groupName)}</Fact>
        {expense.seriesId !== null && <Fact label={t`Added`}>{t`Automatically, because it repeats`}</Fact>}
        <Fact label={t`Category`}>{say(CATEGORY_LABELS[expense.category])}</Fact>
        {expense.original !== null && (
          <Fact label={t`Paid in ${expense.original.currency}`}>{originalText(expense.original)}</Fact>
        )}
        {expense.merchantName && <Fact label={say(EXPENSE_LABELS.merchantName)}>{expense.merchantName}</Fact>}
        {!isOwn && expense.createdByUsername !== '' && (
          <Fact label={t`Added by`}>{expense.createdByFullName ?? expense.createdByUsername}</Fact>
        )}
      </dl>
      {expense.notes && (
        <p
          dir="auto"
          className="rounded-control bg-well px-3 py-2.5 text-body whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {expense.notes}
        </p>
      )}
      <ExpenseReceipt expense={expense} />
      {expense.payers.length > 1 && <Payers expense={expense} nameOf={nameOf} />}
      {!isOwn && <Shares expense={expense} nameOf={nameOf} />}
      {expense.split.mode === 'items' && <Items split={expense.split} nameOf={nameOf} />}
      <Tabs
        label={t`About this expense`}
        tabs={[
          ...(isOwn
            ? []
            : [{ value: 'comments', label: t`Comments`, content: <ExpenseComments expense={expense} /> }]),
          {
            value: 'history',
            label: t`History`,
            content: <ExpenseHistory expense={expense} onVersions={onVersions} />,
          },
        ]}
      />
    </InCurrency>
  );
}

/** Who paid; of the user's own book what it is, if it is not spending. */
function whatOf(expense: ExpenseDetail): string[] {
  if (expense.groupKind !== 'personal') return [paidByText(expense)];
  if (expense.isIncome) return [t`Money in`];
  return expense.isRefund ? [t`Refund`] : [];
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-quiet">{label}</dt>
      <dd dir="auto" className="min-w-0 text-end [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}

type Named = { nameOf: (id: string) => string };

function Payers({ expense, nameOf }: Named & { expense: ExpenseDetail }) {
  return (
    <section aria-labelledby="expense-payers">
      <Heading id="expense-payers">{expense.isRefund ? t`Received by` : t`Paid by`}</Heading>
      <ul className="flex flex-col divide-y divide-line">
        {expense.payers.map(({ userId, amount }) => (
          <li key={userId} className="flex items-center justify-between gap-4 py-2 text-body">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">{alone(nameOf(userId))}</bdi>
            <Money amount={amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether someone paid at least their share when the expense was paid. */
function hasPaid(share: ExpenseDetail['shares'][number], payers: ExpenseDetail['payers']): boolean {
  return payers.some(({ userId, amount }) => userId === share.userId && amount >= share.amount);
}

function Shares({ expense, nameOf }: Named & { expense: ExpenseDetail }) {
  return (
    <section aria-labelledby="expense-shares">
      <Heading id="expense-shares" note={splitLabel(expense.split)}>
        {t`Shares`}
      </Heading>
      <ul className="flex flex-col divide-y divide-line">
        {expense.shares.map((share) => (
          <li key={share.userId} className="flex items-center gap-3 py-2">
            <Avatar name={shownName(share)} src={share.profilePicture} size="small" />
            <bdi className="min-w-0 flex-1 text-body [overflow-wrap:anywhere]">
              {alone(nameOf(share.userId))}
            </bdi>
            {share.isPaid && !expense.isRefund && (
              <Badge tone="owed">
                {hasPaid(share, expense.payers) ? t({ message: 'Paid', context: 'a share' }) : t`Settled`}
              </Badge>
            )}
            <Money amount={share.amount} className="text-body" />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ItemSplit = Extract<ExpenseDetail['split'], { mode: 'items' }>;

function Items({ split, nameOf }: Named & { split: ItemSplit }) {
  const extras = [
    { label: t`Tax`, amount: split.tax },
    { label: t`Tip`, amount: split.tip },
  ].filter(({ amount }) => amount !== ZERO);
  return (
    <section aria-labelledby="expense-items">
      <Heading id="expense-items">{t`Items`}</Heading>
      <ol className="flex flex-col divide-y divide-line">
        {split.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={index} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <bdi className="block text-body [overflow-wrap:anywhere]">
                {item.name || t`Item ${index + 1}`}
              </bdi>
              <bdi className="block text-13 text-quiet [overflow-wrap:anywhere]">
                {inOneLine(item.userIds.map((userId) => alone(nameOf(userId))))}
              </bdi>
            </span>
            <Money amount={item.amount} className="text-body" />
          </li>
        ))}
        {extras.map(({ label, amount }) => (
          <li key={label} className="flex items-baseline justify-between gap-4 py-2 text-body text-quiet">
            {label}
            <Money amount={amount} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Heading({ id, note, children }: { id: string; note?: string; children: ReactNode }) {
  return (
    <div className="mb-1 flex items-baseline justify-between gap-4">
      <h3 id={id} className="text-14 font-semibold">
        {children}
      </h3>
      {note && <span className="text-13 text-quiet">{note}</span>}
    </div>
  );
}
