import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { WebhookChoice } from '#contract/webhooks.ts';
import { cents } from '#domain/money.ts';
import { jobHandlers } from '#server/jobs.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { makeDebt } from '#server/testing/makers/debtor.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { mailsTo } from '#server/testing/makers/mail-links.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { saveCard } from '#server/testing/makers/wallet.ts';
import { startReceiver } from '#server/testing/makers/webhook-receiver.ts';
import { giveWebhook } from '#server/testing/makers/webhooks.ts';
import { signatureOf } from './internal/signature.ts';
import { MAX_WAITING, WEBHOOK_EVENTS_JOB } from './jobs.ts';

const URL = '/api/user/webhooks';
const ALL: WebhookChoice[] = [
  ...(['expense.*', 'payment.made', 'payment.voided', 'comment.added'] as const),
  ...(['member.joined', 'member.left'] as const),
];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let app: TestApp;
let paths = 0;
beforeAll(async () => {
  receiver = await startReceiver();
  app = await startTestApp({ env: { OUTBOUND_ALLOW: receiver.place } });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});
beforeEach(async () => {
  app.clock.set('2026-06-15T12:00:00Z');
  await app.owner.query('DELETE FROM webhooks');
  await app.owner.query('DELETE FROM facts');
  await app.owner.query('DELETE FROM jobs');
  await startLooking();
});

const startLooking = () =>
  enqueue(app.deps.pool, {
    kind: WEBHOOK_EVENTS_JOB,
    payload: {},
    uniqueKey: WEBHOOK_EVENTS_JOB,
    runAt: new Date('2026-01-01T00:00:00Z'),
  });

const LOOK = { id: '', kind: WEBHOOK_EVENTS_JOB, payload: {}, attempts: 1 };

/** A webhook of a person, with what its address received so far. */
async function hear(person: Caller, events: readonly WebhookChoice[] = ALL) {
  paths += 1;
  const path = `/hook/${paths}`;
  const { id, secret } = await giveWebhook(app, person, { url: receiver.url(path), events });
  const received = () => receiver.at(path);
  const events_ = () => received().map(({ body }) => body.event);
  const deliveries = async () => (await person.get(`${URL}/${id}/deliveries`)).body;
  return { id, secret, path, received, events: events_, deliveries };
}

/** Runs the job that finds events, and sends them. */
async function run(): Promise<void> {
  app.clock.advance(6000);
  await app.runJobs();
}

