/** The categories of a bill, in the order in which they are offered. */
export const BILL_CATEGORIES = [
  'utilities',
  'housing',
  'transportation',
  'insurance',
  'subscription',
  'phone',
  'entertainment',
  'other',
] as const;
export type BillCategory = (typeof BILL_CATEGORIES)[number];
