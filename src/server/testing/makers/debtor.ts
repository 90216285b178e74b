import type { TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from './seed.ts';

let count = 0;

/** Two people in a group in which one owes the other, in cents. */
export async function makeDebt(app: TestApp, amount = 2500) {
  count += 1;
  const email = (name: string) => ({ email: `${name}${count}@friends.example.com` });
  const [debtor, creditor] = [
    await app.person(undefined, email('debtor')),
    await app.person(undefined, email('creditor')),
  ];
  const groupId = await seedGroup(app, [debtor, creditor], { name: `Trip ${count}` });
  await seedExpense(app, { groupId, paidBy: creditor, shares: [[debtor, amount]] });
  const pay = (paymentMethodId: string, paid = amount / 100, headers = {}) =>
    debtor.post('/api/payments', { userId: creditor.id, amount: paid, groupId, paymentMethodId }, headers);
  return { debtor, creditor, groupId, pay, number: count };
}
