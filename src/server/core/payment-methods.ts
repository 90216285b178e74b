import { methodsThat, PAYMENT_METHODS, type PaymentMethod } from '#domain/payment-methods.ts';

const quoted = (methods: readonly PaymentMethod[]) => methods.map((method) => `'${method}'`).join(', ');

/** All but cards, which are stored as the ids of saved cards. */
const NAMED = PAYMENT_METHODS.filter((method) => method !== 'card');

/** SQL: the method of a column that holds a method's name or a saved card's id. */
export const methodIn = (column: string) =>
  `CASE WHEN ${column} IN (${quoted(NAMED)}) THEN ${column} ELSE 'card' END`;

/** SQL: whether such a column holds a method with an ability. */
export function paidBy(column: string, has: Parameters<typeof methodsThat>[0]): string {
  const methods = methodsThat(has);
  if (!methods.includes('card')) return `${column} IN (${quoted(methods)})`;
  return `${column} NOT IN (${quoted(NAMED.filter((method) => !methods.includes(method)))})`;
}
