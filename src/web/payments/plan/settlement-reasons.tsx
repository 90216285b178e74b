import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Settlement } from '#contract/groups.ts';
import type { SettlementReasons as Explained } from '#contract/settlements.ts';
import type { Cents } from '#domain/money.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useSettlementReasons } from '../queries.ts';
import { DebtChain } from './debt-chain.tsx';
import type { Side } from './plan-labels.tsx';

type Reason = Explained['reasons'][number];

type SettlementReasonsProps = {
  groupId: string;
  line: Settlement;
  /** The user's side of a line. */
  sideOf: (line: Settlement) => Side;
  simplifyDebts: boolean;
};

/** The entries behind a line of the plan. They add up to its exact amount. */
export function SettlementReasons({ groupId, line, sideOf, simplifyDebts }: SettlementReasonsProps) {
  const list = useSettlementReasons(groupId, line.from.id, line.to.id);
  const last = list.data?.pages.at(-1)?.reply;
  if (list.data === undefined && list.isError)
    return <LoadError title={t`The reasons couldn't be loaded`} query={list} />;
  if (list.data === undefined || last === undefined) return <Loading />;
  const { amount, earlier } = last;
  const mine = sideOf(line);
  const chain = list.data.pages.flatMap(({ reply }) => reply.chain);
  return (
    <div className="rounded-control bg-well p-3 text-14">
      {chain.length > 0 && <DebtChain line={line} chain={chain} sideOf={sideOf} />}
      <p className="text-13 text-quiet">{ruleOf({ line, mine, simplifyDebts })}</p>
      <ul className="mt-1">
        {list.data.pages
          .flatMap(({ reply }) => reply.reasons)
          .map((reason) => (
            <ReasonLine
              key={`${reason.kind} ${reason.id ?? reason.title}`}
              groupId={groupId}
              reason={reason}
            />
          ))}
        {earlier !== null && (
          <Line
            title={t`Earlier expenses and payments`}
            note={list.hasNextPage ? t`Not listed yet` : t`Not listed individually`}
            amount={earlier}
          />
        )}
      </ul>
      {list.hasNextPage && (
        <Button
          variant="quiet"
          size="small"
          className="-ms-3"
          pending={list.isFetchingNextPage}
          pendingText={t`Loading...`}
          onClick={() => void list.fetchNextPage()}
        >
          {t`Show Earlier`}
        </Button>
      )}
      <p className="mt-1 flex items-baseline justify-between gap-3 border-t border-edge/50 pt-2 font-medium">
        {mine === 'from' ? t({ message: 'You pay', context: 'a total' }) : t`Total`}
        <Money amount={amount} strong />
      </p>
    </div>
  );
}

type Rule = { line: Settlement; mine: Side; simplifyDebts: boolean };

/** Explains which entries add to the debt and which reduce it. */
function ruleOf({ line, mine, simplifyDebts }: Rule): string {
  const debtor = line.fromFamily?.name ?? shownName(line.from);
  const creditor = line.toFamily?.name ?? shownName(line.to);
  if (!simplifyDebts) {
    if (mine === 'from')
      return t`What ${creditor} paid for you adds to this amount. What you paid for ${creditor} reduces it.`;
    return mine === 'to'
      ? t`What you paid for ${debtor} adds to this amount. What ${debtor} paid for you reduces it.`
      : t`What ${creditor} paid for ${debtor} adds to this amount. What ${debtor} paid for ${creditor} reduces it.`;
  }
  return mine === 'from'
    ? t`What others paid for you adds to what you owe in this group. What you paid for others reduces it.`
    : t`What others paid for ${debtor} adds to what ${debtor} owes in this group. What ${debtor} paid for others reduces it.`;
}

const kinds = labels({ expense: msg`Expense`, payment: msg`Payment` });

type ReasonLineProps = { groupId: string; reason: Reason };

function ReasonLine({ groupId, reason: { kind, id, title, date, amount } }: ReasonLineProps) {
  const href = kind === 'expense' && id !== null ? to.groupExpense(groupId, id) : to.groupActivity(groupId);
  return (
    <Line
      title={
        kind === 'transfer' ? (
          title
        ) : (
          <Link href={href} className="link tap">
            {title}
          </Link>
        )
      }
      note={
        <Facts>
          {kind === 'transfer' ? t`Part of the same plan` : kinds[kind]}
          {date !== null && formatDay(date)}
        </Facts>
      }
      amount={amount}
    />
  );
}

function Line({ title, note, amount }: { title: ReactNode; note: ReactNode; amount: Cents }) {
  return (
    <li className="flex items-baseline justify-between gap-3 py-1.5">
      <span className="min-w-0">
        <span dir="auto" className="block [overflow-wrap:anywhere]">
          {title}
        </span>
        <span className="block text-13 text-quiet">{note}</span>
      </span>
      <Money amount={amount} signed />
    </li>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-3 rounded-control bg-well p-3">
      <span className="sr-only">{t`Loading the reasons`}</span>
      {['first', 'second', 'third'].map((line) => (
        <Skeleton key={line} className="h-9 bg-card" />
      ))}
    </div>
  );
}
