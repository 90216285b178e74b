import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runAudit } from '#server/audits.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, kindsOf, type MadeGroup } from '#server/testing/makers/groups.ts';
import { line, takeOver } from '#server/testing/makers/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set('2026-06-15T12:00:00Z'));

const undo = (person: Caller, id: string) => person.delete(`/api/statements/${id}`);
const over = { status: 409, body: { message: 'This can no longer be undone' } };
const share = ({ id: groupId }: MadeGroup) => ({ as: 'share', groupId });

describe('undoing a statement', () => {
  test('removes its entries, and the lines can be imported again', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const lines = [
      line('Coffee Lab', '2026-06-10', -4.5),
      line('Rewe', '2026-06-10', -40, share(flat)),
      line('To a friend', '2026-06-12', -7, { as: 'payment', groupId: flat.id, userId: ben.id }),
    ];
    const { id } = (await takeOver(ana, lines)).body;
    expect(await undo(ana, id)).toMatchObject({ status: 200, body: { removed: 3, kept: [] } });
    expect((await ana.get('/api/expenses')).body).toEqual([]);
    expect((await ana.get(flat.path)).body.memberBalances).toMatchObject([{ balance: 0 }, { balance: 0 }]);
    expect((await kindsOf(ana, flat.path)).slice(0, 2).toSorted()).toEqual([
      'expense_deleted',
      'payment_undone',
    ]);
    expect((await ben.get('/api/notifications')).body[0]).toMatchObject({ kind: 'import_undone', times: 2 });
    expect((await ana.get('/api/statements')).body).toEqual([]);
    expect(await undo(ana, id)).toMatchObject(over);
    expect((await takeOver(ana, lines)).body).toMatchObject({ added: 3, skipped: 0 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('is possible for 7 days, for its owner', async () => {
    const [ana, ben] = [await app.person(), await app.person()];
    const { id } = (await takeOver(ana, [line('Coffee Lab', '2026-06-10', -4.5)])).body;
    expect((await undo(ben, id)).status).toBe(404);
    app.clock.set('2026-06-22T12:00:01Z');
    expect(await undo(ana, id)).toMatchObject(over);
    expect((await ana.get('/api/statements')).body).toMatchObject([{ id, canUndo: false }]);
    app.clock.set('2026-06-22T12:00:00Z');
    expect(await undo(ana, id)).toMatchObject({ status: 200, body: { removed: 1 } });
  });

  test('keeps and reports entries that were changed, settled, closed or left since, and tries them again later', async () => {
    const names = ['Changed', 'Settled', 'Closed', 'Left', 'Deleted'];
    const ana = await app.person();
    const groups = await Promise.all(
      names.map(async (name) => {
        const group = await addGroupOf(app, 2, { name });
        await app.owner.query('UPDATE group_members SET user_id = $1 WHERE group_id = $2 AND user_id = $3', [
          ...[ana.id, group.id, at(group, 1).id],
        ]);
        return group;
      }),
    );
    const lines = groups.map((group, n) => line(`Shop ${names[n]}`, `2026-06-0${n + 1}`, -10, share(group)));
    const { id } = (await takeOver(ana, [...lines, line('Coffee Lab', '2026-06-10', -4.5)])).body;
    app.clock.set('2026-06-16T12:00:00Z');
    const [changed, settled, closed, left, deleted] = groups as [
      MadeGroup,
      MadeGroup,
      MadeGroup,
      MadeGroup,
      MadeGroup,
    ];
    const [expense] = (await ana.get(`/api/expenses?groupId=${changed.id}`)).body;
    await at(changed, 0).patch(`/api/expenses/${expense.id}`, { title: 'Market', version: 1 });
    await at(settled, 0).post('/api/payments/settle-all', { groupId: settled.id });
    await at(closed, 0).patch(closed.path, { status: 'closed' });
    await at(left, 0).post('/api/payments/settle-all', { groupId: left.id });
    expect((await ana.post(`${left.path}/leave`, {})).status).toBeLessThan(300);
    await at(deleted, 0).delete(deleted.path);
    const { status, body } = await undo(ana, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ removed: 1, currency: 'USD' });
    expect(
      body.kept.map(({ title, groupName, reason }: Record<string, string>) => [title, groupName, reason]),
    ).toEqual(names.map((name) => [`Shop ${name}`, name, name.toLowerCase()]));
    expect((await ana.get('/api/statements')).body).toMatchObject([{ id, linesCount: 5 }]);
    await at(closed, 0).patch(closed.path, { status: 'active' });
    expect((await undo(ana, id)).body).toMatchObject({ removed: 1 });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('keeps entries of someone who has left since, who would have a balance again', async () => {
    const flat = await addGroupOf(app, 3);
    const [ana, ben, cleo] = [at(flat, 0), at(flat, 1), at(flat, 2)];
    const dinner = { title: 'Dinner', amount: 30, date: '2026-06-09', groupId: flat.id, category: 'food' };
    await ben.post('/api/expenses', { ...dinner, participants: [ana.id, cleo.id] });
    const lines = [
      line('Rewe', '2026-06-10', -45, share(flat)),
      line('From Ben', '2026-06-11', 0.5, { as: 'payment', groupId: flat.id, userId: ben.id }),
      line('To Ben', '2026-06-12', -0.5, { as: 'payment', groupId: flat.id, userId: ben.id }),
    ];
    const { id } = (await takeOver(ana, lines)).body;
    const settling = await takeOver(ana, [
      line('Even', '2026-06-13', -15, { as: 'payment', groupId: flat.id, userId: ben.id }),
    ]);
    expect(settling.body).toMatchObject({ added: 1 });
    expect((await ben.post(`${flat.path}/leave`, {})).status).toBe(200);
    const before = (await ana.get(flat.path)).body.memberBalances;
    expect((await undo(ana, settling.body.id)).body).toMatchObject({
      removed: 0,
      kept: [{ reason: 'somebody_left' }],
    });
    const { removed, kept } = (await undo(ana, id)).body;
    expect(removed).toBe(0);
    expect(kept.map(({ title, reason }: Record<string, string>) => [title, reason])).toEqual([
      ['Rewe', 'somebody_left'],
      ['From Ben', 'somebody_left'],
      ['To Ben', 'somebody_left'],
    ]);
    expect((await ana.get(flat.path)).body.memberBalances).toEqual(before);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('skips entries that were deleted or voided by hand', async () => {
    const flat = await addGroupOf(app, 2);
    const [ana, ben] = [at(flat, 0), at(flat, 1)];
    const paying = line('To a friend', '2026-06-12', -7, { as: 'payment', groupId: flat.id, userId: ben.id });
    const { id } = (await takeOver(ana, [line('Rewe', '2026-06-10', -40, share(flat)), paying])).body;
    const [payment] = (await ben.get('/api/payments/recent')).body;
    await ben.post(`/api/payments/${payment.id}/void`);
    const [expense] = (await ana.get(`/api/expenses?groupId=${flat.id}`)).body;
    await ana.delete(`/api/expenses/${expense.id}`);
    expect((await undo(ana, id)).body).toMatchObject({ removed: 2, kept: [] });
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });

  test('and importing at once leave the books in balance', async () => {
    const flat = await addGroupOf(app, 2);
    const ana = at(flat, 0);
    const lines = Array.from({ length: 10 }, (_, n) => line(`Shop ${n}`, '2026-06-10', -1 - n, share(flat)));
    const { id } = (await takeOver(ana, lines)).body;
    const answers = await Promise.all([
      undo(ana, id),
      undo(ana, id),
      takeOver(ana, lines),
      takeOver(ana, lines),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { body } = await ana.get(`/api/expenses?groupId=${flat.id}`);
    expect([0, 10]).toContain(body.length);
    expect((await runAudit(app.owner)).findings).toEqual([]);
  });
});
