import type { GroupDetail } from '#contract/groups.ts';
import type { Due, MadePayment, Payment } from '#contract/payments.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';

const id = (last: number) => `01900000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const me = { id: id(1), username: 'maya' };
export const liam = { id: id(2), username: 'liam' };
export const noor = { id: id(3), username: 'noor' };
export const weekend = { groupId: id(11), groupName: 'Weekend', currency: 'USD' as const };
export const house = { groupId: id(12), groupName: 'House', currency: 'USD' as const };

/** A debt in the group Weekend, in cents. */
export function makeDue(amount: number, given: Partial<Due> = {}): Due {
  return {
    user: liam,
    amount: cents(amount),
    ...weekend,
    isBeingPaid: false,
    hasAccount: true,
    fromFamily: null,
    toFamily: null,
    payLinks: [],
    ...given,
  };
}

export function makePayment(given: Partial<Payment> = {}): MadePayment {
  return {
    id: id(21),
    type: 'sent',
    status: 'completed',
    method: 'cash',
    refundedAmount: cents(0),
    amount: cents(2500),
    date: day('2026-03-01'),
    user: liam,
    ...weekend,
    isMine: true,
    canVoid: false,
    failureReason: null,
    clientSecret: null,
    createdAt: '2026-03-01T10:00:00.000Z',
    ...given,
  };
}

/** A group with a proven plan: liam owes the user 60.00, and the user owes Noor 24.20. */
export function makeGroupDetail(given: Partial<GroupDetail> = {}): GroupDetail {
  const people = [me, liam, noor];
  const balances = [3580, -6000, 2420];
  return {
    id: weekend.groupId,
    name: weekend.groupName,
    kind: 'standard',
    currency: 'USD',
    description: null,
    status: 'active',
    date: day('2026-02-01'),
    image: null,
    location: null,
    budget: null,
    defaultSplit: null,
    createdBy: me.id,
    createdAt: '2026-02-01T10:00:00.000Z',
    members: people.map((person) => ({ ...person, profilePicture: null, isPlaceholder: false })),
    expensesCount: 3,
    totalAmount: cents(20_000),
    balance: cents(3580),
    memberBalances: people.map((user, index) => ({
      user,
      balance: cents(balances[index] ?? 0),
      carry: 0,
      hasLeft: false,
      isPlaceholder: false,
    })),
    settlements: [
      { from: me, to: noor, amount: cents(2420), fromFamily: null, toFamily: null },
      { from: liam, to: me, amount: cents(6000), fromFamily: null, toFamily: null },
    ],
    simplifyDebts: true,
    families: [],
    hasSeries: false,
    isPlanProven: true,
    planLowerBound: 2,
    hasLeft: false,
    ...given,
  };
}
