import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/chat.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf, at, type MadeGroup } from '#server/testing/makers/groups.ts';
import { seedExpense, seedLeaving, seedPlaceholder } from '#server/testing/makers/seed.ts';
import { seedMembers } from '#server/testing/makers/seed-members.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const chat = (group: MadeGroup) => `/api/chats/${group.id}`;
const write = (by: Caller, group: MadeGroup, text: string, mentions?: readonly Caller[]) =>
  by.post(`${chat(group)}/messages`, { text, ...(mentions && { mentions: mentions.map(({ id }) => id) }) });
const read = async (by: Caller, group: MadeGroup, query = ''): Promise<Message[]> =>
  (await by.get(`${chat(group)}/messages${query}`)).body;
const unread = async (by: Caller, group: MadeGroup) => (await by.get(`${chat(group)}/unread`)).body.count;

describe('a message', () => {
  test('a message reaches everyone in the group at once', async () => {
    const group = await addGroupOf(app, 3);
    const [a, b, c] = [at(group, 0), at(group, 1), at(group, 2)];
    app.told.length = 0;
    const answer = await write(a, group, '  <b>Hi</b>\n\ud83c\udfd5 \u0633\u0644\u0627\u0645  ');
    expect(answer).toMatchObject({
      status: 201,
      body: { text: '<b>Hi</b>\n\ud83c\udfd5 \u0633\u0644\u0627\u0645', isMine: true, isDeleted: false },
    });
    expect(app.told).toHaveLength(1);
    expect(app.told[0]?.users.toSorted()).toEqual([a.id, b.id, c.id].toSorted());
    expect(app.told[0]?.addresses).toEqual([chat(group), '/api/chats/unread', '/api/notifications']);
    const [message] = await read(b, group);
    expect(message).toMatchObject({ id: answer.body.id, isMine: false, author: { username: a.username } });
  });

  test('a message sent twice with one key exists once', async () => {
    const group = await addGroupOf(app, 2);
    const send = () =>
      at(group, 0).post(`${chat(group)}/messages`, { text: 'Once' }, { 'idempotency-key': 'k1' });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
    expect(await read(at(group, 0), group)).toHaveLength(1);
  });

  test.each([
    [{}, 'Text is not valid'],
    [{ text: ' \n ' }, 'Message is required'],
    [{ text: 'x'.repeat(1001) }, 'Must be at most 1000 characters'],
    [{ text: 'a\u0000b' }, "Text has characters that aren't allowed"],
    [{ text: 'a\u001bb' }, "Text has characters that aren't allowed"],
    [{ text: 7 }, 'Text is not valid'],
    [{ text: 'a', mentions: ['x'] }, 'Unknown member'],
    [{ text: 'a', mentions: ['0190a0a0-0000-7000-8000-000000000000'] }, 'Unknown member'],
    [{ text: 'a', mentions: 'x' }, 'mentions must be a list'],
  ])('%j is refused and writes nothing', async (body, message) => {
    const group = await addGroupOf(app, 1);
    const answer = await at(group, 0).post(`${chat(group)}/messages`, body);
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status: 400, message });
    expect(await read(at(group, 0), group)).toEqual([]);
  });

  test('only the author edits and deletes a message, and a deleted one stays without its text', async () => {
    const group = await addGroupOf(app, 2);
    const [a, b] = [at(group, 0), at(group, 1)];
    const { id } = (await write(a, group, 'Hallo')).body;
    const path = `${chat(group)}/messages/${id}`;
    for (const refused of [await b.patch(path, { text: 'Mine' }), await b.delete(path)]) {
      expect(refused.status).toBe(403);
    }
    expect((await a.patch(path, { text: 'Hallo' })).body).toMatchObject({ editedAt: null });
    expect((await a.patch(path, { text: 'Hello' })).body).toMatchObject({
      text: 'Hello',
      editedAt: expect.any(String),
    });
    expect((await a.delete(path)).status).toBe(204);
    expect(await read(b, group)).toMatchObject([{ id, isDeleted: true, text: '', mentions: [] }]);
    expect((await a.patch(path, { text: 'Back' })).status).toBe(404);
    expect((await a.delete(path)).status).toBe(404);
    const { rows } = await app.owner.query('SELECT text FROM chat_messages WHERE id = $1', [id]);
    expect(rows).toEqual([{ text: '' }]);
  });

  test('a message mentions members by id, with their current names', async () => {
    const group = await addGroupOf(app, 3);
    const [a, b, c] = [at(group, 0), at(group, 1), at(group, 2)];
    const answer = await write(a, group, `@${b.username} and @${c.username}`, [b]);
    expect(answer.body.mentions).toEqual([{ id: b.id, username: b.username }]);
    const { rows } = await app.owner.query('SELECT text FROM chat_messages WHERE id = $1', [answer.body.id]);
    expect(rows[0].text).toBe(`@{${b.id}} and @${c.username}`);
    await app.owner.query(`UPDATE users SET display_name = 'Deleted user' WHERE id = $1`, [b.id]);
    expect((await read(c, group))[0]?.text).toBe(`@Deleted user and @${c.username}`);
    const placeholder = await seedPlaceholder(app, 'Bea');
    await seedMembers(app, group.id, [placeholder]);
    const refused = await a.post(`${chat(group)}/messages`, { text: '@Bea', mentions: [placeholder.id] });
    expect(refused.status).toBe(400);
  });

  test('messages are paged backwards without gaps or repeats', async () => {
    const group = await addGroupOf(app, 2);
    for (let count = 0; count < 7; count += 1) await write(at(group, count % 2), group, `Message ${count}`);
    const first = await at(group, 0).get(`${chat(group)}/messages?limit=4`);
    const cursor = String(first.headers['x-next-cursor']);
    await write(at(group, 0), group, 'Meanwhile');
    const second = await at(group, 0).get(`${chat(group)}/messages?limit=4&cursor=${cursor}`);
    const texts = [...first.body, ...second.body].map((each: Message) => each.text);
    expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((count) => `Message ${count}`));
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect((await at(group, 0).get(`${chat(group)}/messages?cursor=x`)).status).toBe(400);
  });
});

