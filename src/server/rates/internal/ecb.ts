import { type Day, parseDay } from '#domain/calendar.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { parseRate, type Rate } from '#domain/exchange.ts';

/** What one unit of the source's base currency is in a currency on a day. */
export type DailyRate = { day: Day; currency: Currency; rate: Rate };

/** The base of the European Central Bank's rates. */
const BASE = 'EUR';

const ROOT = 'gesmes:Envelope';
const FORM = new RegExp(`^\\s*(?:<\\?xml[^<>]*\\?>)?\\s*<${ROOT}\\b[^<>]*>[^]*</${ROOT}>\\s*$`);
// Comments, CDATA and entities do not occur in the format.
const FOREIGN = /<!|&/;
const CUBE = /<Cube\b([^<>]*)>/g;
const ATTRIBUTE = /\s(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * Reads the European Central Bank's XML: `<Cube time="…">` for each day, and in it `<Cube currency="…" rate="…"/>`. The
 * base has the rate 1 on each day; currencies that we do not know are left out. Null for anything else.
 */
export function readEcbRates(xml: string): DailyRate[] | null {
  if (!FORM.test(xml) || FOREIGN.test(xml)) return null;
  const rates = new Map<string, DailyRate>();
  let day: Day | null = null;
  for (const [, text = ''] of xml.matchAll(CUBE)) {
    const { time, currency, rate } = readAttributes(text);
    if (time !== undefined) {
      day = parseDay(time);
      if (day === null) return null;
      rates.set(`${day} ${BASE}`, { day, currency: BASE, rate: '1' as Rate });
    } else if (currency !== undefined) {
      const read = parseRate(rate ?? '');
      if (day === null || read === null || rates.has(`${day} ${currency}`)) return null;
      if (isCurrency(currency)) rates.set(`${day} ${currency}`, { day, currency, rate: read });
    }
  }
  return rates.size > 1 ? [...rates.values()] : null;
}

function readAttributes(text: string): Record<string, string | undefined> {
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name, double ?? single]),
  );
}
