import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/webhooks.ts';
import { choiceOf, eventsOf, sayEvents } from './events.ts';

test('all events of expenses are one choice', () => {
  expect(choiceOf(WEBHOOK_EVENTS)).toEqual([
    ...['expense.*', 'payment.made', 'payment.voided', 'comment.added', 'member.joined', 'member.left'],
  ]);
  expect(choiceOf(['expense.added', 'member.left'])).toEqual(['expense.added', 'member.left']);
  expect(choiceOf([])).toEqual([]);
  expect(eventsOf(choiceOf(WEBHOOK_EVENTS))).toEqual(WEBHOOK_EVENTS);
  expect(eventsOf(['member.left', 'expense.added'])).toEqual(['expense.added', 'member.left']);
});

test('a choice is said in words', () => {
  expect(sayEvents(choiceOf(WEBHOOK_EVENTS))).toBe('All events');
  expect(sayEvents(['expense.*', 'comment.added'])).toBe('All expense events, comment added');
  expect(sayEvents(['member.left', 'expense.added'])).toBe('Expense added, member left');
});
