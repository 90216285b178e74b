import { sentence, spoken, type Text } from './language/text.ts';
import { cents, type Money } from './money.ts';
import { readWrittenDay } from './written-day.ts';

const LINES = [
  sentence('Full access, one month'),
  sentence('Full access, one year'),
  sentence('What was paid and not used'),
];

/** The lines of Stripe with a price or a day in them. */
const PRICED = /^1 × Allsquare full access \(at \$(\d+)\.(\d\d) \/ (month|year)\)$/;
const PRORATED = /^(Unused|Remaining) time on Allsquare full access after (\d{1,2} [A-Z][a-z]{2} \d{4})$/;

/** The line of an invoice as it is stored, in English, for its reader's language. Other lines stay in the provider's words. */
export function invoiceLineText(stored: string): Text {
  return (
    LINES.find(({ id }) => id === stored) ?? readPriced(stored) ?? readProrated(stored) ?? spoken(stored)
  );
}

function readPriced(stored: string): Text | null {
  const [, dollars, rest, interval] = PRICED.exec(stored) ?? [];
  if (interval === undefined) return null;
  const price: Money = { amount: cents(Number(`${dollars}${rest}`)), currency: 'USD' };
  return interval === 'month'
    ? sentence('1 × Allsquare full access (at {price} / month)', { price })
    : sentence('1 × Allsquare full access (at {price} / year)', { price });
}

function readProrated(stored: string): Text | null {
  const [, part, written = ''] = PRORATED.exec(stored) ?? [];
  const day = readWrittenDay(written);
  if (day === null) return null;
  return part === 'Unused'
    ? sentence('Unused time on Allsquare full access after {day}', { day: { day } })
    : sentence('Remaining time on Allsquare full access after {day}', { day: { day } });
}
