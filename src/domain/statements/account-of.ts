import { looksLikeDate } from './dates.ts';
import type { KnownTable } from './known-table.ts';
import { plainWords } from './plain-words.ts';

const ACCOUNT =
  /\biban\b|account|\bacct\b|konto(?!stand|rist)|\bkort|\bcard\b|karte|compte|cuenta|\bconta\b|\bconto\b|rekening|\btili|rachun|szamla|\bucet|carte|tarjeta|口座|계좌|账号|счет/;
const OTHERS = /balance|saldo|solde|stand|name|type|counter|partner|payee|\bto\b|beneficiary|gegen|tegen/;
const FEWEST_DIGITS = 4;

type Row = readonly string[];

/**
 * The number of the account that a file says it is of, letters and digits only: above its table, or the same in every
 * row. Null where it names none, or several.
 */
export function accountOf({ header, rows, kinds }: KnownTable, preamble: readonly Row[]): string | null {
  const above = preamble.flatMap(numbersIn);
  if (above.length > 0) return new Set(above).size === 1 ? (above[0] ?? null) : null;
  const column = header.findIndex((name, at) => kinds[at]?.isConstant === true && isAccountName(name));
  return column < 0 ? null : numberIn(rows[0]?.[column] ?? '');
}

function isAccountName(name: string): boolean {
  const words = plainWords(name);
  return ACCOUNT.test(words) && !OTHERS.test(words);
}

/** The numbers in a row above the table whose first words are those of an account. */
function numbersIn(row: Row): string[] {
  const at = row.findIndex((cell) => isAccountName(cell.replace(/[\d*].*$/, '')));
  const found = row.slice(Math.max(0, at)).flatMap((cell) => numberIn(cell) ?? []);
  return at < 0 ? [] : found.slice(0, 1);
}

/** What is left of a number of an account: "IBAN: CH93 0076 …" is "CH930076…". Null for days and other texts. */
function numberIn(cell: string): string | null {
  if (looksLikeDate(cell)) return null;
  const [written = ''] = /(?:\b[A-Z]{2})?[\d*][\dA-Z*\s./-]*/.exec(cell) ?? [];
  const number = written.replaceAll(/[^\dA-Z*]/g, '');
  return (number.match(/\d/g)?.length ?? 0) < FEWEST_DIGITS ? null : number;
}
