import type Stripe from 'stripe';
import type { CardEvent, CardProvider, CardSubject } from './card-provider.ts';
import { type CardClient, idOf, instantOf } from './client.ts';

/** The maximum distance of an event's signature from now, before or after, in seconds. */
const TOLERANCE = 300;
const PAGE = 100;
/** The number of pages that are searched for the oldest event of a range. */
const MAX_PAGES = 10;

const TYPES = [
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'setup_intent.canceled',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.canceled',
  'charge.refunded',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
] as const satisfies readonly Stripe.Event['type'][];

type Events = Pick<CardProvider, 'readEvent' | 'listEvents'>;

/** The provider's events, by webhook and by request. */
export function cardEvents(client: CardClient): Events {
  return {
    async readEvent(rawBody, signature, now) {
      const signedAt = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1];
      if (signature === undefined || signedAt === undefined) return null;
      // The library refuses old signatures, but accepts future ones.
      if (Math.abs(now.getTime() / 1000 - Number(signedAt)) > TOLERANCE) return null;
      const { stripe, webhookSecret } = await client.open();
      try {
        stripe.webhooks.signature?.verifyHeader(
          rawBody,
          signature,
          webhookSecret,
          TOLERANCE,
          undefined,
          now.getTime(),
        );
        return eventOf(JSON.parse(rawBody));
      } catch {
        return null;
      }
    },
    listEvents: ({ since, after }) =>
      client.call(async (stripe) => {
        const range: Stripe.EventListParams = {
          types: [...TYPES],
          created: { gte: Math.floor(since.getTime() / 1000) },
          limit: PAGE,
        };
        if (after !== null) {
          const { data } = await stripe.events.list({ ...range, ending_before: after });
          return data.map(eventOf).reverse();
        }
        let page = await stripe.events.list(range);
        for (let count = 1; page.has_more && count < MAX_PAGES; count += 1) {
          page = await stripe.events.list({ ...range, starting_after: page.data.at(-1)?.id });
        }
        return page.data.map(eventOf).reverse();
      }),
  };
}

/** The parts of an event's object that name things. */
type Named = {
  id?: string;
  object?: string;
  customer?: string | { id: string } | null;
  payment_intent?: string | { id: string } | null;
  parent?: { subscription_details?: { subscription?: string | { id: string } } | null } | null;
};

function eventOf(event: Pick<Stripe.Event, 'id' | 'type' | 'created' | 'data'>): CardEvent {
  const named = event.data.object as Named;
  return {
    id: event.id,
    type: event.type,
    createdAt: instantOf(event.created),
    objectId: named.id ?? null,
    customerId: named.object === 'customer' ? (named.id ?? null) : idOf(named.customer),
    subject: subjectOf(event.type, named),
  };
}

function subjectOf(type: string, named: Named): CardSubject | null {
  if (!TYPES.some((each) => each === type)) return null;
  const as = (kind: CardSubject['kind'], id: string | null | undefined) => (id ? { kind, id } : null);
  switch (named.object) {
    case 'setup_intent':
      return as('setup', named.id);
    case 'payment_intent':
      return as('payment', named.id);
    case 'charge':
      return as('payment', idOf(named.payment_intent));
    case 'payout':
      return as('payout', named.id);
    case 'subscription':
      return as('subscription', named.id);
    case 'invoice':
      return as('subscription', idOf(named.parent?.subscription_details?.subscription));
    // biome-ignore lint/plugin: Stripe has many objects that need no look.
    default:
      return null;
  }
}
