import { firstCharacters, oneLine } from '../imported-cells.ts';

const MAX_TITLE = 200;
/** Stands where a bank says nothing of a movement. */
const NO_TITLE = 'No description';

/** The title of a movement: the first text that says something, as one line. */
export function statementTitle(texts: readonly string[]): string {
  for (const text of texts) {
    const title = firstCharacters(oneLine(text).replaceAll(/\s+/gu, ' '), MAX_TITLE).trim();
    if (title !== '') return title;
  }
  return NO_TITLE;
}

const BALANCE =
  /^(?:(?:opening|closing|beginning|ending|starting|previous|current|available) balance|balance (?:brought|carried) forward|(?:anfangs|end|schluss|konto)(?:saldo|stand)|alter saldo|neuer saldo|saldo (?:inicial|final|anterior|iniziale|finale|contabile|do dia)|solde (?:initial|final|precedent|précédent|au )|(?:begin|eind)saldo|(?:ingående|utgående) saldo|startsaldo)\b/i;

/** Whether a line only tells a balance: no money moved. */
export function isBalanceLine(title: string): boolean {
  return BALANCE.test(title.trim());
}
