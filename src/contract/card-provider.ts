import * as z from 'zod/mini';
import { choice } from './fields.ts';
import { route } from './route.ts';

/*
 * How the browser talks to the card provider.
 *
 * `kind: 'stripe'`: load Stripe's script with `publishableKey` and use its elements with a client secret.
 *
 * `kind: 'stand-in'`: the form is our own, says that it is a test, and sends what was typed to the addresses below, at
 * the same origin. They are the emulator's, no rows of the contract: what they change is at the emulator only, and the
 * server learns of it as it would from Stripe. Every one takes and gives JSON, needs no session, and knows its caller
 * by `publishableKey` (of GET /api/card-provider) and `clientSecret`. The id of an intent is what stands before
 * `_secret_` in its client secret: `seti_…` is a setup, `pi_…` a payment.
 *
 *   GET  /card-provider/v1/setup_intents/{id}?publishableKey=…&clientSecret=…
 *   GET  /card-provider/v1/payment_intents/{id}?publishableKey=…&clientSecret=…
 *        200 Intent
 *   POST /card-provider/v1/setup_intents/{id}/confirm
 *        { publishableKey, clientSecret, card: Card }
 *   POST /card-provider/v1/payment_intents/{id}/confirm
 *        { publishableKey, clientSecret, card: Card }             pays with what was typed (a subscription's first payment)
 *        { publishableKey, clientSecret, paymentMethodId }        pays with a saved card of the same customer
 *        200 Intent
 *   POST /card-provider/v1/setup_intents/{id}/authenticate
 *   POST /card-provider/v1/payment_intents/{id}/authenticate
 *        { publishableKey, clientSecret, outcome: 'approve' | 'fail' }
 *        200 Intent: the answer to the confirmation step, allowed while status is 'requires_action'
 *
 *   Card   { number: string, expMonth: number, expYear: number, cvc: string }
 *          `number` may hold spaces; `expYear` has four digits.
 *   Intent { id, object: 'setup_intent' | 'payment_intent', status, amount: number | null, paymentMethodId: string | null,
 *            card: { brand, last4, expMonth, expYear } | null, error: { code, message } | null }
 *          `status`: 'requires_payment_method' (nothing given yet, or the last card was refused: see `error`),
 *          'requires_action' (show the confirmation step, then call authenticate), 'processing', 'succeeded', 'canceled'.
 *          `amount` is in whole cents; null for a setup.
 *
 * Refused: the usual { message, code } with status
 *   400 invalid_request  what was typed is not right: `message` is fit to show, `issues[0].path` is 'number', 'expiry',
 *                        'cvc' or ''. A number that is none of the test numbers is refused so too.
 *   402 card_declined    the card was declined: `message` is fit to show, the intent is 'requires_payment_method' again
 *   404 not_found        no such intent, or the client secret or the key is not its own
 *   409 conflict         the intent is not in a state for that (it succeeded, say)
 *   429 too_many_requests
 *
 * Test numbers: 4242 4242 4242 4242, 5555 5555 5555 4444 and 3782 822463 10005 succeed; 4000 0000 0000 0002 is declined;
 * 4000 0025 0000 3155 asks for a confirmation at setup and at each payment its owner makes (renewals pass);
 * 4000 0000 0000 0341 is saved and then fails when it is charged.
 *
 * A call that charges a saved card (adding funds, paying a friend) may answer that it needs a confirmation, with a client
 * secret: Stripe's `handleNextAction({ clientSecret })`, or here the confirmation step and `authenticate`.
 */

/** Which card form to show. */
export const getCardProvider = route('getCardProvider', 'GET /api/card-provider', {
  access: 'person',
  auth: 'session',
  reply: z.object({
    kind: choice(['stripe', 'stand-in'], 'Kind is not valid'),
    publishableKey: z.string(),
  }),
});
