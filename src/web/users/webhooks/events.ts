import { msg, t } from '@lingui/core/macro';
import {
  ALL_EXPENSE_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookChoice,
  type WebhookEvent,
} from '#contract/webhooks.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { foreignFigures, labels } from '#web/lib/language/i18n.ts';

export const eventLabels: Readonly<Record<WebhookEvent, string>> = labels({
  'expense.added': msg`Expense added`,
  'expense.updated': msg`Expense changed`,
  'expense.deleted': msg({ message: 'Expense deleted', context: 'an event' }),
  'expense.restored': msg({ message: 'Expense restored', context: 'an event' }),
  'payment.made': msg({ message: 'Payment made', context: 'an event' }),
  'payment.voided': msg`Payment voided`,
  'comment.added': msg`Comment added`,
  'member.joined': msg`Member joined`,
  'member.left': msg`Member left`,
});

const isExpenseEvent = (event: string) => event.startsWith('expense.');

/** The choice for these events: all events of expenses are one choice. */
export function choiceOf(events: readonly WebhookEvent[]): WebhookChoice[] {
  const ofExpenses = WEBHOOK_EVENTS.filter(isExpenseEvent);
  if (!ofExpenses.every((event) => events.includes(event))) return [...events];
  return [ALL_EXPENSE_EVENTS, ...events.filter((event) => !isExpenseEvent(event))];
}

/** The events of a choice. */
export function eventsOf(choice: readonly WebhookChoice[]): WebhookEvent[] {
  return WEBHOOK_EVENTS.filter(
    (event) => choice.includes(event) || (isExpenseEvent(event) && choice.includes(ALL_EXPENSE_EVENTS)),
  );
}

/** Names the events of a webhook: "All expense events, comment added". */
export function sayEvents(choice: readonly WebhookChoice[]): string {
  const told = eventsOf(choice);
  if (told.length === WEBHOOK_EVENTS.length) return t`All events`;
  const says = choiceOf(told).map((event) =>
    event === ALL_EXPENSE_EVENTS ? t`All expense events` : eventLabels[event],
  );
  return inOneLine(says.map((text, place) => (place === 0 ? text : inSentence(text))));
}

/** German writes nouns with a capital. */
const inSentence = (text: string) => (foreignFigures() === null ? text.toLowerCase() : text);
