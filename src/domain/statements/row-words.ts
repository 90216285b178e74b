import { plainWords } from './plain-words.ts';

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map(plainWords));
}

const OUT = wordsOf(
  'dr|db|d|s|soll|debit|debits|debet|debito|debe|cargo|out|outgoing|af|uit|ut|dare|uscita|saida|' +
    'sortie|ausgabe|ausgang|expense|withdrawal|lastschrift|belastung|belastungen|addebito|debitering|' +
    'utgaende|wydatek|obciazenie|vydaj|vydej|odchozi|kiadas|terheles|iesire|расход|списание|gider|borc|' +
    'outflow|t|출금|出金|支払|支出',
);
const IN = wordsOf(
  'cr|c|h|haben|credit|credits|kredit|credito|haber|abono|in|incoming|bij|inn|avere|entrata|entrada|' +
    'entree|einnahme|eingang|income|deposit|gutschrift|gutschriften|accredito|kreditering|inkommande|' +
    'wplyw|uznanie|prijem|prichozi|bevetel|jovairas|intrare|приход|зачисление|gelir|alacak|inflow|j|입금|' +
    '入金|預入|収入|收入',
);

/** The direction of an amount by a word or a sign beside it. Null for another word. */
export function directionOf(text: string): 'in' | 'out' | null {
  const sign = text.trim();
  if (sign === '+') return 'in';
  if (sign === '-') return 'out';
  const word = plainWords(text);
  if (OUT.has(word)) return 'out';
  return IN.has(word) ? 'in' : null;
}

const DONE = wordsOf(
  'completed|complete|posted|cleared|booked|settled|paid|success|successful|gebucht|umsatz gebucht|' +
    'gebuchte|executed|contabilizzato|contabilizado|comptabilise|udfort|utfort|bokford|genomford|' +
    'approved|termine|terminee|abgeschlossen|completato|completata|completado|completada|voltooid|' +
    'concluido|concluida|ukonczono|zakonczono|dokonceno|befejezett|finalizat|slutford|fullfort|valmis|' +
    'gennemfort|выполнено|завершен|завершено|tamamlandı|確定|完了|交易成功',
);
const PENDING = wordsOf(
  'pending|vorgemerkt|umsatz vorgemerkt|processing|authorised|authorized|reserved|pendiente|pendente|' +
    'en attente|in attesa|autorizzato|venter|reserverad|vantande|open|on hold|held|ausstehend|offen|' +
    'in behandeling|oczekuje|w toku|ceka|fuggoben|in asteptare|v obdelavi|odottaa|afventer|avvaktar|' +
    'в обработке|ожидание|beklemede|未確定',
);
const UNDONE = wordsOf(
  'reverted|reversed|declined|failed|cancelled|canceled|denied|refused|rejected|expired|removed|' +
    'voided|void|storniert|abgelehnt|ruckgangig|annule|rechazado|rifiutato|recusado|afvist|avvist|' +
    'nekad|annulee|abgebrochen|annullato|annullata|cancelado|cancelada|anulado|anulada|rechazada|' +
    'geannuleerd|teruggedraaid|anulowano|odrzucono|zruseno|stornovano|torolt|sztorno|anulat|annulleret|' +
    'kansellert|avbruten|peruttu|отменено|отклонено|iptal|取消|交易关闭',
);

/** The status of a transaction by the bank's word. Null for another word. */
export function statusOf(text: string): 'done' | 'pending' | 'undone' | null {
  const word = plainWords(text);
  if (DONE.has(word)) return 'done';
  if (PENDING.has(word)) return 'pending';
  return UNDONE.has(word) ? 'undone' : null;
}

/** Whether a word is one of `statusOf`. */
export function isStatus(text: string): boolean {
  return statusOf(text) !== null;
}

/** Whether a word says that a transaction is not posted, or never will be. */
export function isOddStatus(text: string): boolean {
  const status = statusOf(text);
  return status === 'pending' || status === 'undone';
}

const TOTAL =
  /^(?:sub)?(?:total|totals|totale|totaux|totales|summe|gesamt|suma|somma|totaal|sum|合計|balance|closing balance|opening balance|ending balance|saldo|solde|kontostand|endsaldo|anfangssaldo|page total|transaction count)\b|合計/i;

/** Whether a row is a total or a balance. */
export function isTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => TOTAL.test(cell.trim()));
}
