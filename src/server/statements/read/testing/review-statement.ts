import { day } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { StatementChoices, StatementReading } from '#domain/statements/statement.ts';
import { AppError } from '#server/core/app-error.ts';
import { readStatement } from '../read-statement.ts';
import { type MadeFile, type MadeRow, writeFile } from './made-statement.ts';

const TODAY = day('2026-11-26');
const QUESTIONS = 6;

type Shown = Pick<StatementReading['lines'][number], 'line' | 'date' | 'amount'>;

function isRight({ line, date, amount }: Shown, truth: ReadonlyMap<number, MadeRow>): boolean {
  const row = truth.get(line)?.truth ?? null;
  return row !== null && row.date === date && row.amount === amount;
}

/** What is silently wrong in a reading: lines that are none, and transactions that are neither shown nor named. */
function listWrong({ lines, problems }: StatementReading, truth: ReadonlyMap<number, MadeRow>): string[] {
  const named = new Set([...lines, ...problems].map(({ line }) => line));
  const unread =
    problems.find(({ message }) => message.message.startsWith('Another table'))?.line ?? Infinity;
  const wrong = lines
    .filter((line) => !isRight(line, truth))
    .map((line) => `${line.line} ${line.date} ${line.amount}`);
  const lost = [...truth].filter(([line, row]) => row.truth !== null && !named.has(line) && line < unread);
  return [...wrong, ...lost.map(([line]) => `${line} is lost`)];
}

/** A person who knows the columns, and picks the answer whose lines are right. Undefined: they would not go on. */
function answer(
  { needs, choices = [] }: StatementReading,
  file: MadeFile,
  truth: ReadonlyMap<number, MadeRow>,
): Partial<StatementChoices> | undefined {
  const isWhole = file.rows.every(({ cells }) => cells.length === file.width);
  if (needs === 'columns') return isWhole ? { columns: file.columns } : undefined;
  const right = choices.find(({ lines }) => lines.length > 0 && lines.every((line) => isRight(line, truth)));
  if (right === undefined) return undefined;
  const key = needs === 'dates' ? 'dateOrder' : needs;
  return key === null ? undefined : { [key]: right.answer };
}

/** `wrong`: what is silently wrong at the end. `asked`: how many questions came first. `shown`: the number of lines. */
type Review = { wrong: string[]; asked: number; shown: number };

/** Reads a file as a person does who answers its questions. */
export function review(file: MadeFile, currency: Currency): Review {
  const { text, truth } = writeFile(file);
  let choices: StatementChoices = { currency, today: TODAY };
  for (let asked = 0; asked < QUESTIONS; asked += 1) {
    const reading = tryToRead(text, choices);
    if (reading === null) return { wrong: [], asked, shown: 0 };
    if (reading.needs === null) {
      const hasCode = file.rows.some(({ cells }) => cells.includes('EUR'));
      const isOther = hasCode && reading.currency !== 'EUR' && reading.lines.length > 0;
      const other = isOther ? [`the currency is ${reading.currency}`] : [];
      return { wrong: [...other, ...listWrong(reading, truth)], asked, shown: reading.lines.length };
    }
    const said = answer(reading, file, truth);
    if (said === undefined) return { wrong: [], asked, shown: 0 };
    choices = { ...choices, ...said };
  }
  return { wrong: ['it asks for ever'], asked: QUESTIONS, shown: 0 };
}

function tryToRead(text: string, choices: StatementChoices): StatementReading | null {
  try {
    return readStatement(Buffer.from(text), choices);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
