import { methodsThat } from '#domain/payment-methods.ts';

/** SQL: whether a column holds a method with an ability. */
export function paidBy(column: string, has: Parameters<typeof methodsThat>[0]): string {
  const methods = methodsThat(has).map((method) => `'${method}'`);
  return `${column} IN (${methods.join(', ')})`;
}
