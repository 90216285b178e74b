import { type Day, formatDay } from '#domain/calendar.ts';
import { formatMoney } from '#domain/money.ts';
import { type BillingInterval, PRICES } from '#domain/prices.ts';
import type { NewMail } from '#server/mails/outbox.ts';
import { renderEmail } from '#server/mails/render-email.ts';

/** What happened to a card subscription. */
export type News =
  | { kind: 'started' | 'renewed' | 'switched'; interval: BillingInterval; until: string }
  | { kind: 'failed'; interval: BillingInterval; until: string }
  | { kind: 'ended' };

type Text = { subject: string; paragraphs: readonly string[] };

function showDay(instant: string): string {
  return formatDay(instant.slice(0, 10) as Day);
}

function textOf(news: News): Text {
  if (news.kind === 'ended') {
    return {
      subject: 'Your subscription has ended',
      paragraphs: [
        'Your card will not be charged again.',
        'Everything you added stays yours to read, edit and export. Subscribe again whenever you like.',
      ],
    };
  }
  const price = `${formatMoney(PRICES[news.interval])} a ${news.interval === 'monthly' ? 'month' : 'year'}`;
  const day = showDay(news.until);
  switch (news.kind) {
    case 'started':
      return {
        subject: 'Welcome to full access',
        paragraphs: [
          `Your subscription is active until ${day}. It then renews at ${price} until you cancel.`,
        ],
      };
    case 'renewed':
      return {
        subject: 'Your subscription was renewed',
        paragraphs: [`You have full access until ${day}. It then renews at ${price} until you cancel.`],
      };
    case 'switched':
      return {
        subject: `Your subscription is now billed ${news.interval}`,
        paragraphs: [`You have full access until ${day}. It then renews at ${price} until you cancel.`],
      };
    case 'failed':
      return {
        subject: 'Your subscription could not be renewed',
        paragraphs: [
          `Your card was declined when ${price} was due. You keep full access until ${day}, and we will try the payment again.`,
          'Pay with another card to keep your access after that.',
        ],
      };
  }
}

const OPEN = { label: 'Open Your Subscription', path: '/subscription' };
const ACTIONS: Record<News['kind'], { label: string; path: string }> = {
  started: OPEN,
  renewed: OPEN,
  switched: OPEN,
  failed: { label: 'Pay with Another Card', path: '/subscribe' },
  ended: { label: 'Subscribe', path: '/subscribe' },
};

/** The email about a change of a person's card subscription. */
export function subscriptionMail(appUrl: string, news: News): Omit<NewMail, 'to'> {
  const { subject, paragraphs } = textOf(news);
  const { label, path } = ACTIONS[news.kind];
  const action = { label, url: `${appUrl}${path}` };
  return { subject, ...renderEmail({ heading: subject, paragraphs, action }) };
}
