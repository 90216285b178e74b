import type { Day } from '#domain/calendar.ts';
import { sentence, type Text, type Value } from '#domain/language/text.ts';
import { type BillingInterval, PRICES } from '#domain/prices.ts';
import type { Letter } from '#server/mails/letters.ts';

/** What happened to a card subscription. */
export type News =
  | { kind: 'started' | 'renewed' | 'switched'; interval: BillingInterval; until: string }
  | { kind: 'failed'; interval: BillingInterval; until: string }
  | { kind: 'ended' };

type Told = { subject: Text; paragraphs: readonly Text[] };

function textOf(news: News): Told {
  if (news.kind === 'ended') {
    return {
      subject: sentence('Your subscription has ended'),
      paragraphs: [
        sentence("Your card won't be charged again."),
        sentence(
          'Everything you added stays yours to read, edit and export. Subscribe again whenever you like.',
        ),
      ],
    };
  }
  const money: Value = { amount: PRICES[news.interval], currency: 'USD' };
  const isMonthly = news.interval === 'monthly';
  const price = isMonthly ? sentence('{money} a month', { money }) : sentence('{money} a year', { money });
  const values = { day: { day: news.until.slice(0, 10) as Day }, price };
  const until = sentence(
    'You have full access until {day}. It then renews at {price} until you cancel.',
    values,
  );
  switch (news.kind) {
    case 'started':
      return {
        subject: sentence('Welcome to full access'),
        paragraphs: [
          sentence(
            'Your subscription is active until {day}. It then renews at {price} until you cancel.',
            values,
          ),
        ],
      };
    case 'renewed':
      return { subject: sentence('Your subscription was renewed'), paragraphs: [until] };
    case 'switched':
      return {
        subject: isMonthly
          ? sentence('Your subscription is now billed monthly')
          : sentence('Your subscription is now billed yearly'),
        paragraphs: [until],
      };
    case 'failed':
      return {
        subject: sentence("Your subscription couldn't be renewed"),
        paragraphs: [
          sentence(
            "Your card was declined when {price} was due. You keep full access until {day}, and we'll try the payment again.",
            values,
          ),
          sentence('Pay with another card to keep your access after that.'),
        ],
      };
  }
}

const OPEN = { label: sentence('Open Your Subscription'), path: '/subscription' };
const ACTIONS: Record<News['kind'], { label: Text; path: string }> = {
  started: OPEN,
  renewed: OPEN,
  switched: OPEN,
  failed: { label: sentence('Pay with Another Card'), path: '/subscribe' },
  ended: { label: sentence('Subscribe'), path: '/subscribe' },
};

/** The email about a change of a person's card subscription. */
export function subscriptionMail(appUrl: string, news: News): Omit<Letter, 'to'> {
  const { label, path } = ACTIONS[news.kind];
  return { ...textOf(news), action: { label, url: `${appUrl}${path}` } };
}
