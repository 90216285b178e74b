import type { Caller, TestApp } from '#server/testing/app/test-app.ts';

/** A bill as its owner sees it. */
export type ShownBill = {
  id: string;
  seriesId: string;
  name: string;
  dueDate: string;
  isPaid: boolean;
  amount: number;
  expenseId: string | null;
  createdAt: string;
};

const BILL = { name: 'Rent', amount: 900, dueDate: '2026-06-30', frequency: 'monthly', category: 'housing' };

/** Adds a bill with the given differences from the rent. */
export async function addBill(person: Caller, body: object = {}): Promise<ShownBill> {
  const answer = await person.post('/api/bills', { ...BILL, ...body });
  if (answer.status !== 201) throw new Error(`No bill was made: ${answer.status} ${answer.body.message}`);
  return answer.body;
}

export const payBill = (person: Caller, id: string) => person.patch(`/api/bills/${id}`, { isPaid: true });
export const unpayBill = (person: Caller, id: string) => person.patch(`/api/bills/${id}`, { isPaid: false });

export async function listBills(person: Caller, query = ''): Promise<ShownBill[]> {
  return (await person.get(`/api/bills${query}`)).body.bills;
}

/** The due dates of a person's bills, by default the unpaid ones. */
export async function duesOf(person: Caller, query = '?status=unpaid'): Promise<string[]> {
  return (await listBills(person, query)).map((bill) => bill.dueDate);
}

/** A person whose session outlives the months of the test. */
export async function addLongSignedIn(app: TestApp, email?: string): Promise<Caller> {
  const person = await app.person(undefined, email === undefined ? {} : { email });
  await staySignedIn(app, person);
  return person;
}

/** Makes a person's session outlive the next months. A call shortens it again. */
export async function staySignedIn(app: TestApp, person: Caller): Promise<void> {
  await app.owner.query(`UPDATE sessions SET expires_at = '2100-01-01' WHERE user_id = $1`, [person.id]);
}
