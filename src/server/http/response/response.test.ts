import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { amount, dayValue, instant, money } from '#contract/fields.ts';
import { route } from '#contract/route.ts';
import { splitField } from '#contract/splits.ts';
import { userReply } from '#contract/users.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { Guest } from '#server/core/context.ts';
import { Existing } from '#server/http/route-handler.ts';
import { resultOf, serializeReply } from './response.ts';

const person = z.object({ id: z.string(), email: z.optional(z.string()) });
const group = z.object({
  name: z.string(),
  status: z.enum(['active', 'closed']),
  creator: person,
  members: z.array(person),
  note: z.nullable(z.string()),
  count: z.number(),
  isOpen: z.boolean(),
  total: amount,
  date: dayValue,
  createdAt: instant,
});

const good = {
  name: 'Lisbon "2026"',
  status: 'active',
  creator: { id: 'a' },
  members: [{ id: 'a', email: 'a@example.com' }, { id: 'b' }],
  note: null,
  count: 2,
  isOpen: true,
  total: cents(1_250),
  date: day('2026-06-15'),
  createdAt: '2026-06-15T12:00:00.000Z',
};

const write = (value: unknown) => serializeReply(group, value);

test('cents are written as an amount, days and instants as text', () => {
  expect(JSON.parse(write(good))).toEqual({ ...good, total: 12.5 });
});

test.each([
  [0, '0'],
  [5, '0.05'],
  [1_250, '12.5'],
  [-1, '-0.01'],
  [9_999_999_999, '99999999.99'],
])('%i cents are written as %s', (value, text) => {
  expect(serializeReply(amount, cents(value))).toBe(text);
});

describe('what is not listed never leaves', () => {
  const canary = 'canary';

  test('unlisted fields are left out at every level', () => {
    const text = write({
      ...good,
      password: canary,
      creator: { id: 'a', token: canary },
      members: [{ id: 'b', password: canary, nested: { deep: canary } }],
    });
    expect(text).not.toContain(canary);
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(good));
  });

  test('unlisted fields of the signed-in person are left out', () => {
    const row = {
      id: '1',
      username: 'maya',
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      phone: null,
      profilePicture: null,
      role: 'user',
      clickCredits: 0,
      subscriptionStatus: 'inactive',
      subscriptionExpiresAt: null,
      hasFullAccess: true,
      homeCurrency: 'USD',
      language: null,
      hasPassword: true,
      createdAt: good.createdAt,
      password: canary,
      stripeCustomerId: canary,
    };
    const text = serializeReply(userReply, row);
    expect(text).not.toContain(canary);
    expect(JSON.parse(text)).toMatchObject({ username: 'maya', email: null });
  });

  test('unlisted fields of a kind of split are left out', () => {
    const split = { mode: 'equal', participants: ['01900000-0000-7000-8000-000000000001'], secret: canary };
    expect(serializeReply(splitField(money), split)).not.toContain(canary);
  });
});

describe('another type than listed throws', () => {
  test.each([
    ['a number for text', { name: 7 }],
    ['nothing for text', { name: null }],
    ['a missing field', { name: undefined }],
    ['an unlisted word', { status: 'paused' }],
    ['text for a number', { count: '2' }],
    ['no number', { count: Number.NaN }],
    ['an endless number', { count: Number.POSITIVE_INFINITY }],
    ['text for yes or no', { isOpen: 'true' }],
    ['a part of a cent', { total: 12.5 }],
    ['an amount as text', { total: '1250' }],
    ['no amount', { total: null }],
    ['no day', { date: undefined }],
    ['one for a list', { members: { id: 'a' } }],
    ['nothing for an object', { creator: null }],
    ['text for an object', { creator: 'a' }],
    ['a wrong one within a list', { members: [{ id: 'a' }, { id: 5 }] }],
  ])('%s', (_, wrong) => {
    expect(() => write({ ...good, ...wrong })).toThrow();
  });
});

test('an optional field may be missing, also the first one', () => {
  const schema = z.object({ a: z.optional(z.string()), b: z.number(), c: z.optional(z.number()) });
  expect(serializeReply(schema, { b: 1 })).toBe('{"b":1}');
  expect(serializeReply(schema, { a: 'x', b: 1, c: 2 })).toBe('{"a":"x","b":1,"c":2}');
  expect(serializeReply(z.object({ a: z.optional(z.string()) }), {})).toBe('{}');
});

test('lists of any length and text that needs escapes are written', () => {
  const list = (value: unknown) => serializeReply(z.array(z.string()), value);
  expect(list([])).toBe('[]');
  const hard = ['"', '\\', '\n', '\u2028', '</script>', '🍋', '\ud800'];
  expect(JSON.parse(list(hard))).toEqual(JSON.parse(JSON.stringify(hard)));
});

describe('for a guest', () => {
  const guest: Guest = { placeId: '1', deviceId: '2', groupId: '3', kind: 'look', listensTo: '4' };

  test('what is there already keeps its status, without what is hidden', () => {
    const row = route('addMember', 'POST /api/members', {
      access: 'anyone',
      guest: 'look',
      mayExist: true,
      reply: z.object({ id: z.string(), profilePicture: z.nullable(z.string()) }),
      status: 201,
    });
    const member = { id: '1', profilePicture: '/uploads/a.webp' };
    const result = resultOf(row)(new Existing(member), guest);
    expect([result.status, result.text]).toEqual([200, '{"id":"1","profilePicture":null}']);
    expect(resultOf(row)(member, guest).status).toBe(201);
  });

  test('a file is sent as it is', () => {
    const row = route('getFile', 'GET /api/file', { access: 'anyone', guest: 'look', responseType: 'file' });
    const stream = Readable.from(['text']);
    const result = resultOf(row)({ name: 'a.csv', type: 'text/csv', stream, size: 4 }, guest);
    expect(result.reply).toMatchObject({ size: 4 });
    expect((result.reply as { stream: unknown }).stream).toBe(stream);
  });
});
