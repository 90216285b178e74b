import type { GroupDetail, Settlement } from '#contract/groups.ts';

export type Person = Settlement['from'];

/** The number of payments, whether it is proven minimal, and whether debts are simplified. */
export function planNote(
  group: Pick<GroupDetail, 'settlements' | 'simplifyDebts' | 'isPlanProven' | 'planLowerBound'>,
): string {
  const { settlements, simplifyDebts, isPlanProven, planLowerBound } = group;
  const payments = settlements.length === 1 ? '1 payment' : `${settlements.length} payments`;
  if (settlements.length === 0) return ruleOf(simplifyDebts);
  if (!simplifyDebts) return `${payments}: each pays back whoever paid for them. ${ruleOf(false)}`;
  if (isPlanProven) return `${payments}, the fewest possible. ${ruleOf(true)}`;
  return `${payments}; no plan needs fewer than ${planLowerBound}. ${ruleOf(true)}`;
}

const ruleOf = (simplifyDebts: boolean) => `Simplify debts is ${simplifyDebts ? 'on' : 'off'}.`;

/** The button text that asks for the reasons of a line. */
export function questionOf({ from, to }: Settlement, me: string | undefined): string {
  if (from.id === me) return 'Why do I owe this?';
  if (to.id === me) return `Why does ${from.username} owe me this?`;
  return `Why does ${from.username} owe this?`;
}

/** The person whose face a line shows: the payee if the user pays, else the payer. */
export function otherOf({ from, to }: Settlement, me: string | undefined): Person {
  return from.id === me ? to : from;
}

/** A line of the plan as the start of a sentence; the amount follows. */
export function WhoPaysWhom({ line: { from, to }, me }: { line: Settlement; me: string | undefined }) {
  return (
    <>
      {from.id === me ? 'You pay ' : <Name of={from} after=" pays " />}
      {to.id === me ? 'you' : <Name of={to} />}
    </>
  );
}

function Name({ of, after = '' }: { of: Person; after?: string }) {
  return (
    <>
      <bdi>{of.username}</bdi>
      {after}
    </>
  );
}
