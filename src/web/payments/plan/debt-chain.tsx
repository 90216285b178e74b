import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Settlement } from '#contract/groups.ts';
import type { SettlementReasons } from '#contract/settlements.ts';
import type { Cents } from '#domain/money.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';
import type { Side } from './plan-labels.tsx';

/** In a large group many chains can lead to one payment. */
const FIRST_SHOWN = 8;

type Link = SettlementReasons['chain'][number];
type Party = { key: string; name: ReactNode; isMe: boolean };
type Step = { key: string; kind: 'debt' | 'payment'; from: Party; to: Party; amount: Cents };

type DebtChainProps = {
  line: Settlement;
  chain: readonly Link[];
  /** The user's side of a line. */
  sideOf: (line: Settlement) => Side;
};

/** The direct debts that lead to a payment between two people who owe each other nothing. */
export function DebtChain({ line, chain, sideOf }: DebtChainProps) {
  const { from, to } = partiesOf(line, sideOf);
  const [isWhole, setIsWhole] = useState(false);
  const steps = stepsOf(line, chain, sideOf);
  return (
    <div className="mb-3 border-b border-edge/50 pb-3">
      <p className="text-13 text-quiet">
        <NothingDirectly from={from} to={to} />
      </p>
      <ul className="mt-1">
        {(isWhole ? steps : steps.slice(0, FIRST_SHOWN)).map((step) => (
          <li key={step.key} className="py-1 [overflow-wrap:anywhere]">
            <Sentence step={step} /> <Money amount={step.amount} />
          </li>
        ))}
      </ul>
      {!isWhole && steps.length > FIRST_SHOWN && (
        <Button variant="quiet" size="small" className="-ms-3" onClick={() => setIsWhole(true)}>
          {t`Show All ${steps.length}`}
        </Button>
      )}
      <p className="mt-1 font-medium [overflow-wrap:anywhere]">
        <SoPays from={from} to={to} />
      </p>
    </div>
  );
}

type Sides = Pick<Step, 'from' | 'to'>;

function NothingDirectly({ from: { name: debtor, isMe }, to: { name: creditor, isMe: isOwed } }: Sides) {
  if (isMe)
    return (
      <Trans>You owe {creditor} nothing directly. These debts, or parts of them, led to this payment.</Trans>
    );
  return isOwed ? (
    <Trans>{debtor} owes you nothing directly. These debts, or parts of them, led to this payment.</Trans>
  ) : (
    <Trans>
      {debtor} owes {creditor} nothing directly. These debts, or parts of them, led to this payment.
    </Trans>
  );
}

function SoPays({ from: { name: payer, isMe }, to: { name: payee, isMe: isPaid } }: Sides) {
  if (isMe) return <Trans>So you pay {payee} directly.</Trans>;
  return isPaid ? (
    <Trans>So {payer} pays you directly.</Trans>
  ) : (
    <Trans>
      So {payer} pays {payee} directly.
    </Trans>
  );
}

function Sentence({ step: { kind, from, to } }: { step: Step }) {
  return kind === 'debt' ? <Owes from={from} to={to} /> : <ByPlan from={from} to={to} />;
}

function Owes({ from: { name: debtor, isMe }, to: { name: creditor, isMe: isOwed } }: Sides) {
  if (isMe) return <Trans>You owe {creditor}</Trans>;
  return isOwed ? (
    <Trans>{debtor} owes you</Trans>
  ) : (
    <Trans>
      {debtor} owes {creditor}
    </Trans>
  );
}

function ByPlan({ from: { name: payer, isMe }, to: { name: payee, isMe: isPaid } }: Sides) {
  if (isMe) return <Trans>By this plan, you pay {payee}</Trans>;
  return isPaid ? (
    <Trans>By this plan, {payer} pays you</Trans>
  ) : (
    <Trans>
      By this plan, {payer} pays {payee}
    </Trans>
  );
}

/** The debts, and where one does not start with the person of the one before, the payment that stands between them. */
function stepsOf(line: Settlement, chain: readonly Link[], sideOf: DebtChainProps['sideOf']): Step[] {
  const ends = partiesOf(line, sideOf);
  const steps: Step[] = [];
  const push = (step: Omit<Step, 'key'>) => steps.push({ ...step, key: String(steps.length) });
  let at = ends.from;
  for (const link of chain) {
    const { from, to } = partiesOf(link, sideOf);
    const { amount } = link;
    if (from.key !== at.key) push({ kind: 'payment', from, to: at, amount });
    push({ kind: 'debt', from, to, amount });
    at = to.key === ends.to.key ? ends.from : to;
  }
  return steps;
}

function partiesOf(line: Settlement, sideOf: DebtChainProps['sideOf']): { from: Party; to: Party } {
  const mine = sideOf(line);
  const party = (person: Settlement['from'], family: Settlement['fromFamily'], isMe: boolean): Party => ({
    key: family?.id ?? person.id,
    name: <bdi>{family?.name ?? shownName(person)}</bdi>,
    isMe,
  });
  return {
    from: party(line.from, line.fromFamily, mine === 'from'),
    to: party(line.to, line.toFamily, mine === 'to'),
  };
}
