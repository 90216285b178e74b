import { createHash } from 'node:crypto';
import type {
  DateOrder,
  StatementChoices,
  StatementColumns,
  StatementReading,
} from '#domain/statements/statement.ts';
import { readStatement } from './read-statement.ts';

/** A person's earlier column choices for a header. `header` is its hash in hexadecimal digits. */
type RememberedHeader = { header: string; columns: StatementColumns; dateOrder: DateOrder | null };

export type ReadingInput = {
  bytes: Uint8Array;
  choices: StatementChoices;
  remembered: readonly RememberedHeader[];
};

/** The result, and the header by which its columns are stored; null if there is none. */
export type Reading = { reading: StatementReading; header: string | null };

/** Reads a statement with the current choices, else with the stored choices for its header. */
export function readRemembered({ bytes, choices, remembered }: ReadingInput): Reading {
  const reading = readStatement(bytes, choices);
  const header = headerOf(reading);
  if (header === null || choices.columns !== undefined) return { reading, header };
  const before = remembered.find((each) => each.header === header);
  if (before === undefined) return { reading, header };
  const dateOrder = choices.dateOrder ?? before.dateOrder;
  const again = { ...choices, columns: before.columns, ...(dateOrder !== null && { dateOrder }) };
  return { reading: readStatement(bytes, again), header };
}

function headerOf({ columns }: StatementReading): string | null {
  if (columns === null || columns.header.length === 0) return null;
  return createHash('sha256').update(JSON.stringify(columns.header)).digest('hex');
}
