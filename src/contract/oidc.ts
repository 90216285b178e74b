import * as z from 'zod/mini';
import { route } from './route.ts';
import { inviteField } from './sign-up.ts';
import { loginBody, signInReply } from './users.ts';

/**
 * Begins a sign-in at the provider: the browser goes to `url`. Nothing but this call begins one, so no other site can.
 * `return`: the own page to go to afterwards.
 */
export const beginOidc = route('beginOidc', 'POST /api/login/oidc', {
  access: 'anyone',
  body: z.object({
    return: z.optional(
      z.string({ error: 'Return is not valid' }).check(z.maxLength(2000, { error: 'Return is not valid' })),
    ),
    invite: inviteField,
  }),
  reply: z.object({ url: z.string() }),
});

/** Where the provider sends the browser back to. It goes on to a page: the one asked for, or /auth with a problem. */
export const finishOidc = route('finishOidc', 'GET /api/login/oidc/callback', {
  access: 'anyone',
  auth: 'session',
  responseType: 'redirect',
});

/**
 * Connects an account with the identity that this browser's sign-in has proven, and signs in: answers as `login`. Without
 * such a sign-in: 410 `link_expired`.
 */
export const connectOidc = route('connectOidc', 'POST /api/login/oidc/connect', {
  access: 'anyone',
  body: loginBody,
  reply: signInReply,
});
