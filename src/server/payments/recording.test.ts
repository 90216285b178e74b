import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at } from '#server/testing/makers/groups.ts';
import { seedExpense } from '#server/testing/makers/seed.ts';
import { seedGuest } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Someone = { id: string };

/** Ana paid 30 for Ben, Cleo and Guest, who has no account. Ben and Cleo are a family. */
async function makeTable() {
  const made = await addGroupOf(app, 3);
  const [ana, ben, cleo] = [at(made, 0), at(made, 1), at(made, 2)];
  const guest = await seedGuest(app, made.id, 'Guest');
  await seedExpense(app, {
    groupId: made.id,
    paidBy: ana,
    shares: [
      [ben, 10_00],
      [cleo, 10_00],
      [guest, 10_00],
    ],
  });
  await ana.patch(made.path, { families: [{ name: 'The Bs', userIds: [ben.id, cleo.id] }] });
  const record = (by: Caller, from: Someone, to: Someone, more: object = {}) =>
    by.post('/api/payments', {
      fromUserId: from.id,
      userId: to.id,
      groupId: made.id,
      amount: 10,
      paymentMethodId: 'cash',
      ...more,
    });
  const balanceOf = async (person: Someone) => {
    const { memberBalances } = (await ana.get(made.path)).body;
    return memberBalances.find(({ user }: { user: Someone }) => user.id === person.id).balance;
  };
  return { made, ana, ben, cleo, guest, record, balanceOf };
}

const activitiesOf = async (reader: Caller, path: string) =>
  (await reader.get(`${path}/activity`)).body.map(
    ({ kind, actor, other }: { kind: string; actor: Someone; other: Someone | null }) => [
      kind,
      actor.id,
      other?.id ?? null,
    ],
  );

const noticesOf = async (person: Caller) =>
  (await person.get('/api/notifications')).body.filter(({ kind }: { kind: string }) =>
    kind.startsWith('payment_'),
  );

describe('recording what someone else paid', () => {
  test('a person without an account pays: whoever gets it records it, and is not told of it', async () => {
    const { made, ana, guest, record, balanceOf } = await makeTable();
    const answer = await record(ana, guest, ana);
    expect(answer).toMatchObject({
      status: 201,
      body: { type: 'received', status: 'completed', method: 'cash', amount: 10, user: { id: guest.id } },
    });
    expect(await balanceOf(guest)).toBe(0);
    expect(await balanceOf(ana)).toBe(20);
    expect((await activitiesOf(ana, made.path))[0]).toEqual(['payment_recorded', ana.id, guest.id]);
    expect(await noticesOf(ana)).toEqual([]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('another member may record it too; the payee is told, and can mark it as not received', async () => {
    const { ana, ben, guest, record, balanceOf } = await makeTable();
    const { body } = await record(ben, guest, ana);
    expect(body).toMatchObject({ type: 'sent', user: { id: ana.id } });
    expect(await noticesOf(ana)).toMatchObject([
      { kind: 'payment_to_you_recorded', actor: { id: ben.id }, amount: 10 },
    ]);
    expect(await noticesOf(ben)).toEqual([]);
    expect((await ana.post(`/api/payments/${body.id}/void`)).status).toBe(200);
    expect(await balanceOf(guest)).toBe(-10);
  });

  test('someone of my family paid is recorded, to another family or inside', async () => {
    const { ana, ben, cleo, record, balanceOf } = await makeTable();
    expect((await record(ben, cleo, ana)).status).toBe(201);
    expect(await balanceOf(cleo)).toBe(0);
    expect((await record(ben, cleo, ben)).body).toMatchObject({ type: 'received', user: { id: cleo.id } });
    expect(await balanceOf(cleo)).toBe(10);
    expect(await balanceOf(ben)).toBe(-20);
    const [toSelf, toAna] = await noticesOf(cleo);
    const told = { kind: 'payment_of_yours_recorded', actor: { id: ben.id }, amount: 10 };
    expect([toSelf, toAna]).toMatchObject([told, told]);
    expect(await noticesOf(ana)).toMatchObject([{ kind: 'payment_to_you_recorded', actor: { id: ben.id } }]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('no one else can be named, and nothing but cash', async () => {
    const { made, ana, ben, cleo, guest, record, balanceOf } = await makeTable();
    const stranger = await app.person();
    const refused: [answer: Promise<unknown>, message: string][] = [
      [
        record(ana, ben, ana),
        'You can record payments only for your family and for people without an account',
      ],
      [
        record(ana, stranger, ana),
        'You can record payments only for your family and for people without an account',
      ],
      [record(ana, guest, ana, { paymentMethodId: 'wallet' }), 'Only cash can be recorded for someone else'],
      [record(ben, cleo, cleo), "You can't pay yourself"],
      [record(ana, guest, stranger), "That person isn't a member of this group"],
      [record(ana, { id: 'me' }, ana), 'Unknown payer'],
    ];
    for (const [answer, message] of refused) {
      expect(await answer).toMatchObject({ status: 400, body: { message } });
    }
    expect((await record(stranger, guest, ana)).status).toBe(404);
    expect(await balanceOf(ana)).toBe(30);
    expect(await activitiesOf(ana, made.path)).not.toContainEqual(['payment_recorded', ana.id, ben.id]);
  });

  test('a guest of another group cannot be named', async () => {
    const { ana, record } = await makeTable();
    const other = await makeTable();
    expect(await record(ana, other.guest, ana)).toMatchObject({ status: 400 });
  });

  test('who takes the place of the payer takes the payment over', async () => {
    const { made, ana, guest, record } = await makeTable();
    await record(ana, guest, ana);
    const email = 'takes-guest@example.com';
    const person = await app.person(undefined, { email });
    const { id } = (await ana.post(`${made.path}/invitations`, { email, placeholderId: guest.id })).body;
    expect((await person.post(`/api/invitations/${id}/accept`)).status).toBe(200);
    expect((await person.get('/api/payments/recent')).body).toMatchObject([
      { type: 'sent', user: { id: ana.id }, amount: 10 },
    ]);
    const taken = await activitiesOf(ana, made.path);
    expect(taken).toContainEqual(['payment_recorded', ana.id, person.id]);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });
});
