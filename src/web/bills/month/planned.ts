import type { listBillMonth } from '#contract/bills.ts';
import type { ReplyOf } from '#contract/route.ts';

/** A bill on a day of the calendar; one without an id does not exist yet. */
export type Planned = ReplyOf<typeof listBillMonth>[number];

export function stateOf({ id, isPaid }: Planned): 'due' | 'planned' | 'paid' {
  if (isPaid) return 'paid';
  return id === null ? 'planned' : 'due';
}
