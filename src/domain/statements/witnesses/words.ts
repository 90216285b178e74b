import type { Cents } from '../../money.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** A row with its signed amount and the words beside it, as `plainWords` leaves them. */
export type SpokenRow = { amount: Cents; title: string };

/** Payments to a card for which its bank thanks. They are money in on the card. */
const CARD_PAYMENT =
  /\b(?:payment|zahlung|paiement|pago|pagamento|betaling|betalning|pagato)\b.{0,30}\b(?:received|thank|erhalten|danke|dank|recu|merci|recibido|gracias|recebido|ontvangen|bedankt|mottagen|tack|mottatt|takk|ricevuto|grazie)\b|\b(?:merci|thank you)\b.{0,20}\b(?:paiement|payment)\b/;
/** Payments that may be a card's or an account's. */
const MAYBE_PAYMENT =
  /(?<!\b(?:card|faster|contactless) )\bpayment\b|\bautopay\b|automatic payment|directpay|direct debit payment|\beinzug\b|\bprelevement\b|\bzahlung\b/;
/** Money in, whatever the account. */
const MONEY_IN =
  /^(?:(?:direct|mobile|cash|check|cheque) )?deposits?$|\b(?:salary|payroll|wages|direct deposit|refund|cashback|cash back|reimbursement|dividend|interest (?:received|earned)|gehalt|lohn|lohneingang|erstattung|ruckerstattung|ruckzahlung|guthabenzinsen|kindergeld|salaire|remboursement|nomina|reembolso|devolucion|salario|estorno|stipendio|rimborso|salaris|loon|terugbetaling|lon|loning|aterbetalning|lonn|tilbakebetaling|refusjon|palkka|palautus|wynagrodzenie|zwrot|vyplata|munkaber|visszaterites|salariu|maas|iade|estornos?)\b/;

/** What the card's payments say: they are money in on the card, and purchases are money out. */
export function askPayments(rows: readonly SpokenRow[]): Verdict {
  const payments = rows.filter(({ title }) => CARD_PAYMENT.test(title));
  return verdictOf({
    agree: payments.filter(({ amount }) => amount > 0).length,
    contradict: payments.filter(({ amount }) => amount < 0).length,
  });
}

/**
 * What refunds, wages and other money in say. A word can also be part of a shop's name: it agrees only where at least
 * half of the money in has one, in a file with money out.
 */
export function askMoneyIn(rows: readonly SpokenRow[]): Verdict {
  const spoken = rows.filter(({ title }) => MONEY_IN.test(title));
  const plus = rows.filter(({ amount }) => amount > 0).length;
  const agree = spoken.filter(({ amount }) => amount > 0).length;
  const isTold = rows.some(({ amount }) => amount < 0) && agree >= plus / 2;
  return verdictOf({ agree: isTold ? agree : 0, contradict: spoken.length - agree });
}

/**
 * What the usual way of writing says: money out has a minus. It contradicts where fewer rows have one than not, where
 * the only minus is a payment that may be a card's, and in the file of a card. Silent without any sign.
 */
export function askConvention(
  rows: readonly SpokenRow[],
  { hasPlus, isCard }: { hasPlus: boolean; isCard: boolean },
): Verdict {
  const minus = rows.filter(({ amount }) => amount < 0);
  const plus = rows.length - minus.length;
  if (hasPlus) return 'agrees';
  if (minus.length === 0) return 'silent';
  const isPaid = plus > 0 && minus.every(({ title }) => MAYBE_PAYMENT.test(title));
  const isMost = minus.length > plus || (minus.length === plus && plus === 1);
  return !isMost || isPaid || isCard ? 'contradicts' : 'agrees';
}
