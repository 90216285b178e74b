import type Stripe from 'stripe';
import { CardDeclinedError, CardObjectMissingError, CardProviderUnavailableError } from './card-provider.ts';

/** The shapes that this program was written against; a newer library with another version is looked at first. */
const API_VERSION = '2026-10-28.endive';
/** In milliseconds; with the tries after the first one less than the 30 s that a transaction may stand idle. */
const TIMEOUT = 8000;
const RETRIES = 2;

export type CardAccess = {
  secretKey: string;
  webhookSecret: string;
  /** Where the provider is reached; null is Stripe's own address. */
  base: URL | null;
};

export type CardClient = {
  /** Does something with the library. Its errors become ours. */
  call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** The library and the webhook secret, for what happens without a call. */
  open(): Promise<{ stripe: Stripe; webhookSecret: string }>;
};

/** Opens the library where it is first needed: it is large, and most processes never take a card. */
export function createCardClient(access: () => Promise<CardAccess>): CardClient {
  let opened: { stripe: Stripe; base: string } | null = null;
  const open = async () => {
    const { secretKey, webhookSecret, base } = await access();
    const address = base?.origin ?? '';
    if (opened?.base !== address) opened = { stripe: await connect(secretKey, base), base: address };
    return { stripe: opened.stripe, webhookSecret };
  };
  return {
    open,
    async call(work) {
      const { stripe } = await open();
      try {
        return await work(stripe);
      } catch (error) {
        throw translate(error);
      }
    },
  };
}

async function connect(secretKey: string, base: URL | null): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(base !== null && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port === '' ? (base.protocol === 'http:' ? 80 : 443) : Number(base.port),
    }),
  });
}

/** What the library says went wrong, without loading it to compare classes. */
export function failureOf(error: unknown): Stripe.errors.StripeError | null {
  const isTheirs = error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
  return isTheirs ? (error as Stripe.errors.StripeError) : null;
}

function translate(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure === null) return error;
  if (failure.type === 'StripeCardError') return new CardDeclinedError(failure.message, { cause: error });
  if (failure.code === 'resource_missing')
    return new CardObjectMissingError('The card provider does not know this', { cause: error });
  // A card that was used up or let go of: no retry makes it good.
  if (failure.code?.startsWith('payment_method_'))
    return new CardDeclinedError('This card cannot be used. Please choose another one.', { cause: error });
  return new CardProviderUnavailableError(`The card provider failed: ${failure.type}`, { cause: error });
}

/** Works where the object is there already, as well as where it was made just now. */
export async function unlessExists(making: Promise<unknown>): Promise<void> {
  try {
    await making;
  } catch (error) {
    if (failureOf(error)?.code !== 'resource_already_exists') throw error;
  }
}

/** The id of what the provider gives as an id or, where it was asked to, in full. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return (typeof reference === 'string' ? reference : reference?.id) ?? null;
}

/** An instant of the provider's, in whole seconds, as ISO 8601. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
