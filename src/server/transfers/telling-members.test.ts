import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAIL_JOB } from '#server/notifications/mails.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';

let app: TestApp;
let group: MadeGroup;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  group = await addGroupOf(app, 4);
});

const HEADER = 'Date,Description,Category,Cost,Currency,Anna,Ben,Cleo';
const DINNER = '2026-05-01,Dinner,Dining out,90.00,USD,60.00,-30.00,-30.00';
const BEN_PAID_ANNA = '2026-05-02,Ben paid Anna,Payment,10.00,USD,-10.00,10.00,0.00';
const BEN_PAID_CLEO = '2026-05-03,Ben paid Cleo,Payment,5.00,USD,0.00,5.00,-5.00';

/** The first member imports a file with themselves as Anna, the second member as Ben, and Cleo without an account. */
function importRows(...rows: string[]) {
  const people = [
    { name: 'Anna', userId: at(group, 0).id },
    { name: 'Ben', userId: at(group, 1).id },
    { name: 'Cleo', userId: null },
  ];
  const text = [HEADER, ...rows].join('\n');
  return at(group, 0).post('/api/groups/import', { text, groupId: group.id, people });
}

type Shown = { kind: string; times: number; link: string };

async function toldTo(person: Caller): Promise<Shown[]> {
  const { body } = await person.get('/api/notifications');
  return body.map(({ kind, times, link }: Shown) => ({ kind, times, link }));
}

describe('an import into a group', () => {
  test('notifies every other member, and refreshes their screens', async () => {
    expect((await importRows(DINNER)).status).toBe(201);
    const notice = { kind: 'group_imported', times: 1, link: group.path.replace('/api', '') };
    for (const place of [1, 2, 3]) expect(await toldTo(at(group, place))).toEqual([notice]);
    expect(await toldTo(at(group, 0))).toEqual([]);
    expect(app.told.at(-1)?.users).toEqual(expect.arrayContaining(group.people.map(({ id }) => id)));
    expect(app.told.at(-1)?.addresses).toContain('/api/notifications');
    expect(await kindsOf(at(group, 2), group.path)).toContain('group_imported');
  });

  test('notifies people in a recorded payment, and they can reject it', async () => {
    await importRows(DINNER, BEN_PAID_ANNA, BEN_PAID_CLEO);
    const link = `${group.path.replace('/api', '')}?tab=balances`;
    const ben = at(group, 1);
    expect(await toldTo(ben)).toContainEqual({ kind: 'payments_imported', times: 2, link });
    expect(await toldTo(at(group, 2))).toEqual([
      expect.objectContaining({ kind: 'group_imported', times: 3 }),
    ]);

    const anna = at(group, 0);
    const { body: recent } = await anna.get('/api/payments/recent');
    const received = recent.find((each: { amount: number }) => each.amount === 10);
    expect((await anna.post(`/api/payments/${received.id}/void`)).status).toBe(200);
  });

  test('mails people in payments', async () => {
    const ben = at(group, 1);
    await app.owner.query(`UPDATE users SET email = 'ben@example.com', email_verified = true WHERE id = $1`, [
      ben.id,
    ]);
    await importRows(DINNER, BEN_PAID_ANNA);
    await enqueue(app.deps.pool, { kind: MAIL_JOB, payload: {}, runAt: app.deps.clock.now() });
    app.clock.advance(6 * 60_000);
    await app.runJobs();
    const { rows } = await app.owner.query(
      `SELECT subject, text FROM mails WHERE recipient = 'ben@example.com'`,
    );
    expect(rows).toEqual([
      expect.objectContaining({
        subject: `${at(group, 0).username} recorded a payment that you sent or received in Lake house`,
        text: expect.stringContaining("If you didn't receive a payment, mark it as not received."),
      }),
    ]);
  });

  test('that is refused notifies no one', async () => {
    expect((await importRows(DINNER, '2026-05-04,Broken,Food,1.00,USD,1.00,0.00,0.00')).status).toBe(400);
    for (const person of group.people) expect(await toldTo(person)).toEqual([]);
  });

  test('into a new group notifies no one, because its other people have no account', async () => {
    const me = await app.person();
    const text = [HEADER, DINNER, BEN_PAID_ANNA].join('\n');
    const people = [{ name: 'Anna', userId: me.id }];
    expect((await me.post('/api/groups/import', { text, groupName: 'Trip', people })).status).toBe(201);
    const { rows } = await app.owner.query('SELECT 1 FROM notifications WHERE actor_id = $1', [me.id]);
    expect(rows).toEqual([]);
  });
});
