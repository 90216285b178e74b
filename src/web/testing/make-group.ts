import type { Group, GroupDetail } from '#contract/groups.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { makeUser } from './render-app.tsx';

export const me = makeUser();

/** A UUID for tests: `idOf(7)`. */
export const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const liam = { id: idOf(2), username: 'liam' };

/** A group of the user and liam; `given` overrides fields. */
export function makeGroup(given: Partial<Group> = {}): Group {
  return {
    id: idOf(100),
    name: 'Lisbon weekend',
    kind: 'standard',
    description: null,
    status: 'active',
    date: day('2026-11-01'),
    image: null,
    location: null,
    currency: 'USD',
    budget: null,
    defaultSplit: null,
    createdBy: me.id,
    createdAt: '2026-11-01T10:00:00.000Z',
    members: [
      { id: me.id, username: me.username, profilePicture: null, isPlaceholder: false },
      { ...liam, profilePicture: null, isPlaceholder: false },
    ],
    families: [],
    expensesCount: 3,
    totalAmount: cents(48_600),
    balance: cents(8_420),
    ...given,
  };
}

/** The details of that group: liam owes the user 84.20. */
export function makeGroupDetail(given: Partial<GroupDetail> = {}): GroupDetail {
  const card = makeGroup();
  return {
    ...card,
    memberBalances: [
      {
        user: { id: me.id, username: me.username },
        balance: card.balance,
        carry: 0,
        hasLeft: false,
        isPlaceholder: false,
      },
      { user: liam, balance: cents(-card.balance), carry: 0, hasLeft: false, isPlaceholder: false },
    ],
    settlements: [
      {
        from: liam,
        to: { id: me.id, username: me.username },
        amount: card.balance,
        fromFamily: null,
        toFamily: null,
      },
    ],
    simplifyDebts: true,
    hasSeries: false,
    isPlanProven: true,
    planLowerBound: 1,
    hasLeft: false,
    ...given,
  };
}
