import { currencyOf } from './prices.ts';

/** The kind of a line by its words. */
export type LineKind =
  | 'item'
  | 'discount'
  | 'subtotal'
  | 'tax'
  | 'tip'
  | 'rounding'
  | 'total'
  | 'weak_total'
  | 'payment'
  | 'header'
  | 'ignored';

const wordsOf = (...lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')));

/** Words that do not determine the kind of a line. */
const FILLERS = wordsOf(
  'for fur pour para from di da in of on at the to for der die das den dem le la les el los de du des del al a au aux y und and et zu von vom mit con avec with',
  'your you ihr ihre votre vos su nr no x b c d incl your sie wir per por par pro zzgl plus soit',
);
const INCLUDED = wordsOf(
  'incl inkl inclu inclus incluse incluses included includes including inclusive inklusive incluido incluidos incluida incluidas inc',
  'compris comprise comprises ttc brutto gross enthalten enthaltene enth darin davon dont thereof',
);
/** "Dont éco-part. 0,12" is a part of the line above. */
const PART_OF = wordsOf('dont davon darin thereof incl inkl enthalten');
const TOTAL = wordsOf(
  'total totale totaal summe gesamt gesamtsumme gesamtbetrag gesamtpreis endsumme endbetrag rechnungsbetrag rechnungssumme',
  'zahlbetrag zahlen bezahlen payer pagar regler abonar due topay payable summa bruttobetrag bruttosumme totalbetrag',
  'tot totalt totaalbedrag betalen betala complessivo razem toplam zahlender',
);
const WITH_TOTAL = wordsOf(
  'grand order bill check final amount amt sale sales invoice pay payable price general factura cuenta ticket compra commande facture',
  'net neto importe montant betrag balance owed owing now ce que vous devez bon rechnung einkauf suma sum tot all items item articles artikel articulos',
  'outstanding remaining reste restant noch offen offener te att',
);
/** Together with a word such as "net" they mark a total. */
const PAYABLE = wordsOf('payer pagar regler abonar topay zahlen bezahlen due');
const WEAK_TOTAL = wordsOf(
  'betrag amount importe montant sum paid bezahlt paye regle pagado suma sale charged belastet saldo',
);
const SUBTOTAL = wordsOf(
  'subtotal zwischensumme zwischentotal soustotal netto nettobetrag nettosumme nettowert ht imponible warenwert neto net merchandise',
  'hors goods excl exkl untaxed base gravada gravado exonerada inafecta',
);
/** A label with one of these is always a subtotal. */
const ALWAYS_SUBTOTAL = wordsOf(
  'subtotal subtotale subtotaal zwischensumme zwischentotal soustotal delsumma',
);
const WITH_SUBTOTAL = wordsOf(
  'total totale summe gesamt base taxes taxe tva iva mwst vat tax ust amount amt importe montant betrag sum item items op operaciones imponibles artikel articles parcial sin',
);
const TAX = wordsOf(
  'tax taxes vat gst hst pst qst mwst ust mehrwertsteuer umsatzsteuer tva iva igic tps tvq impuesto impuestos igv cgst sgst igst utgst impoconsumo steuer steuern steuerbetrag',
);
const WITH_TAX = wordsOf(
  'sales state city county local rate total totale summe gesamt amount betrag montant importe satz taux tipo cuota sur auf prepared food',
  'reduced reduit normal general betrage standard',
);
const TIP = wordsOf(
  'tip tips gratuity trinkgeld pourboire propina bedienung bedienungsgeld bedienungszuschlag service servicio svc serv',
);
const TIP_NOUN = wordsOf('tip tips gratuity trinkgeld pourboire propina');
const SERVICE = [wordsOf('service servicio servizio bedienung'), wordsOf('charge supplement cargo zuschlag')];
const WITH_TIP = wordsOf(
  'charge charges chg chrg auto automatic optional discretionary added voluntaria voluntario suggested large party supplement cargo thank amount total added',
);
const ROUNDING = wordsOf(
  'rounding rundung rundungsdifferenz rundungsausgleich arrondi redondeo gerundet rounded round roundoff',
);
const WITH_ROUNDING = wordsOf('cash adjustment difference swedish off amount ajuste total barzahlung');
const PAYMENT = wordsOf(
  'cash change visa mastercard maestro amex debit credit card kartenzahlung karte girocard ec bar barzahlung gegeben zuruck ruckgeld',
  'wechselgeld especes espece rendu monnaie cb carte cheque efectivo cambio tarjeta entregado entrega devuelto tendered tender paypal',
  'chg retour vuelto interac eftpos pinnen bancontact bankomat bancomat postcard swish venmo zelle upi gpay alipay tend einwurf rendre contanti elettronico',
  'paid payment zahlung paiement pago bizum twint klarna contactless kontaktlos vpay giftcard restgeld ruck lastschrift reglement acompte anzahlung anticipo',
);
const WITH_PAYMENT = wordsOf(
  'gift bank bancaria bancaire sans contact contacto apple google pay back due given recu recibido received amount betrag total bezahlt paye',
  'regle pagado mit sale american express electronic verse geleistet vorgang geg bezahlung kreditkarte kredit credito debito debitkarte ec-karte remis client a-cuenta',
  'master mc electron purchase auth approved cardholder ending bargeld',
);
const HEADER = wordsOf(
  'ordered ref pvp qty quantity description item items price amount menge artikel bezeichnung preis einzelpreis gesamtpreis betrag eur qte quantite',
  'designation article articles prix montant cant cantidad descripcion concepto precio importe total unit each pu ud uds unitario stk anzahl ep gp summe unitaire tax art pos nom product producto produit kg euro',
);
/** Complete labels of lines that are not items. */
const ASIDE = wordsOf(
  'promotions promociones reg uvp rrp msrp pvp saved save saving savings total you today gespart sparen ersparnis haben economise economies economie avez ahorrado ahorro ha usted',
  'table tisch mesa guests guest covers cover couverts couvert personen gaste comensales server bedient kellner serveur camarero',
  'items item articles article articulos articulo artikel anzahl number count sold qty pieces nombre order check ticket bon bestellung kasse',
  'caisse caja register lane store filiale tienda magasin balance guthaben solde saldo remaining neues old new person persona personne kopf',
  'litros litres liter liters gallons gal volume volumen kilos price preis precio prix einzelpreis unitaire unit regular reg was statt before antes avant normal',
  'head nr deposit pfandwert vorteil ihr heute points point trans transaction trn op vente invoice rechnung factura facture',
);
const ASIDE_KEYS = wordsOf(
  'promotions promociones reg regular uvp rrp msrp was statt saved save savings gespart sparen ersparnis economise economies economie ahorrado ahorro table tisch mesa guests guest covers',
  'couverts personen gaste comensales server items articles articulos anzahl check order ticket bon kasse caisse caja register store',
  'filiale tienda guthaben solde balance person persona personne kopf points punkte puntos trans transaction invoice rechnung factura facture',
  'litros litres liters gallons volume volumen price preis precio prix einzelpreis',
);
/** Words that no item has in its name. */
const NEVER_BOUGHT = wordsOf(
  'payback punkte puntos bonuspunkte treuepunkte gespart ersparnis ahorrado economise iban bic siret siren steuernummer ustidnr idnr uid',
  'suggested vorschlag suggeree suggere sugerida sugerido terminalid terminal-id trace belegnr tse signatur signaturzahler seriennummer',
  'capital rcs wechselkurs nif cif telefon telephone telefono fax autorisierung autorizacion autorisation',
);
const DISCOUNT = wordsOf(
  'discount rabatt remise descuento dto coupon cupon nachlass reduction rebaja rabais storno void refund preisvorteil sofortrabatt',
);

const has = (words: readonly string[], set: ReadonlySet<string>) => words.some((word) => set.has(word));
const only = (words: readonly string[], ...sets: ReadonlySet<string>[]) =>
  words.every((word) => word.length === 1 || FILLERS.has(word) || sets.some((set) => set.has(word)));

/** "I.V.A." is "IVA". */
const DOTTED = /(?<!\p{L})(?:\p{L}\.){2,}/gu;
/** "TAX1" and "MwSt2". */
const NUMBERED_TAX = /\b(tax|vat|gst|mwst|ust|tva|iva)\d\b/giu;

/** The words of a label in lower case without accents, figures and currencies; zeros and ones within words are read as letters. */
export function foldLabel(label: string): string[] {
  const letters = /[^ -~]/.test(label) ? label.normalize('NFD').replaceAll(/\p{M}/gu, '') : label;
  const plain = letters
    .replaceAll(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    .replaceAll(DOTTED, (letters) => letters.replaceAll('.', ''))
    .replaceAll(NUMBERED_TAX, '$1')
    .replaceAll(/(?<=\p{L}{2})1(?!\d)/gu, 'l')
    .replaceAll('ß', 'ss');
  return plain
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !/^\d|^[xX]{2,}\d*$/.test(word) && currencyOf(word) === null)
    .map((word) => word.toLowerCase());
}

/** What a line is by the folded words of its label. */
export function kindOf(label: readonly string[]): LineKind {
  const words = joinSplitWords(label);
  if (words.length === 0 || has(words, NEVER_BOUGHT)) return words.length === 0 ? 'item' : 'ignored';
  const [first = ''] = words;
  if (has(words, TIP) && !TOTAL.has(first) && only(words, TIP, WITH_TIP, INCLUDED)) {
    return has(words, INCLUDED) || words.includes('suggested') ? 'ignored' : 'tip';
  }
  if (has(words, ROUNDING) && only(words, ROUNDING, WITH_ROUNDING)) return 'rounding';
  const isPayable = has(words, PAYABLE);
  if (has(words, ALWAYS_SUBTOTAL)) return 'subtotal';
  if (has(words, SUBTOTAL) && !isPayable && only(words, SUBTOTAL, WITH_SUBTOTAL)) return 'subtotal';
  const isTax = has(words, TAX) || words.at(-1) === 'tax';
  const isTotal = has(words, TOTAL) && only(words, TOTAL, WITH_TOTAL, INCLUDED, TAX);
  // "Total incl. GST" is a total, "GST included in total" is not.
  const isAfterTax =
    isTax && words.findIndex((word) => TAX.has(word)) < words.findIndex((word) => TOTAL.has(word));
  if (isTotal && (!isTax || has(words, INCLUDED)) && !isAfterTax) return 'total';
  if (isTax && (words.at(-1) === 'tax' || isTaxLabel(words))) return 'tax';
  if (PART_OF.has(first)) return 'ignored';
  if (words.length === 1 && first === 'balance') return 'weak_total';
  if (has(words, ASIDE_KEYS) && only(words, ASIDE)) return 'ignored';
  const isTotalPaid = has(words, TOTAL) && has(words, WEAK_TOTAL);
  if (isTotalPaid && only(words, WEAK_TOTAL, WITH_TOTAL, TOTAL)) return 'weak_total';
  if (has(words, PAYMENT) && only(words, PAYMENT, WITH_PAYMENT)) return 'payment';
  if (has(words, WEAK_TOTAL) && only(words, WEAK_TOTAL, WITH_TOTAL, TOTAL)) return 'weak_total';
  if (TOTAL.has(first)) return 'weak_total';
  if (has(words, DISCOUNT) || words.some((word) => /(?:rabatt|nachlass)$/.test(word))) return 'discount';
  return only(words, HEADER) ? 'header' : 'item';
}

/** Whether a label is a tax; one unknown word beside common tax words may be a code. */
function isTaxLabel(words: readonly string[]): boolean {
  const unknown = words.filter((word) => !only([word], TAX, WITH_TAX, INCLUDED));
  return unknown.length === 0 || (unknown.length === 1 && has(words, WITH_TAX));
}

/** Two words that form one term. */
const SPLIT_WORDS: Readonly<Record<string, string>> = {
  'sub total': 'subtotal',
  'sub totale': 'subtotal',
  'sous total': 'soustotal',
  's total': 'soustotal',
  'zwischen summe': 'zwischensumme',
  'zw summe': 'zwischensumme',
  'to pay': 'topay',
};

function joinSplitWords(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const word of words) {
    const whole = SPLIT_WORDS[`${joined.at(-1)} ${word}`];
    if (whole === undefined) joined.push(word);
    else joined.splice(-1, 1, whole);
  }
  return joined;
}

