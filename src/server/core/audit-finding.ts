import type { Cents } from '#domain/money.ts';

/** One difference between two figures of the books that should be equal, found by a check of the audit. */
export type Finding<Check extends string> = {
  check: Check;
  /** Whose books: a group's or a wallet's; `bookId` is its id. */
  book: 'group' | 'wallet';
  bookId: string;
  /** The subject: a document, a person, or two people. */
  subject: string;
  expected: Cents;
  found: Cents;
};

/** The most findings of a check; the first ones show the problem. */
export const MAX_FINDINGS = 1000;
