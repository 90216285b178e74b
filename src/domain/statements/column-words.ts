import { plainWords } from './plain-words.ts';

/** The roles of a column that its name can determine. */
export type ColumnRole =
  | 'date'
  | 'amount'
  | 'moneyOut'
  | 'moneyIn'
  | 'balance'
  | 'title'
  | 'payer'
  | 'currency'
  | 'bankId'
  | 'fee'
  | 'status';

/**
 * The names of columns in the languages of banks, without accents and punctuation, as `plainWords` leaves them. If two
 * columns match a role, the one whose name is earlier in the list is used.
 */
const NAMES: Record<ColumnRole, readonly RegExp[]> = {
  date: [
    /^(?:transaction date|txn date|tran date|trans date|transaktionsdag|transaktionsdatum|fecha (?:de )?(?:la )?(?:operacion|transaccion)|f operacion|data (?:da )?(?:transacao|operazione|movimento)|date (?:de l )?operation|dateop|handlingsdato|kjopsdato|data operacji|data transakcji|tranzakcio datuma|datum operace|data tranzactiei|дата операции|islem tarihi|date of transaction)$/,
    /^(?:date|datum|fecha|data|dato|datetime|date time|date utc|created|created at|created on|取引日|取引日付|日付|年月日|お取引日|ご利用日|利用日|txndate|날짜|datetime|tarih|дата|paivamaara|kuupaev|datums|dátum|日期|交易日期|תאריך|ημερομηνια|ημ νια|التاريخ)$/,
    /^(?:booking date|bookingdate|booked at|booked|buchungstag|buchungsdatum|buchung|bokforingsdag|bokforingsdatum|bokfort|data contabile|data registrazione|data lancamento|data mov|data do lancamento|fecha contable|date de comptabilisation|date comptable|date d operation|kirjauspaiva|boekdatum|boekingsdatum|bogforingsdato|bogfort|bokfoert|bokfort dato|completed date|posting date|post date|posted date|posted|transaction post date|trade date|abschlussdatum|date de fin|data di completamento|data completamento|fecha de finalizacion|data de conclusao|data zakonczenia|voltooiingsdatum|completion date|datum voltooid|slutdatum|befejezes datuma|data finalizarii|datum dokonceni|finished on|konyveles datuma|data ksiegowania|data waluty ksiegowania|datum provedeni|datum zauctovani)$/,
    /^(?:.* )?(?:date|datum|fecha|data|dato|dag|jour|giorno)(?: .*)?$/,
  ],
  amount: [
    /^(?:net|net amount|netto|neto|net impact|amount fees included|amount total)$/,
    /^(?:amount|transaction amount|betrag|umsatz|umsatzbetrag|buchungsbetrag|importe|import|monto|montant|montante|importo|valor|valore|bedrag|belopp|belob|kwota|maara|castka|suma|osszeg|value|credit debit amount|debit credit amount|amount in account currency|tranzakcio osszege|kwota transakcji|kwota operacji|kwota w walucie rachunku|iznos|znesek|сумма|сумма операции|сума|suma tranzactiei|objem|betrag umsatz|bedrag eur|importe eur|summa|transactieomvang|transactiebedrag|belop|金額|入出金|取引金額|ご利用金額|利用金額|お取引金額|금액|金额|tutar|ποσο|סכום|upphæð|거래금액)$/,
    /^(?:.* )?(?:amount|betrag|importe|montant|importo|bedrag|belopp|belob|monto)(?: .*)?$/,
  ],
  moneyOut: [
    /^(?:debit|debits|funds out|payments|money spent|kiadas|terheles|wydatki|obciazenia|obciazenie|vydaj|vydaje|rashod|iesire|plati|расход|списание|gider|borc|belastungen|zahlungsausgang|debit amount|amount debit|debited amount|withdrawal|withdrawals|withdrawal amount|withdrawal amt|amount withdrawn|paid out|money out|out|outflow|outgoing|spent|charges|soll|lastschrift|ausgabe|ausgaben|ausgang|belastung|belastung in|debito|debitos|debe|cargo|cargos|gasto|gastos|uscite|uscita|addebiti|addebito|dare|af|uit|utgift|ut|ut fra konto|ut av konto|uttag|debet|debit en|montant debit|montant au debit|saida|saidas|sortie|depense|depenses|retiros|お引出し|お引き出し|お支払金額|お支払い金額|出金|出金額|出金金額|支払金額|支出|支出金额|출금액|المدين|مدين)$/,
    /^debit(?: .*)?$/,
  ],
  moneyIn: [
    /^(?:credit|credits|funds in|receipts|bevetel|jovairas|wplywy|uznania|uznanie|prijem|prijmy|prihod|intrare|incasari|приход|зачисление|gelir|alacak|gutschriften|zahlungseingang|credit amount|amount credit|credited amount|deposit|deposits|deposit amount|deposit amt|amount deposited|paid in|money in|in|inflow|incoming|received|haben|gutschrift|einnahme|einnahmen|eingang|gutschrift in|credito|creditos|haber|abono|abonos|ingreso|ingresos|entrate|entrata|accrediti|accredito|avere|bij|inkomst|inn|inn pa konto|insattning|kredit|credit en|montant credit|montant au credit|entrada|entradas|entree|recette|recettes|depositos|お預入れ|お預け入れ|お預り金額|入金|入金額|入金金額|預り金額|収入|收入|收入金额|입금액|الدائن|دائن)$/,
    /^credit(?: .*)?$/,
  ],
  balance: [
    /(?:^| )(?:balance|running bal|bal|saldo|saldos|saldot|egyenleg|zustatek|zostatok|sold|stanje|bakiye|остаток|баланс|saldo po operacji|solde|kontostand|saldo na trn|guthaben)(?: |$)|残高|差引|잔액|余额|יתרה|υπολοιπο|staða|залишок|الرصيد/,
  ],
  title: [
    /^(?:payee|payee name|merchant|merchant name|counter ?party|counter ?party name|partner|partner name|beguenstigter zahlungspflichtiger|auftraggeber empfanger|auftraggeber empfaenger|auftraggeber beguenstigter|auftraggeber begunstigter|name zahlungsbeteiligter|zahlungsempfanger in|zahlungsempfanger|empfanger|empfaenger|naam tegenpartij|naam tegenpartij bevat|partner neve|nazwa kontrahenta|nazwa nadawcy|nazwa odbiorcy|nadawca odbiorca|protistrana|nazev protiuctu|nazev protistrany|nazov protiuctu|nume beneficiar|saaja maksaja|saaja|konteineris|alici|saajan nimi|对方户名|对方名称|交易对方|получатель|контрагент|naam omschrijving|name|nombre|beneficiario|destinatario|destinataire|tiers|supplierfound|to|navn|namn|nom|nome|jmeno|nev|nume|nazwa|name of sender receiver|名称|store|shop)$/,
    /^(?:description|transaction description|transaction details|beschreibung|buchungsdetails|libelle|libelle de l operation|libelle simplifie|label|concepto|concepto ampliado|descrizione|omschrijving|narration|narrative|particulars|text|tekst|rubrik|beskrivning|texti|descricao|beschrijving|lancamento|title|titel|original description|operazione|movimiento|descripcion|forklaring|opis operacji|opis transakcji|opis|popis|detalii tranzactie|detalii|descriere|leiras|megnevezes|aciklamalar|описание|назначение платежа|selitys|viesti|namn motpart|tranzakcio leirasa|transaction remarks|notification text|description1|description 1|name description|avsandare mottagare|tapahtuma|摘要|お取り扱い内容|お取扱内容|取引内容|入出金内容|内容|詳細2|내용|αιτιολογια|περιγραφη|利用店名 商品名|利用店名|ご利用店名|적요|البيان|aciklama)$/,
    /^(?:verwendungszweck|kozlemeny|tytul|zprava pro prijemce|sprava|transactie|memo|reference|referentie|payment reference|note|notes|notiz|notitie|hinweis|nota|remarque|messaggio|mensaje|mededelingen|omschrijving 1|omschrijving1|naam|booking text|vorgang verwendungszweck|comment|commentaire|mas datos|observaciones|informations complementaires|libelle operation|descrizione completa|descrizione operazione|causale|historico|詳細1|meddelande|melding|zprava|poznamka|subject|description2|description 2|other party|details of payment)$/,
    /^(?:buchungstext|details|type|transaction type|typ|type of transaction|umsatztyp|tipo|type operation|type de l operation|code)$/,
    /^(?:.* )?(?:description|libelle|concepto|descrizione|omschrijving|narration|particulars|payee|merchant)(?: .*)?$/,
  ],
  payer: [
    /^(?:zahlungspflichtige r|zahlungspflichtiger|from|payer|payer name|sender|maksaja|avsandare|auftraggeber)$/,
  ],
  currency: [
    /^(?:currency|currency code|wahrung|waehrung|devise|divisa|moneda|moeda|valuta|munt|muntsoort|mutation currency|waluta|mena|devies|devizanem|penznem|tranzakcio devizaneme|waluta transakcji|valuuta|vaaring|para birimi|doviz|вид валюты|通貨|account currency|валюта)$/,
    /^(?:.* )?(?:currency|wahrung|waehrung)(?: .*)?$/,
  ],
  bankId: [
    /^(?:transaction id|transactionid|transaction reference|transaction reference id|transaction no|transaction number|id|fit ?id|unique id|identificador|identifiant|transferwise id|wise id|reference id|reference number|referenznummer|transaktions ?(?:id|code|nr|nummer)|numero (?:de )?(?:operation|operacion)|volgnr|txn id|confirmation number|arkivkod|arkistointitunnus|verifikationsnummer|activity id|numero de transaction|codice transazione|transactiereferentie|id de (?:la )?transaccion|거래번호)$/,
  ],
  fee: [
    /^(?:fee|fees|gebuhr|gebuhren|transaction fee|frais|costo|costi|spese|commissione|commissioni|comision|comisiones|comissao|tariffa|entgelt|taxa|tarifa|avgift|gebyr|kosten|oplata|oplaty|prowizja|poplatek|dij|komisyon|комиссия|kulu|palkkio|amount fee)$/,
  ],
  status: [
    /^(?:transaction |payment )?(?:status|state|etat|statut|stato|estado|situacao|stav|allapot|stare|durum|tila|tilstand|staat|статус|состояние|状態|ステータス|상태|状态|交易状态)$/,
  ],
};

