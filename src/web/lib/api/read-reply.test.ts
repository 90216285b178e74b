import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { $ZodCheck, $ZodTypes } from 'zod/v4/core';
import { listActivity } from '#contract/activity.ts';
import { contract } from '#contract/contract.ts';
import { listExpenses } from '#contract/expenses.ts';
import { listGroups } from '#contract/groups.ts';
import { getSummary } from '#contract/payments.ts';
import type { AnyRoute } from '#contract/route.ts';
import { makeExpense } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup } from '#web/testing/make-group.ts';
import { readReply } from './read-reply.ts';

type Json = Record<string, unknown>;

const wireOf = (row: AnyRoute, reply: unknown) =>
  z.encode(row.reply as z.ZodMiniType, reply as never) as Json[];
const readBy = (row: AnyRoute, json: unknown) => readReply(row.reply as z.ZodMiniType, json);

const isWholeNumber = ({ _zod }: $ZodCheck) => 'format' in _zod.def && _zod.def.format === 'safeint';

/** A minimal wire value that a schema accepts. */
function sampleOf(schema: unknown): unknown {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, field]) => [key, sampleOf(field)]));
    case 'array':
      return [sampleOf(def.element)];
    case 'nullable':
    case 'optional':
      return sampleOf(def.innerType);
    case 'lazy':
      return sampleOf(def.getter());
    case 'union':
      return sampleOf(def.options[0]);
    case 'pipe':
      return sampleOf(def.in);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'record':
      return { key: 'value' };
    case 'number':
      return def.checks?.some(isWholeNumber) ? 12 : 12.5;
    case 'boolean':
      return true;
    default:
      return idOf(1);
  }
}

const rows = contract.filter((row) => row.reply !== undefined);

test.each(rows.map((row) => [row.verb, row] as const))(
  'a reply to %s is read as the contract decodes it',
  (_verb, row) => {
    const wire = sampleOf(row.reply);
    const decoded = z.decode(row.reply as z.ZodMiniType, wire as never);
    expect(readBy(row, wire)).toEqual(decoded);
  },
);

describe('a reply of a newer server', () => {
  test('a reply of a newer server may lack a field or have a new one', () => {
    const [{ createdAt: _gone, ...wire }] = wireOf(listExpenses, [makeExpense()]) as [Json];
    const read = readBy(listExpenses, [{ ...wire, place: 'Lisbon' }]);
    expect(read).toEqual([{ ...makeExpense(), createdAt: undefined }]);
  });

  test('amounts of a newer server that are not numbers are read as zero', () => {
    const wire = {
      currency: 'USD',
      currencies: [],
      approximate: null,
      owedGroupsCount: 1,
      owingFriendsCount: 2,
      totalOwed: null,
      totalOwing: 'lots',
      balance: 5,
    };
    expect(readBy(getSummary, wire)).toMatchObject({ totalOwed: 0, totalOwing: 0, balance: 500 });
    expect(readBy(getSummary, { ...wire, balance: undefined })).toMatchObject({ balance: 0 });
  });

  test('list rows of an unknown kind are left out, and only those', () => {
    const known = {
      id: idOf(1),
      kind: 'expense_added',
      actor: liam,
      other: null,
      expenseId: null,
      paymentId: null,
      title: 'Dinner',
      currency: 'USD',
      amount: 5,
      currencyChange: null,
      createdAt: '2026-11-21T10:00:00.000Z',
    };
    const read = readBy(listActivity, [{ ...known, kind: 'expense_translated' }, known, null]);
    expect(read).toEqual([{ ...known, amount: 500 }]);
  });

  test('an unknown category is read as "other"', () => {
    const [wire] = wireOf(listExpenses, [makeExpense()]) as [Json];
    expect(readBy(listExpenses, [{ ...wire, category: 'pets' }])).toMatchObject([{ category: 'other' }]);
  });

  test('a missing list is read as an empty one', () => {
    const [wire] = wireOf(listGroups, [makeGroup()]) as [Json];
    expect(readBy(listGroups, [{ ...wire, members: undefined }])).toMatchObject([{ members: [] }]);
    expect(readBy(listGroups, { groups: [wire] })).toEqual([]);
  });
});
