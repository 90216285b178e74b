import * as z from 'zod/mini';
import { route } from '#contract/route.ts';
import type { Intent } from '#web/cards/emulator.ts';

// The card provider's own calls are not in the contract. The fake server replies as if they were.
const intent = z.custom<Intent>();
const body = z.custom<Record<string, unknown>>();
const own = (verb: string, address: string, isSending: boolean) =>
  route(verb, address as 'POST /api/', {
    access: 'anyone',
    reply: intent,
    ...(isSending && { body }),
  });

const base = '/card-provider/v1';
export const confirmSetup = own('confirmSetup', `POST ${base}/setup_intents/{id}/confirm`, true);
export const confirmPayment = own('confirmPayment', `POST ${base}/payment_intents/{id}/confirm`, true);
export const findPayment = own('findPayment', `GET ${base}/payment_intents/{id}`, false);
export const authenticatePayment = own(
  'authenticatePayment',
  `POST ${base}/payment_intents/{id}/authenticate`,
  true,
);

export function makeIntent(given: Partial<Intent> = {}): Intent {
  return { id: 'pi_1', status: 'succeeded', amount: 599, paymentMethodId: 'pm_new', error: null, ...given };
}

export const emulator = { kind: 'stand-in', publishableKey: 'pk_test' } as const;
