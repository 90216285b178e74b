import type { ReactNode } from 'react';
import type { GroupDetail, Settlement } from '#contract/groups.ts';
import { sideOf } from '#domain/family-lines.ts';
import { absolute, type Cents } from '#domain/money.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { balanceLabel } from '../group-balance.tsx';

const SHOWN = 5;

type GroupStandingProps = {
  group: GroupDetail;
  meId: string;
  /** The buttons to settle up and to remind. */
  actions: ReactNode;
  /** What stands at the foot of the card. */
  foot?: ReactNode;
  onShowAll: () => void;
};

/** The user's balance in the group, and their lines of the settlement plan. */
export function GroupStanding({ group, meId, actions, foot, onShowAll }: GroupStandingProps) {
  const mine = group.settlements
    .map((settlement) => ({ settlement, side: sideOf(meId, settlement, group.families) }))
    .filter(({ side }) => side !== null);
  const isNamed = group.settlements.some(({ from, to }) => from.id === meId || to.id === meId);
  const shown = mine.slice(0, SHOWN);
  const rest = group.settlements.length - shown.length;
  return (
    <Card className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 flex-col gap-3">
        <BalanceSentence balance={group.balance} isEven={!isNamed} />
        {isAlone(group) && <p className="text-body text-quiet">You are the only member</p>}
        {group.settlements.length > 0 && (
          <ul className="flex flex-col gap-1 text-body">
            {shown.map(({ settlement, side }) => (
              <li key={`${settlement.from.id}>${settlement.to.id}`} className="[overflow-wrap:anywhere]">
                <SettlementSentence settlement={settlement} isPayer={side === 'from'} />
              </li>
            ))}
            {rest > 0 && (
              <li>
                <button type="button" className="link text-14" onClick={onShowAll}>
                  {restText(rest, shown.length > 0)}
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-3 empty:hidden max-md:basis-full max-md:*:flex-1">{actions}</div>
      {foot && <div className="basis-full">{foot}</div>}
    </Card>
  );
}

/** Whether the user is the only member, as right after they created the group. */
export function isAlone({ memberBalances }: GroupDetail): boolean {
  return memberBalances.length === 1;
}

function restText(rest: number, isMore: boolean): string {
  const payments = rest === 1 ? 'payment' : 'payments';
  return isMore ? `and ${rest} more ${payments}` : `${rest} ${payments} between others`;
}

function BalanceSentence({ balance, isEven }: { balance: Cents; isEven: boolean }) {
  if (balance === 0) {
    // Without simplified debts the user can owe one person and be owed by another.
    const text = isEven ? balanceLabel(balance) : 'You owe as much as you are owed';
    return <p className="text-28 font-semibold">{text}</p>;
  }
  return (
    <p className="text-28 font-semibold">
      {balanceLabel(balance)}{' '}
      <Money amount={absolute(balance)} size="heading" tone={balance > 0 ? 'owed' : 'owing'} />
    </p>
  );
}

type SettlementSentenceProps = { settlement: Settlement; isPayer: boolean };

function SettlementSentence({ settlement, isPayer }: SettlementSentenceProps) {
  const { from, to, amount, fromFamily, toFamily } = settlement;
  const figure = <Money amount={amount} strong />;
  const own = isPayer ? fromFamily : toFamily;
  return (
    <>
      {isPayer ? (
        <>
          You pay <Party person={to} family={toFamily} /> {figure}
        </>
      ) : (
        <>
          <Party person={from} family={fromFamily} /> pays you {figure}
        </>
      )}
      {own !== null && (
        <span className="text-14 text-quiet">
          {' '}
          together with <bdi>{own.name}</bdi>
        </span>
      )}
    </>
  );
}

type PartyProps = { person: Settlement['from']; family: Settlement['fromFamily'] };

function Party({ person, family }: PartyProps) {
  return (
    <>
      <bdi>{person.username}</bdi>
      {family !== null && (
        <>
          {' '}
          (<bdi>{family.name}</bdi>)
        </>
      )}
    </>
  );
}