/** Whether a word of a total is anywhere in a label that is not of a subtotal, as in "3 Posten Summe". */
export function namesTotal(words: readonly string[]): boolean {
  const kind = kindOf(words);
  return has(words, TOTAL) && kind !== 'subtotal' && kind !== 'tax';
}

/** The kind of a label between the items and the total, where one word for a tip or a tax is enough. */
export function extraOf(words: readonly string[]): 'tip' | 'tax' | null {
  if (has(words, INCLUDED) || words.includes('suggested')) return null;
  const isService = SERVICE.every((group) => has(words, group));
  if (has(words, TIP_NOUN) || isService) return 'tip';
  return has(words, TAX) ? 'tax' : null;
}

/** Labels of a price: the current price, and the unit price, which precedes an amount. */
const PRICE_NOW = wordsOf('sale now was statt jetzt maintenant ahora antes avant');
const PRICE_OF_ONE = wordsOf('price preis prix precio each unit unitaire kg gal litre liter litro');

/** Whether a label belongs to the amount of the thing above it. `count` is how many numbers the line has. */
export function isPriceLabel(words: readonly string[], count: number): boolean {
  if (!only(words, PRICE_NOW, PRICE_OF_ONE)) return false;
  return has(words, PRICE_NOW) || (count > 1 && has(words, PRICE_OF_ONE));
}

/** Whether a label says that prices include the tax. */
export function isIncluded(words: readonly string[]): boolean {
  return has(words, INCLUDED);
}