const dinner = { title: 'Dinner', amount: 30, date: '2026-06-10', category: 'food' };
async function spend(person: Caller, { id: groupId }: MadeGroup): Promise<string> {
  const answer = await person.post('/api/expenses', { ...dinner, groupId });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

describe('a webhook gets', () => {
  test('events of expenses, also by its owner, in the form of getExpense for the owner', async () => {
    const group = await addGroupOf(app, 2);
    const [ana, ben] = [at(group, 0), at(group, 1)];
    const hook = await hear(ben);
    const id = await spend(ana, group);
    await run();
    const own = await ben.get(`/api/expenses/${id}`);
    const [first] = hook.received();
    expect(first?.body).toEqual({
      id: expect.any(String),
      event: 'expense.added',
      groupId: group.id,
      data: own.body,
      createdAt: '2026-06-15T12:00:00.000Z',
    });
    expect(own.body.userAmount).toBe(15);
    const now = app.deps.clock.now();
    expect(first?.signature).toBe(signatureOf(hook.secret, first?.text ?? '', now));
    expect(first?.signature).toMatch(/^t=\d{10},v1=[\da-f]{64}$/);
    expect(await hook.deliveries()).toEqual([
      {
        id: first?.body.id,
        event: 'expense.added',
        status: 'sent',
        attempts: 1,
        createdAt: first?.body.createdAt,
      },
    ]);
    await ben.patch(`/api/expenses/${id}`, { title: 'Supper' });
    await ben.delete(`/api/expenses/${id}`);
    await ben.post(`/api/expenses/${id}/restore`);
    await run();
    expect(hook.events().slice(1)).toEqual(['expense.updated', 'expense.deleted', 'expense.restored']);
    expect(hook.received()[1]?.body.data.title).toBe('Supper');
  });

  test('events of comments, payments of the owner, and joining and leaving', async () => {
    const group = await addGroupOf(app, 2);
    const [ana, ben] = [at(group, 0), at(group, 1)];
    const hook = await hear(ana);
    const expenseId = await spend(ana, group);
    const comment = await ben.post(`/api/expenses/${expenseId}/comments`, { text: 'Thanks' });
    const paid = { groupId: group.id, userId: ana.id, amount: 15, paymentMethodId: 'cash' };
    const payment = await ben.post('/api/payments', paid);
    const voided = await ana.post(`/api/payments/${payment.body.id}/void`);
    const placeholder = await ana.post(`${group.path}/people`, { name: 'Cleo' });
    await ana.delete(`${group.path}/people/${placeholder.body.id}`);
    await run();
    const told = hook.received().map(({ body }) => body);
    expect(told.map(({ event }) => event).toSorted()).toEqual([
      'comment.added',
      'expense.added',
      'member.joined',
      'member.left',
      'payment.made',
      'payment.voided',
    ]);
    const dataOf = (event: string) => told.find((each) => each.event === event)?.data;
    expect(dataOf('comment.added')).toEqual({ ...comment.body, expenseId });
    // The state when it is sent: it is already voided.
    expect(dataOf('payment.made')).toEqual(voided.body);
    expect(dataOf('payment.voided')).toEqual(voided.body);
    expect(dataOf('member.joined')).toMatchObject({ id: placeholder.body.id, isPlaceholder: true });
    expect(dataOf('member.left')).toMatchObject({ id: placeholder.body.id });
  });

  test('events of payments between others, as the activity of the group shows them', async () => {
    const group = await addGroupOf(app, 3);
    const [ana, ben, cleo] = [at(group, 0), at(group, 1), at(group, 2)];
    const hook = await hear(cleo);
    await spend(ana, group);
    const paid = { groupId: group.id, userId: ana.id, amount: 10, paymentMethodId: 'cash' };
    const payment = await ben.post('/api/payments', paid);
    await ana.post(`/api/payments/${payment.body.id}/void`);
    await run();
    const told = hook.received().map(({ body }) => body);
    expect(told.map(({ event }) => event)).toEqual(['expense.added', 'payment.made', 'payment.voided']);
    const [voided, made] = (await cleo.get(`${group.path}/activity`)).body;
    expect(told.map(({ data }) => data).slice(1)).toEqual([made, voided]);
    expect(made).toMatchObject({ kind: 'payment_made', paymentId: payment.body.id, amount: 10 });
  });

  test('events of both payments of a netting, and of both when it is undone', async () => {
    const group = await addGroupOf(app, 2);
    const [ana, ben] = [at(group, 0), at(group, 1)];
    await spend(ana, group);
    const otherId = await seedGroup(app, [ana, ben]);
    await seedExpense(app, { groupId: otherId, paidBy: ben, shares: [[ana, 500]] });
    const hook = await hear(ana, ['payment.made', 'payment.voided']);
    const { offsets } = (await ben.post(`/api/friends/${ana.id}/net`, {})).body;
    await run();
    expect(hook.received().map(({ body }) => [body.event, body.groupId, body.data])).toEqual(
      expect.arrayContaining(
        [group.id, otherId].map((groupId) => [
          'payment.made',
          groupId,
          expect.objectContaining({ method: 'offset', status: 'completed', amount: 5, groupId }),
        ]),
      ),
    );
    expect((await ana.delete(`/api/friends/${ben.id}/net/${offsets[0].id}`)).status).toBe(204);
    await run();
    const made = ['payment.made', 'payment.made'];
    expect(hook.events()).toEqual([...made, 'payment.voided', 'payment.voided']);
  });

  test('of a payment by card that the provider refunded in full', async () => {
    const { debtor, creditor, pay } = await makeDebt(app);
    const card = await saveCard(app, debtor);
    const hook = await hear(creditor, ['payment.made', 'payment.voided']);
    const { id } = (await pay(card)).body;
    const { rows } = await app.owner.query('SELECT provider_id FROM payments WHERE id = $1', [id]);
    const paymentId = rows[0]?.provider_id as string;
    await app.deps.cards.refundPayment({ paymentId, amount: cents(500) }, `part-${id}`);
    for (let turn = 0; turn < 2; turn += 1) await run();
    expect(hook.events()).toEqual(['payment.made']);
    app.clock.advance(300_000);
    await app.deps.cards.refundPayment({ paymentId }, `rest-${id}`);
    for (let turn = 0; turn < 2; turn += 1) await run();
    expect(hook.events()).toEqual(['payment.made', 'payment.voided']);
    expect(hook.received()[1]?.body.data).toMatchObject({ id, status: 'refunded' });
  });

  test('once of a payment that was refunded in two parts between two looks', async () => {
    const { debtor, creditor, pay } = await makeDebt(app);
    const card = await saveCard(app, debtor);
    const hook = await hear(creditor, ['payment.made', 'payment.voided']);
    const { id } = (await pay(card)).body;
    await run();
    const { rows } = await app.owner.query('SELECT provider_id FROM payments WHERE id = $1', [id]);
    const paymentId = rows[0]?.provider_id as string;
    await app.deps.cards.refundPayment({ paymentId, amount: cents(500) }, `part-${id}`);
    await app.deps.cards.refundPayment({ paymentId }, `rest-${id}`);
    for (let turn = 0; turn < 2; turn += 1) await run();
    expect(hook.events()).toEqual(['payment.made', 'payment.voided']);
  });

  test('only of the events that were chosen, and of none twice', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    const [updates, expenses] = [await hear(ana, ['expense.updated']), await hear(ana, ['expense.*'])];
    const id = await spend(ana, group);
    await ana.patch(`/api/expenses/${id}`, { title: 'Supper' });
    await ana.post(`/api/expenses/${id}/comments`, { text: 'Mine' });
    for (let turn = 0; turn < 4; turn += 1) await run();
    expect(updates.events()).toEqual(['expense.updated']);
    expect(expenses.events()).toEqual(['expense.added', 'expense.updated']);
  });

  test('an event that was committed long after its call began, once', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    const hook = await hear(ana);
    await run();
    const client = await app.owner.connect();
    onTestFinished(() => client.release());
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO activity (id, group_id, kind, actor_id, created_at)
       VALUES (gen_random_uuid(), $1, 'member_joined', $2, $3)`,
      [group.id, ana.id, app.deps.clock.now()],
    );
    for (let turn = 0; turn < 5; turn += 1) await run();
    expect(hook.events()).toEqual([]);
    await client.query('COMMIT');
    for (let turn = 0; turn < 5; turn += 1) await run();
    expect(hook.events()).toEqual(['member.joined']);
  });

  test('events from before a downtime of a day, once', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    const hook = await hear(ana);
    await spend(ana, group);
    await run();
    await spend(ana, group);
    app.clock.advance(86_400_000);
    await run();
    await run();
    expect(hook.events()).toEqual(['expense.added', 'expense.added']);
  });
});

describe('a webhook does not get', () => {
  test('events of other groups, and of a group its owner left', async () => {
    const group = await addGroupOf(app, 3);
    const [ana, cleo] = [at(group, 0), at(group, 2)];
    const other = await addGroupOf(app, 1);
    const hook = await hear(cleo);
    await spend(at(other, 0), other);
    await run();
    expect(hook.events()).toEqual([]);
    expect((await cleo.post(`${group.path}/leave`)).status).toBe(200);
    await spend(ana, group);
    await run();
    // The person who left gets that event.
    expect(hook.events()).toEqual(['member.left']);
    expect(hook.received()[0]?.body.data).toMatchObject({ id: cleo.id });
  });

  test('events that its owner can no longer read when they are sent', async () => {
    const group = await addGroupOf(app, 2);
    const [ana, ben] = [at(group, 0), at(group, 1)];
    const hook = await hear(ben);
    receiver.answer(hook.path, 500);
    await ana.post(`${group.path}/people`, { name: 'Cleo' });
    await run();
    expect(hook.received()).toHaveLength(1);
    await ben.post(`${group.path}/leave`);
    receiver.answer(hook.path, 204);
    for (let turn = 0; turn < 3; turn += 1) await run();
    expect(hook.events()).toEqual(['member.joined', 'member.left']);
    expect(await hook.deliveries()).toMatchObject([
      { event: 'member.left', status: 'sent', attempts: 1 },
      { event: 'member.joined', status: 'failed', attempts: 1 },
    ]);
  });

  test('events from before it was added or while it was off', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    await spend(ana, group);
    app.clock.advance(1000);
    const hook = await hear(ana);
    await ana.patch(`${URL}/${hook.id}`, { isActive: false });
    await spend(ana, group);
    await run();
    app.clock.advance(1000);
    await ana.patch(`${URL}/${hook.id}`, { isActive: true });
    await run();
    expect(hook.events()).toEqual([]);
    await spend(ana, group);
    await run();
    expect(hook.events()).toEqual(['expense.added']);
  });
});

describe('an address that does not accept an event', () => {
  test('is tried again with the same event, and the later ones wait', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    const hook = await hear(ana);
    receiver.answer(hook.path, 302);
    const id = await spend(ana, group);
    await ana.delete(`/api/expenses/${id}`);
    await run();
    expect(receiver.at('/elsewhere')).toEqual([]);
    receiver.answer(hook.path, 200);
    app.clock.advance(2000);
    await app.runJobs();
    expect(hook.events()).toEqual(['expense.added', 'expense.added', 'expense.deleted']);
    expect(hook.received()[0]?.body.id).toBe(hook.received()[1]?.body.id);
    expect(await hook.deliveries()).toMatchObject([
      { event: 'expense.deleted', status: 'sent', attempts: 1 },
      { event: 'expense.added', status: 'sent', attempts: 2 },
    ]);
  });

  test('is turned off after 12 tries, with an email', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    const email = `${ana.username}@example.com`;
    await app.owner.query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', [
      ana.id,
      email,
    ]);
    const hook = await hear(ana);
    receiver.answer(hook.path, 500);
    const id = await spend(ana, group);
    await ana.delete(`/api/expenses/${id}`);
    for (let turn = 0; turn < 16; turn += 1) {
      await run();
      app.clock.advance(3_600_000);
    }
    expect(hook.received()).toHaveLength(12);
    expect(await hook.deliveries()).toMatchObject([
      { event: 'expense.deleted', status: 'failed', attempts: 0 },
      { event: 'expense.added', status: 'failed', attempts: 12 },
    ]);
    expect((await ana.get(URL)).body).toMatchObject([{ id: hook.id, isActive: false }]);
    const mails = await mailsTo(app, email);
    expect(mails).toMatchObject([{ subject: 'Your webhook was turned off' }]);
    expect(mails[0]?.text).toContain(`We tried 12 times to send an event to ${receiver.place}`);
    // Turned on again it works.
    receiver.answer(hook.path, 204);
    await ana.patch(`${URL}/${hook.id}`, { isActive: true });
    await spend(ana, group);
    await run();
    expect((await hook.deliveries())[0]).toMatchObject({ status: 'sent', attempts: 1 });
  });

  test('that is no longer allowed gets nothing', async () => {
    const group = await addGroupOf(app, 1);
    const ana = at(group, 0);
    const hook = await hear(ana);
    const inside = receiver.url(hook.path).replace('127.0.0.1', 'localhost');
    await app.owner.query('UPDATE webhooks SET url = $2 WHERE id = $1', [hook.id, inside]);
    await spend(ana, group);
    await run();
    expect(hook.received()).toEqual([]);
    expect(await hook.deliveries()).toMatchObject([{ status: 'pending', attempts: 1 }]);
  });
});

test('a webhook is turned off when more events wait for it than may, with an email', async () => {
  const group = await addGroupOf(app, 1);
  const ana = at(group, 0);
  const email = `${ana.username}@example.com`;
  await app.owner.query('UPDATE users SET email = $2, email_verified = true WHERE id = $1', [ana.id, email]);
  const [late, other] = [await hear(ana), await hear(ana)];
  receiver.answer(late.path, 500);
  const wait = (count: number) =>
    app.owner.query(
      `INSERT INTO webhook_deliveries (webhook_id, id, event, group_id, subject_id, created_at)
       SELECT $1, gen_random_uuid(), 'expense.added', $2, gen_random_uuid(), $3 FROM generate_series(1, $4)`,
      [late.id, group.id, app.deps.clock.now(), count],
    );
  const isActive = async () => {
    const { body } = await ana.get(URL);
    return [late, other].map(({ id }) => body.find((hook: { id: string }) => hook.id === id).isActive);
  };
  const pending = async () =>
    (
      await app.owner.query(
        `SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'pending' LIMIT 1`,
        [late.id],
      )
    ).rows.length;
  // What is in no group any more is not sent, so one event is, and waits.
  await spend(ana, group);
  await run();
  await wait(MAX_WAITING - 1);
  app.clock.advance(6000);
  await jobHandlers(app.deps, null)[WEBHOOK_EVENTS_JOB]?.(LOOK);
  expect(await isActive()).toEqual([true, true]);
  await wait(1);
  await jobHandlers(app.deps, null)[WEBHOOK_EVENTS_JOB]?.(LOOK);
  expect(await isActive()).toEqual([false, true]);
  expect(await pending()).toBe(0);
  await app.runJobs();
  expect(other.events()).toEqual(['expense.added']);
  const mails = await mailsTo(app, email);
  expect(mails).toMatchObject([{ subject: 'Your webhook was turned off' }]);
  expect(mails[0]?.text).toContain(`More than 50,000 events were waiting to be sent to ${receiver.place}`);
});

test('six workers at once send each event once', async () => {
  const group = await addGroupOf(app, 2);
  const hooks = [await hear(at(group, 0)), await hear(at(group, 0)), await hear(at(group, 1))];
  for (let count = 0; count < 25; count += 1) await spend(at(group, count % 2), group);
  const workers = Array.from({ length: 6 }, () => {
    const { pool, clock } = app.deps;
    return new JobWorker({ pool, clock, handlers: jobHandlers(app.deps, null), onError: () => undefined });
  });
  for (let turn = 0; turn < 3; turn += 1) {
    app.clock.advance(6000);
    await Promise.all(workers.map((worker) => worker.runDue()));
  }
  for (const hook of hooks) {
    const ids = hook.received().map(({ body }) => body.id);
    expect(ids).toHaveLength(25);
    expect(new Set(ids).size).toBe(25);
  }
});

test('the newest 50 deliveries are stored, and those that the job may read again', async () => {
  const group = await addGroupOf(app, 1);
  const ana = at(group, 0);
  const hook = await hear(ana);
  for (let count = 0; count < 53; count += 1) await spend(ana, group);
  await run();
  expect(hook.received()).toHaveLength(53);
  const count = async () =>
    (await app.owner.query('SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1', [hook.id])).rows.length;
  const cleanUp = async () => {
    await enqueue(app.deps.pool, { kind: 'clean-up', payload: {}, runAt: app.deps.clock.now() });
    await app.runJobs();
    await app.owner.query(`DELETE FROM jobs WHERE kind = 'clean-up'`);
  };
  await cleanUp();
  expect(await count()).toBe(53);
  // The server was down in the meantime: the job has not run since.
  app.clock.advance(7_200_000);
  await app.owner.query('DELETE FROM jobs');
  await cleanUp();
  expect(await count()).toBe(53);
  await startLooking();
  await run();
  await cleanUp();
  expect(await count()).toBe(50);
  expect(await hook.deliveries()).toHaveLength(50);
  await run();
  expect(hook.received()).toHaveLength(53);
});

test('without webhooks the job runs one query, and adding an expense writes nothing for them', async () => {
  const group = await addGroupOf(app, 1);
  const asked: string[] = [];
  const pool = new Proxy(app.deps.pool, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'query') return value.bind(target);
      return (query: { text: string }) => {
        asked.push(query.text);
        return value.call(target, query);
      };
    },
  });
  await spend(at(group, 0), group);
  const job = jobHandlers({ ...app.deps, pool }, null)[WEBHOOK_EVENTS_JOB];
  await job?.(LOOK);
  expect(asked).toHaveLength(1);
});
