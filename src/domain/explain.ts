import type { Contribution } from './ledger.ts';
import { type Cents, negate, sum } from './money.ts';
import type { Transfer } from './settlement.ts';

/** One reason for a transfer, in cents: a positive one adds to the debt, a negative one reduces it. */
export type ReasonLine =
  | { kind: 'document'; id: string; amount: Cents }
  | { kind: 'other_transfer'; to: string; amount: Cents };

/**
 * Answers "Why do I owe this?": the documents that made up the debtor's balance, less what the plan has them pay to
 * others. The lines total the transfer to the cent; throws RangeError when the contributions and the plan disagree.
 * `plan` may be the whole plan: only the debtor's other transfers count. For a pairwise plan, pass the contributions
 * between the two people and an empty plan.
 */
export function explainTransfer(input: {
  transfer: Transfer;
  contributions: readonly Contribution[];
  plan: readonly Transfer[];
}): ReasonLine[] {
  const { transfer, contributions, plan } = input;
  const documents = contributions.map(
    ({ id, amount }): ReasonLine => ({ kind: 'document', id, amount: negate(amount) }),
  );
  const others = plan
    .filter(({ from, to }) => from === transfer.from && to !== transfer.to)
    .map(({ to, amount }): ReasonLine => ({ kind: 'other_transfer', to, amount: negate(amount) }));
  const lines = [...documents, ...others].filter((line) => line.amount !== 0);
  const total = sum(lines.map((line) => line.amount));
  if (total !== transfer.amount) {
    throw new RangeError(`The reasons total ${total} cents, the transfer is ${transfer.amount}`);
  }
  return lines;
}
