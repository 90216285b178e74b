const OUT =
  /^(?:dr|db|d|s|soll|debit|debits|debet|debito|débito|débit|debe|cargo|out|outgoing|af|uit|ut|dare|uscita|saída|saida|sortie|ausgabe|ausgang|expense|withdrawal|出金|支払|支出|-)$/;
const IN =
  /^(?:cr|c|h|haben|credit|credits|kredit|credito|crédito|crédit|haber|abono|in|incoming|bij|inn|avere|entrata|entrada|entrée|einnahme|eingang|income|deposit|入金|預入|収入|\+)$/;

/** The direction of an amount by a word beside it. Null for another word. */
export function directionOf(text: string): 'in' | 'out' | null {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (OUT.test(word)) return 'out';
  return IN.test(word) ? 'in' : null;
}

const DONE =
  /^(?:completed|complete|posted|cleared|booked|settled|paid|success|successful|gebucht|umsatz gebucht|gebuchte|executed|contabilizzato|contabilizado|comptabilisé|udført|utført|bokförd|genomförd|approved)$/;
const PENDING =
  /^(?:pending|vorgemerkt|umsatz vorgemerkt|processing|authorised|authorized|reserved|pendiente|pendente|en attente|in attesa|autorizzato|venter|reserverad|väntande|open|on hold|held)$/;
const UNDONE =
  /^(?:reverted|reversed|declined|failed|cancelled|canceled|denied|refused|rejected|expired|removed|voided|void|storniert|abgelehnt|rückgängig|annulé|rechazado|rifiutato|recusado|afvist|avvist|nekad)$/;

/** The status of a transaction by the bank's word. Null for another word. */
export function statusOf(text: string): 'done' | 'pending' | 'undone' | null {
  const word = text.trim().toLowerCase();
  if (DONE.test(word)) return 'done';
  if (PENDING.test(word)) return 'pending';
  return UNDONE.test(word) ? 'undone' : null;
}

/** Whether a word is one of `statusOf`. */
export function isStatus(text: string): boolean {
  return statusOf(text) !== null;
}

const TOTAL =
  /^(?:sub)?(?:total|totals|totale|totaux|totales|summe|gesamt|suma|somma|totaal|sum|合計|balance|closing balance|opening balance|ending balance|saldo|solde|kontostand|endsaldo|anfangssaldo|page total|transaction count)\b|合計/i;

/** Whether a row is a total or a balance. */
export function isTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => TOTAL.test(cell.trim()));
}
