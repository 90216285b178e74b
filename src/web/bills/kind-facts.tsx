import type { Bill } from '#contract/bills.ts';
import { FREQUENCY_LABELS } from '#domain/recurrence.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Facts } from '#web/ui/display/facts.tsx';
import { CATEGORY_LABELS } from './bill-labels.ts';

/** How often a bill repeats, and its category; an income has none. */
export function KindFacts({ bill: { kind, frequency, category } }: { bill: Bill }) {
  return (
    <Facts>
      {say(FREQUENCY_LABELS[frequency])}
      {kind === 'bill' && CATEGORY_LABELS[category]}
    </Facts>
  );
}
