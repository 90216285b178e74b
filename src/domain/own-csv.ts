// The words of a group's CSV, which is written in its reader's language.

/** The columns of our own export. The people stand before the last two. */
export const OWN_COLUMN_LABELS = {
  date: 'Date',
  title: 'Description',
  category: 'Category',
  cost: 'Cost',
  currency: 'Currency',
  /** Several payers stand there as `Anna 50.00 + Ben 20.00`. */
  paidBy: 'Paid by',
  /** Only in a group with expenses in other currencies. */
  paidIn: 'Paid in',
};
/** The category of a payment in our own export. */
export const PAYMENT_LABELS = { payment: 'Payment' };
export const PAYERS_SEPARATOR = ' + ';

/** What the words of our own export mean in English, from every language in which it may have been written. */
export type OwnWords = ReadonlyMap<string, string>;