/** Columns with an amount before conversion or a partial amount, not the amount booked on the account. */
const NOT_THE_AMOUNT =
  /(?:local|original|foreign|fee|tax|vat|source|target|individual|ursprung|fremd|gross|converted|exchange|cashback|reward|points|available)/;
const CODE = /(?: (?:in|en|em))? (?:[a-z]{3}|euros?|円|kc|zl|kr|dollars?)$/;

/** Whether a name is that of an amount before conversion or of a part, or of its currency. */
export function isOfOtherAmount(header: string): boolean {
  return NOT_THE_AMOUNT.test(plainWords(header));
}

/** How well a column's name fits a role: 0 is best. Null if it does not fit. */
export function rankOfHeader(header: string, role: ColumnRole): number | null {
  const full = plainWords(header);
  const names = [full, full.replace(CODE, ''), full.replace(/ r$/, '')];
  const isOfMoney = role === 'amount' || role === 'currency';
  if (isOfMoney && NOT_THE_AMOUNT.test(full) && !/fees included/.test(full)) return null;
  if (
    role === 'title' &&
    /(?:account|konto|compte|iban|sort code|card) ?(?:name|type|number|no|nr|nummer)?$/.test(full)
  )
    return null;
  const rank = NAMES[role].findIndex((pattern) => names.some((name) => pattern.test(name)));
  if (rank < 0) return null;
  return role === 'date' && isValueDate(header) ? AFTER_ALL : rank;
}

const AFTER_ALL = 10;
const VALUE_DATE =
  /valu|valeur|valor|wert|rente|interest|clearing|started|debut|inizio|inicio|arvo|ertek|wartosc/;

/** Whether a name is that of the day from which interest counts, or on which a payment began. */
export function isValueDate(header: string): boolean {
  return VALUE_DATE.test(plainWords(header));
}
