import { plainWords } from './plain-words.ts';

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split('|').map(plainWords));
}

const OUT = wordsOf(
  'dr|db|d|s|soll|debit|debits|debet|debito|debe|cargo|out|outgoing|af|uit|ut|dare|uscita|saida|' +
    'sortie|ausgabe|ausgang|expense|withdrawal|lastschrift|belastung|belastungen|addebito|debitering|' +
    'utgaende|wydatek|obciazenie|vydaj|vydej|odchozi|kiadas|terheles|iesire|расход|списание|gider|borc|' +
    'outflow|t|χ|χρεωση|출금|出金|支払|支出',
);
const IN = wordsOf(
  'cr|c|h|haben|credit|credits|kredit|credito|haber|abono|in|incoming|bij|inn|avere|entrata|entrada|' +
    'entree|einnahme|eingang|income|deposit|gutschrift|gutschriften|accredito|kreditering|inkommande|' +
    'wplyw|uznanie|prijem|prichozi|bevetel|jovairas|intrare|приход|зачисление|gelir|alacak|inflow|j|π|πιστωση|입금|' +
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
    'sent|received|deposited|issued|gennemfort|выполнено|завершен|завершено|tamamlandı|確定|完了|交易成功',
);
const PENDING = wordsOf(
  'pending|vorgemerkt|umsatz vorgemerkt|processing|authorised|authorized|reserved|pendiente|pendente|' +
    'en attente|in attesa|autorizzato|venter|reserverad|vantande|open|on hold|held|ausstehend|offen|' +
    'in behandeling|oczekuje|w toku|ceka|fuggoben|in asteptare|v obdelavi|odottaa|afventer|avvaktar|in sospeso|oczekujace|oczekujaca|ceka se|' +
    'в обработке|ожидание|beklemede|未確定',
);
const UNDONE = wordsOf(
  'reverted|reversed|declined|failed|cancelled|canceled|denied|refused|rejected|expired|removed|' +
    'voided|void|storniert|abgelehnt|ruckgangig|annule|rechazado|rifiutato|recusado|afvist|avvist|' +
    'nekad|annulee|abgebrochen|annullato|annullata|cancelado|cancelada|anulado|anulada|rechazada|' +
    'geannuleerd|teruggedraaid|anulowano|odrzucono|zruseno|stornovano|torolt|sztorno|anulat|annulleret|visszavont|' +
    'cofnieto|cofnieta|vraceno|reversat|aterford|revertido|revertida|' +
    'kansellert|avbruten|peruttu|отменено|отклонено|iptal|取消|交易关闭',
);

/** What is sent, booked or canceled: "PAYMENT SENT". */
const WHAT = /^(?:payment|transfer|transaction|order) (?=.)/;

/** The status of a transaction by the bank's word. Null for another word. */
export function statusOf(text: string): 'done' | 'pending' | 'undone' | null {
  const word = plainWords(text).replace(WHAT, '');
  if (DONE.has(word)) return 'done';
  if (PENDING.has(word)) return 'pending';
  return UNDONE.has(word) ? 'undone' : null;
}

/** Whether the word for the effect on a balance is that of a mere note, such as an authorization. */
export function isMemo(text: string): boolean {
  return plainWords(text) === 'memo';
}

const OWN_TRANSFERS = wordsOf(
  'neutral|general withdrawal|user initiated withdrawal|withdraw funds to bank account|' +
    'add funds from a bank account|bank deposit to pp account|standard transfer|instant transfer|cash out|' +
    'cash in|add cash|allgemeine abbuchung|von nutzer eingeleitete abbuchung|' +
    'bankgutschrift auf paypal konto|retrait general|virement bancaire vers le compte paypal|' +
    'prelievo generico|algemene opname|retirada general|retiro general',
);
/** "Top-Up by *4417": from a card of one's own. */
const TOP_UP =
  /^(?:(?:google|apple) pay )?(?:top ?up|aufladung|rechargement|recarga|ricarica|doladowanie|feltoltes|opwaardering|dobiti|alimentare|pafyllning)\b.*\d{4}$/;

/** Whether a cell says that money moves between the person's own accounts. */
export function saysOwnTransfer(text: string): boolean {
  const words = plainWords(text);
  return OWN_TRANSFERS.has(words) || TOP_UP.test(words);
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
