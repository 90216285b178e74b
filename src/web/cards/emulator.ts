import { noConnection, readError } from '#web/lib/api/api-error.ts';

/** A setup intent or a payment intent of the emulated card provider. */
export type Intent = {
  id: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  /** In cents; null for a setup intent. */
  amount: number | null;
  paymentMethodId: string | null;
  error: { code: string; message: string } | null;
};

export type TypedCard = { number: string; expMonth: number; expYear: number; cvc: string };

/** The credentials of a call to the provider. */
export type Access = { publishableKey: string; clientSecret: string };

/** The outcome of the confirmation: the current intent, or an error message. */
export type Answer = { intent: Intent } | { message: string };
export type Question = { access: Access; intent: Intent; answer: (answer: Answer) => void };

/** Whether a client secret belongs to a payment intent (else to a setup intent). */
export function isPayment(clientSecret: string): boolean {
  return clientSecret.startsWith('pi_');
}

function addressOf({ clientSecret }: Access): string {
  const [id = ''] = clientSecret.split('_secret_');
  const kind = isPayment(clientSecret) ? 'payment_intents' : 'setup_intents';
  return `/card-provider/v1/${kind}/${encodeURIComponent(id)}`;
}

export function findIntent(access: Access): Promise<Intent> {
  return ask(`${addressOf(access)}?${new URLSearchParams(access)}`);
}

/** Sends the typed card. Throws ApiError, also for a declined card. */
export function confirmIntent(access: Access, card: TypedCard): Promise<Intent> {
  return ask(`${addressOf(access)}/confirm`, { ...access, card });
}

/** Answers the confirmation step for the cardholder. */
export function authenticate(access: Access, outcome: 'approve' | 'fail'): Promise<Intent> {
  return ask(`${addressOf(access)}/authenticate`, { ...access, outcome });
}

async function ask(address: string, body?: object): Promise<Intent> {
  const init: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {};
  let response: Response;
  try {
    response = await fetch(address, init);
  } catch {
    throw noConnection();
  }
  if (!response.ok) throw await readError(response);
  return (await response.json()) as Intent;
}