describe('a chat', () => {
  test('a chat stores how far each member has read, and never goes back', async () => {
    const group = await addGroupOf(app, 2);
    const [a, b] = [at(group, 0), at(group, 1)];
    const ids: string[] = [];
    for (const text of ['One', 'Two', 'Three']) ids.push((await write(a, group, text)).body.id);
    expect([await unread(a, group), await unread(b, group)]).toEqual([0, 3]);
    expect((await b.get('/api/chats/unread')).body).toEqual([{ groupId: group.id, count: 3 }]);
    expect((await a.get('/api/chats/unread')).body).toEqual([]);
    expect((await b.post(`${chat(group)}/read`, { lastReadId: ids[1] })).status).toBe(204);
    expect(await unread(b, group)).toBe(1);
    await b.post(`${chat(group)}/read`, { lastReadId: ids[0] });
    expect(await unread(b, group)).toBe(1);
    await a.delete(`${chat(group)}/messages/${ids[2]}`);
    expect(await unread(b, group)).toBe(0);
    const other = await addGroupOf(app, 1);
    const elsewhere = (await write(at(other, 0), other, 'Elsewhere')).body.id;
    await b.post(`${chat(group)}/read`, { lastReadId: elsewhere });
    expect((await b.get(`${chat(group)}/unread`)).body).toEqual({ count: 0, lastReadId: ids[1] });
  });

  test('earlier messages are not unread for a new member', async () => {
    const group = await addGroupOf(app, 1);
    await write(at(group, 0), group, 'Before');
    app.clock.advance(60_000);
    const late = await app.person();
    await seedMembers(app, group.id, [late]);
    expect(await unread(late, group)).toBe(0);
    app.clock.advance(1000);
    await write(at(group, 0), group, 'After');
    expect(await unread(late, group)).toBe(1);
    expect(await read(late, group)).toHaveLength(2);
  });

  test('a chat of a closed group is read-only', async () => {
    const group = await addGroupOf(app, 1);
    const [a] = [at(group, 0)];
    const { id } = (await write(a, group, 'Hi')).body;
    await a.patch(group.path, { status: 'closed' });
    const path = `${chat(group)}/messages`;
    for (const refused of [
      await a.post(path, { text: 'Late' }),
      await a.patch(`${path}/${id}`, { text: 'Late' }),
      await a.delete(`${path}/${id}`),
    ]) {
      expect({ status: refused.status, code: refused.body.code }).toEqual({
        status: 409,
        code: 'group_closed',
      });
    }
    expect(await read(a, group)).toMatchObject([{ text: 'Hi' }]);
  });

  test('a former member has no chat, whatever their balance', async () => {
    const group = await addGroupOf(app, 2);
    const [a, b] = [at(group, 0), at(group, 1)];
    await write(a, group, 'Hi');
    await seedExpense(app, { groupId: group.id, paidBy: a, shares: [[b, 500]] });
    await seedLeaving(app, group.id, b);
    expect((await b.get(group.path)).status).toBe(200);
    expect((await b.get(`${chat(group)}/messages`)).status).toBe(404);
    expect((await b.get(`${chat(group)}/unread`)).status).toBe(404);
    expect((await write(b, group, 'Still here')).status).toBe(404);
  });

  test('a person sends at most 60 messages a minute', async () => {
    const limited = await startTestApp({ env: { RATE_LIMITS: 'true' } });
    const group = await addGroupOf(limited, 2);
    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push(await write(at(group, 0), group, `${count}`));
    expect(answers.filter((each) => each.status === 201)).toHaveLength(60);
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
    expect((await write(at(group, 1), group, 'Me')).status).toBe(201);
    await limited.close();
  });
});
