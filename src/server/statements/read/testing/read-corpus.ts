import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Currency } from '#domain/currency.ts';
import type { Question, StatementChoices, StatementFormat } from '#domain/statements/statement.ts';

const FOLDER = join(import.meta.dirname, 'corpus');

/** What a person reads in a file. Amounts are decimals with a point, as they stand in the file. */
export type Truth = {
  format: StatementFormat;
  /** What the file says of its currency. */
  currency: Currency | null;
  /** The currency that is assumed for a file that names none. */
  assumed?: Currency;
  /** What must be asked, and then said, before the lines can be read. */
  needs?: Question;
  said?: Omit<StatementChoices, 'currency'>;
  /** The balances that the file states before the first and after the last of its lines. */
  opening?: string;
  closing?: string;
  /** The closing balance that the file states, and by how much its lines miss it. */
  proof?: { date: string; balance: string; difference: string };
  /**
   * `original`: what was paid in another currency, as `writeOriginal` writes it. `roundedFrom`: the amount as it stands
   * in the file, where it has more decimals than the currency.
   */
  lines: {
    line: number;
    date: string;
    title: string;
    amount: string;
    bankId?: string;
    original?: string;
    roundedFrom?: string;
    isOwnTransfer?: true;
  }[];
  /** The lines that cannot be taken, and a part of what is said of each. */
  problems?: { line: number; says: string }[];
};

/** The sentence that refuses a file. */
type Refusal = { refused: string };

type CorpusFile = { name: string; bytes: Buffer; truth: Truth | Refusal };

/** Every file of the corpus with the truth beside it, which is written by hand. */
export function readCorpus(): CorpusFile[] {
  const names = readdirSync(FOLDER).filter((name) => !name.endsWith('.truth.json'));
  return names.toSorted().map((name) => ({
    name,
    bytes: readFileSync(join(FOLDER, name)),
    truth: JSON.parse(readFileSync(join(FOLDER, `${name}.truth.json`), 'utf8')) as Truth | Refusal,
  }));
}
