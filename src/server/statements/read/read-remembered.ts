import { createHash } from 'node:crypto';
import type { RememberedChoices, StatementChoices, StatementReading } from '#domain/statements/statement.ts';
import { readStatement } from './read-statement.ts';

/** A person's earlier choices for a header. `header` is its hash, with the account's number, in hexadecimal digits. */
type RememberedHeader = RememberedChoices & { header: string };

export type ReadingInput = {
  bytes: Uint8Array;
  choices: StatementChoices;
  remembered: readonly RememberedHeader[];
};

/** The result, and the header by which its columns are stored; null if there is none. */
export type Reading = { reading: StatementReading; header: string | null };

/** Reads a statement with the current choices; what they leave open is filled by earlier choices for its header. */
export function readRemembered({ bytes, choices, remembered }: ReadingInput): Reading {
  const reading = readStatement(bytes, choices);
  const header = headerOf(reading);
  const before = remembered.find((each) => each.header === header);
  if (header === null || before === undefined || choices.columns !== undefined) return { reading, header };
  return { reading: readStatement(bytes, { ...choices, before }), header };
}

/** Two accounts of one bank have the same header: where a file names its account, the answers are for that one. */
function headerOf({ columns, account = null }: StatementReading): string | null {
  if (columns === null || columns.header.length === 0) return null;
  const known = account === null ? columns.header : { header: columns.header, account };
  return createHash('sha256').update(JSON.stringify(known)).digest('hex');
}
