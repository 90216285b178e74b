import { expect, test } from 'vitest';
import type { Day } from './calendar.ts';
import type { Currency } from './currency.ts';
import {
  actorText,
  type NotificationFacts,
  describeNotification as textOf,
} from './describe-notification.ts';
import { inEnglish } from './language/speaker.ts';
import { cents } from './money.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from './notifications.ts';

const FULL = {
  actorName: 'Maya',
  groupName: 'Lake house',
  title: 'Dinner',
  amount: cents(123_456),
  isRefund: false,
  currency: 'USD' as const,
  date: '2026-11-25' as Day,
  times: 1,
};
const EMPTY = {
  actorName: null,
  groupName: null,
  title: null,
  amount: null,
  isRefund: false,
  currency: 'USD',
  date: null,
  times: 1,
} as const;
const describeNotification = (facts: NotificationFacts) => inEnglish.say(textOf(facts));
const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];

test('a notification is one plain sentence', () => {
  expect(kinds.map((kind) => describeNotification({ ...FULL, kind }))).toEqual([
    'Maya invited you to Lake house',
    'Maya added Dinner for $1,234.56 in Lake house',
    'Maya changed Dinner in Lake house',
    'Maya deleted Dinner in Lake house',
    'Maya restored Dinner in Lake house',
    'Dinner stopped repeating in Lake house',
    'Maya imported an entry into Lake house',
    'Maya removed an imported entry from Lake house',
    'Maya put you in the family Dinner in Lake house',
    'Maya claimed the name Dinner in Lake house',
    'Maya undid the claim of the name Dinner in Lake house',
    'Maya paid you $1,234.56 in Lake house',
    'Maya recorded a payment of $1,234.56 to you in Lake house',
    'Maya recorded that you paid $1,234.56 in Lake house',
    "Maya didn't receive your payment of $1,234.56 in Lake house",
    'Maya recorded a payment that you sent or received in Lake house',
    'Maya offset $1,234.56 you owed each other',
    'The offset of $1,234.56 with Maya was undone',
    'Maya asks you to pay $1,234.56 in Lake house',
    'Maya commented on Dinner in Lake house',
    'Maya mentioned you in Lake house',
    'Maya sent a message in Lake house',
    'Dinner ($1,234.56) is due on Nov 25, 2026',
    'You reached your goal Dinner',
    "After an expense by Maya, you've spent at least 80% of your budget for Dinner",
    "After an expense by Maya, you're over your budget for Dinner",
    'Below zero on Nov 25, by $1,234.56',
  ]);
  const ofMine = (kind: NotificationKind) => describeNotification({ ...EMPTY, kind, title: 'Food & Drinks' });
  expect(ofMine('budget_near')).toBe("You've spent at least 80% of your budget for Food & Drinks");
  expect(ofMine('budget_over')).toBe("You're over your budget for Food & Drinks");
  expect(describeNotification({ ...FULL, kind: 'expense_added', isRefund: true })).toBe(
    'Maya added Dinner as a refund of $1,234.56 in Lake house',
  );
  const paidIn = (currency: Currency) => describeNotification({ ...FULL, kind: 'payment_made', currency });
  expect(paidIn('JPY')).toBe('Maya paid you ¥123,456 in Lake house');
  expect(paidIn('KWD')).toBe('Maya paid you KWD\u00a0123.456 in Lake house');
  const ofThree = (kind: NotificationKind) => describeNotification({ ...FULL, kind, times: 3 });
  expect(ofThree('message')).toBe('3 new messages in Lake house');
  expect(ofThree('group_imported')).toBe('Maya imported 3 entries into Lake house');
  expect(ofThree('payments_imported')).toBe(
    'Maya recorded 3 payments that you sent or received in Lake house',
  );
});

test.each(kinds)('%s says nothing of what may not be seen, and still reads well', (kind) => {
  expect(describeNotification({ ...EMPTY, kind })).toMatch(/^[A-Z][^{}]+[a-z]$/);
  expect(describeNotification({ ...EMPTY, kind })).not.toMatch(/null|undefined/);
});

test('an account that was deleted is named by a text, and everyone else by their name', () => {
  expect(actorText('Deleted user')).toMatchObject({ message: 'Deleted user' });
  expect([actorText('Maya'), actorText(null)]).toMatchObject(['Maya', { message: 'Someone' }]);
});
