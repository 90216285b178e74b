import type Stripe from 'stripe';
import { REFUSALS, refusalWords } from '#domain/card-refusals.ts';
import { CardDeclinedError, CardObjectMissingError, CardProviderUnavailableError } from './card-provider.ts';

/** The API version of this code's shapes; check them before a library with another version is used. */
const API_VERSION = '2026-10-28.endive';
/** In milliseconds; together with the retries less than the 30 s that a transaction may be idle. */
const TIMEOUT = 8000;
const RETRIES = 2;

export type CardAccess = {
  secretKey: string;
  webhookSecret: string;
  /** The provider's address; null is Stripe's own. */
  base: URL | null;
};

export type CardClient = {
  /** Calls the library and converts its errors. */
  call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** The library and the webhook secret, for uses without a call. */
  open(): Promise<{ stripe: Stripe; webhookSecret: string }>;
};

/** Opens the library at its first use: it is large, and most processes never take a card. */
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

/** The library's error, recognized without loading the library to compare classes. */
export function failureOf(error: unknown): Stripe.errors.StripeError | null {
  const isTheirs = error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
  return isTheirs ? (error as Stripe.errors.StripeError) : null;
}

function translate(error: unknown): unknown {
  const failure = failureOf(error);
  if (failure === null) return error;
  if (failure.type === 'StripeCardError')
    return new CardDeclinedError(refusalWords(failure) ?? failure.message, { cause: error });
  if (failure.code === 'resource_missing')
    return new CardObjectMissingError('The card provider does not know this', { cause: error });
  // A card that was used up or detached: retrying does not help.
  if (failure.code?.startsWith('payment_method_'))
    return new CardDeclinedError(REFUSALS.notUsable.id, { cause: error });
  return new CardProviderUnavailableError(`The card provider failed: ${failure.type}`, { cause: error });
}

/** Succeeds if the object exists already. */
export async function unlessExists(making: Promise<unknown>): Promise<void> {
  try {
    await making;
  } catch (error) {
    if (failureOf(error)?.code !== 'resource_already_exists') throw error;
  }
}

/** The id of an object that the provider returns as an id or in full. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return (typeof reference === 'string' ? reference : reference?.id) ?? null;
}

/** An instant of the provider, in whole seconds, as ISO 8601. */
export function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
