import { firstCharacters, oneLine } from '../imported-cells.ts';

const MAX_TITLE = 200;
/** The title of a transaction without a description. */
const NO_TITLE = 'No description';

/** The title of a transaction: the first text that is not empty, as one line. */
export function statementTitle(texts: readonly string[]): string {
  for (const text of texts) {
    const title = firstCharacters(oneLine(text).replaceAll(/\s+/gu, ' '), MAX_TITLE).trim();
    if (title !== '') return title;
  }
  return NO_TITLE;
}

const BALANCE =
  /^(?:(?:opening|closing|beginning|ending|starting|previous|current|available) balance|balance (?:brought|carried) forward|(?:anfangs|end|schluss|konto)(?:saldo|stand)|alter saldo|neuer saldo|saldo (?:inicial|final|anterior|iniziale|finale|contabile|do dia)|solde (?:initial|final|precedent|précédent|au )|(?:begin|eind)saldo|(?:ingående|utgående) saldo|startsaldo)\b/i;

/** Whether a line only states a balance. */
export function isBalanceLine(title: string): boolean {
  return BALANCE.test(title.trim());
}
