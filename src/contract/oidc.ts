import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { route } from './route.ts';
import { passwordBody } from './security.ts';
import { inviteField } from './sign-up.ts';
import { loginBody, signInReply } from './users.ts';

/** The own page to go to afterwards. */
const returnField = z.optional(
  z.string({ error: 'Return is not valid' }).check(z.maxLength(2000, { error: 'Return is not valid' })),
);

const providerPage = z.object({ url: z.string() });

/**
 * Begins a sign-in at the provider: the browser goes to `url`. Nothing but this call begins one, so no other site can.
 * `return`: the own page to go to afterwards.
 */
export const beginOidc = route('beginOidc', 'POST /api/login/oidc', {
  access: 'anyone',
  body: z.object({
    return: returnField,
    invite: inviteField,
  }),
  reply: providerPage,
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

/** Whether the caller's account is connected with the provider, and what the provider said of their address then. */
export const getOidcConnection = route('getOidcConnection', 'GET /api/user/oidc', {
  access: 'person',
  auth: 'session',
  reply: z.object({
    isConnected: z.boolean(),
    email: z.nullable(z.string()),
    connectedAt: z.nullable(instant),
  }),
});

/** Begins a sign-in that connects the caller's account. Told by mail. Without a password: 409 'Set a password first'. */
export const beginOidcConnection = route('beginOidcConnection', 'POST /api/user/oidc', {
  access: 'person',
  auth: 'session',
  body: passwordBody,
  reply: providerPage,
});

/** Told by mail. Who would have no way to sign in left: 409 'Set a password first'. */
export const endOidcConnection = route('endOidcConnection', 'DELETE /api/user/oidc', {
  access: 'person',
  auth: 'session',
  body: passwordBody,
  status: 204,
  changes: () => ['/api/user'],
});

/**
 * Begins a fresh sign-in of who has no password. After it their session may leave the password out for 10 minutes
 * wherever it is asked.
 */
export const confirmByOidc = route('confirmByOidc', 'POST /api/user/oidc/confirm', {
  access: 'person',
  auth: 'session',
  body: z.object({ return: returnField }),
  reply: providerPage,
});
