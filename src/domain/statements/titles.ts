import { firstCharacters, oneLine } from '../imported-cells.ts';
import { plainWords } from './plain-words.ts';

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
  /^(?:(?:opening|closing|beginning|ending|starting|previous|current|available) balance|balance (?:brought|carried) forward|(?:anfangs|end|schluss|konto)(?:saldo|stand)|alter saldo|neuer saldo|saldo (?:inicial|final|anterior|iniziale|finale|contabile|do dia)|solde (?:initial|final|precedent|au )|(?:begin|eind)saldo|(?:ingaende|utgaende) saldo|startsaldo|saldo total disponivel|pociatocny zostatok|pocatecni zustatek|konecny zustatek|nyito egyenleg|zaro egyenleg)\b/;

/** Whether a line only states a balance. */
export function isBalanceLine(title: string): boolean {
  return BALANCE.test(plainWords(title));
}

const BALANCE_WORD =
  /^(?:s ?a ?l ?d ?o|saldos?|balance|solde|kontostand|egyenleg|zustatek|zostatok|sold|bakiye)(?: |$)/;
const ONLY_BALANCE =
  /^(?:s ?a ?l ?d ?o|saldos?|balance|solde|kontostand|egyenleg|zustatek|zostatok|bakiye)(?: (?:total|final|dia|eur|usd))*$/;

/** Whether a title is that of a balance and nothing else. */
export function statesBalance(title: string): boolean {
  return isBalanceLine(title) || balanceWord(title).isOnly;
}

/** Whether a title begins like that of a balance; it can be a shop's name. `isOnly`: it says nothing else. */
export function balanceWord(title: string): { isFirst: boolean; isOnly: boolean } {
  const words = plainWords(title);
  return { isFirst: BALANCE_WORD.test(words), isOnly: ONLY_BALANCE.test(words) };
}
