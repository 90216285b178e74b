import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { GroupDetail, Settlement } from '#contract/groups.ts';
import { sideOf } from '#domain/family-lines.ts';
import { absolute, type Cents } from '#domain/money.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { balanceLabel } from '../group-balance.tsx';

/** The most people named; the tab of balances has all of them. */
const NAMED = 2;

type GroupStandingProps = {
  group: GroupDetail;
  meId: string;
  /** The one button: to settle up, to remind, or to add people. */
  action: ReactNode;
  /** What stands at the foot of the card. */
  foot?: ReactNode;
  onShowAll: () => void;
};

/** The user's balance in the group, and whom they pay or who pays them. */
export function GroupStanding({ group, meId, action, foot, onShowAll }: GroupStandingProps) {
  const isNamed = group.settlements.some(({ from, to }) => from.id === meId || to.id === meId);
  return (
    <Card className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-3 md:mb-4 md:py-5">
      <div className="flex-1 basis-40">
        <BalanceSentence group={group} isEven={!isNamed} />
        <p className="text-14 [overflow-wrap:anywhere] text-quiet empty:hidden">
          <Counterparts group={group} meId={meId} onShowAll={onShowAll} />
        </p>
      </div>
      {action}
      {foot && <div className="basis-full">{foot}</div>}
    </Card>
  );
}

/** Whether the user is the only member, as right after they created the group. */
export function isAlone({ memberBalances }: Pick<GroupDetail, 'memberBalances'>): boolean {
  return memberBalances.length === 1;
}

type BalanceSentenceProps = { group: GroupDetail; isEven: boolean };

function BalanceSentence({ group, isEven }: BalanceSentenceProps) {
  const { balance } = group;
  if (balance === 0) {
    return <p className="text-20 font-semibold md:text-28">{textOfZero(group, isEven)}</p>;
  }
  return (
    <p className="flex flex-col md:block md:text-28">
      <span className="text-14 text-quiet md:text-28 md:font-semibold md:text-ink">
        {balanceLabel(balance)}
      </span>{' '}
      <Money amount={absolute(balance)} size="heading" tone={balance > 0 ? 'owed' : 'owing'} />
    </p>
  );
}

function textOfZero(group: GroupDetail, isEven: boolean): string {
  if (isAlone(group)) return t`Just you so far`;
  // Without simplified debts the user can owe one person and be owed by another.
  return isEven ? balanceLabel(0 as Cents) : t`You owe as much as you're owed`;
}

type CounterpartsProps = Pick<GroupStandingProps, 'group' | 'meId' | 'onShowAll'>;

/** "to maya and liam · from ana", or how many payments are between others. */
function Counterparts({ group, meId, onShowAll }: CounterpartsProps) {
  const linesOf = (wanted: 'from' | 'to') =>
    group.settlements.filter((line) => sideOf(meId, line, group.families) === wanted);
  const [toPay, toCollect] = [linesOf('from'), linesOf('to')];
  const others = group.settlements.length;
  if (toPay.length + toCollect.length === 0) {
    if (others === 0) return null;
    return (
      <MoreButton onClick={onShowAll}>
        {plural(others, { one: '# payment between others', other: '# payments between others' })}
      </MoreButton>
    );
  }
  const own = toPay[0]?.fromFamily ?? toCollect[0]?.toFamily ?? null;
  const sides = (
    <Facts>
      {toPay.length > 0 && (
        <Trans>
          to{' '}
          <Parties
            parties={toPay.map(({ to, toFamily }) => ({ ...to, family: toFamily }))}
            onShowAll={onShowAll}
          />
        </Trans>
      )}
      {toCollect.length > 0 && (
        <Trans>
          from{' '}
          <Parties
            parties={toCollect.map(({ from, fromFamily }) => ({ ...from, family: fromFamily }))}
            onShowAll={onShowAll}
          />
        </Trans>
      )}
    </Facts>
  );
  if (own === null) return sides;
  return (
    <Trans>
      {sides}, together with <bdi>{own.name}</bdi>
    </Trans>
  );
}

type Party = Settlement['from'] & { family: Settlement['fromFamily'] };
type PartiesProps = { parties: readonly Party[]; onShowAll: () => void };

function Parties({ parties, onShowAll }: PartiesProps) {
  const [one, two] = parties.slice(0, NAMED).map((party) => <PartyName key={party.id} party={party} />);
  const rest = parties.length - NAMED;
  if (two === undefined) return one;
  if (rest <= 0) {
    return (
      <Trans>
        {one} and {two}
      </Trans>
    );
  }
  return (
    <Trans>
      {one}, {two} <MoreButton onClick={onShowAll}>and {rest} more</MoreButton>
    </Trans>
  );
}

function PartyName({ party: { family, ...person } }: { party: Party }) {
  return (
    <>
      <bdi className="font-medium text-ink">{shownName(person)}</bdi>
      {family !== null && (
        <>
          {' '}
          (<bdi>{family.name}</bdi>)
        </>
      )}
    </>
  );
}

type MoreButtonProps = { onClick: () => void; children: ReactNode };

function MoreButton({ onClick, children }: MoreButtonProps) {
  return (
    // A finger gets more room than the text has.
    <button type="button" className="link tap text-14" onClick={onClick}>
      {children}
    </button>
  );
}
