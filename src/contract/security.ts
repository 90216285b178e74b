import * as z from 'zod/mini';
import { givenName, id, instant, nameField } from './fields.ts';
import { route } from './route.ts';
import { newPassword, secret, userReply } from './users.ts';

/** The rules for a new password, and its repetition in the form. */
export const newPasswordForm = z
  .object({ password: newPassword, confirmPassword: secret('Confirm password is required') })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    }),
  );

/**
 * The caller's password. Only who has none leaves it out: they confirm at the provider instead (`confirmByOidc`), else 403
 * `confirmation_needed`.
 */
export const ownPassword = z.optional(secret('Password is required'));

/** Calls that change how a person signs in ask for the password again. A wrong one: 400 'Current password is wrong'. */
export const passwordBody = z.object({ password: ownPassword });

export const changePasswordBody = z.object({
  /** Left out by who has none: they set their first one, and confirm as `passwordBody` says. */
  currentPassword: z.optional(secret('Current password is required')),
  newPassword,
});

/** Ends every other session and gives this browser a new one. */
export const changePassword = route('changePassword', 'POST /api/user/password', {
  access: 'person',
  body: changePasswordBody,
  reply: z.object({}),
  changes: () => ['/api/user'],
});

const session = z.object({
  id,
  /** A description such as "Chrome on Windows". */
  device: z.string(),
  isCurrent: z.boolean(),
  ipAddress: z.nullable(z.string()),
  createdAt: instant,
  lastUsedAt: instant,
});
export type Session = z.output<typeof session>;

/** The caller's sessions: this browser first, then the last used. */
export const listSessions = route('listSessions', 'GET /api/user/sessions', {
  access: 'person',
  auth: 'session',
  reply: z.array(session),
});

export const endSession = route('endSession', 'DELETE /api/user/sessions/{id}', {
  access: 'person',
  params: z.object({ id }),
  changes: () => ['/api/user'],
});

/** Ends all sessions except this one. */
export const endOtherSessions = route('endOtherSessions', 'DELETE /api/user/sessions', {
  access: 'person',
  reply: z.object({ ended: z.number() }),
  changes: () => ['/api/user'],
});

export const passwordResetBody = z.object({
  /** A username or an e-mail address. */
  username: nameField({ max: 254, message: 'Username or email is required' }),
});

/** The reply is the same whether the person exists or not. */
export const requestPasswordReset = route('requestPasswordReset', 'POST /api/password-reset', {
  access: 'anyone',
  body: passwordResetBody,
  reply: z.object({}),
});

const byToken = z.object({ token: z.string() });

/** Ends every session; the person then signs in with the new password. A used or old link: 410 `link_expired`. */
export const resetPassword = route('resetPassword', 'POST /api/password-reset/{token}', {
  access: 'anyone',
  params: byToken,
  body: z.object({ password: newPassword }),
  /** Tokens, webhooks or the calendar's address keep working. The same token then lists and ends them. */
  reply: z.object({ hasAccessLeft: z.boolean() }),
  changes: () => ['/api/user'],
});

const accessLeft = z.object({
  tokens: z.array(z.object({ name: z.string(), createdAt: instant })),
  webhooks: z.array(z.object({ host: z.string(), createdAt: instant })),
  hasCalendar: z.boolean(),
});

/** What still works after a password reset, for 7 days. Any other token: 410 `link_expired`. */
export const getAccessLeft = route('getAccessLeft', 'GET /api/password-reset/{token}/access', {
  access: 'anyone',
  params: byToken,
  reply: accessLeft,
});

/** Ends all tokens and webhooks and the calendar's address, once. */
export const endAccessLeft = route('endAccessLeft', 'DELETE /api/password-reset/{token}/access', {
  access: 'anyone',
  params: byToken,
  reply: z.object({}),
  changes: () => ['/api/user', '/api/bills/feed'],
});

const twoFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() });
export type TwoFactor = z.output<typeof twoFactor>;

export const getTwoFactor = route('getTwoFactor', 'GET /api/user/two-factor', {
  access: 'person',
  auth: 'session',
  reply: twoFactor,
});

/**
 * Starts two-step sign-in: an authenticator app reads `uri` as a QR code, or gets `secret`. It is on after a code was
 * confirmed.
 */
export const setUpTwoFactor = route('setUpTwoFactor', 'POST /api/user/two-factor/setup', {
  access: 'person',
  body: passwordBody,
  reply: z.object({ secret: z.string(), uri: z.string() }),
});

const code = z
  .string({ error: 'Enter the 6-digit code' })
  .check(z.trim(), z.regex(/^\d{3} ?\d{3}$/, { error: 'Enter the 6-digit code' }));

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Turns it on. The ten recovery codes are shown only once. A wrong code: 400 'This code is not valid'. */
export const confirmTwoFactor = route('confirmTwoFactor', 'POST /api/user/two-factor/confirm', {
  access: 'person',
  body: z.object({ code }),
  reply: recoveryCodes,
  changes: () => ['/api/user/two-factor'],
});

/** Makes ten new codes; the previous ones stop working. */
export const renewRecoveryCodes = route('renewRecoveryCodes', 'POST /api/user/two-factor/recovery-codes', {
  access: 'person',
  body: passwordBody,
  reply: recoveryCodes,
  changes: () => ['/api/user/two-factor'],
});

export const disableTwoFactor = route('disableTwoFactor', 'POST /api/user/two-factor/disable', {
  access: 'person',
  body: passwordBody,
  reply: twoFactor,
  changes: () => ['/api/user/two-factor'],
});

const challenge = z.string({ error: 'Sign in again' }).check(z.maxLength(500, { error: 'Sign in again' }));

export const loginTwoFactorBody = z
  .object({
    challenge,
    code: z.optional(code),
    recoveryCode: z.optional(nameField({ max: 40, message: 'Enter a recovery code' })),
  })
  .check(
    z.refine(({ code: digits, recoveryCode }) => (digits === undefined) !== (recoveryCode === undefined), {
      error: 'Enter the 6-digit code',
    }),
  );

/** The second step. A wrong code: 401 'This code is not valid'. A challenge over 5 minutes old: 410 `link_expired`. */
export const loginTwoFactor = route('loginTwoFactor', 'POST /api/login/two-factor', {
  access: 'anyone',
  body: loginTwoFactorBody,
  reply: userReply,
});

/** The input and output of the browser's passkey functions: JSON of the WebAuthn standard. */
const ceremony = z.object({ options: z.record(z.string(), z.unknown()) });
const bytes = z.string().check(z.maxLength(20_000));
const short = z.string().check(z.maxLength(200));
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(short)),
  clientExtensionResults: z.optional(z.record(short, z.unknown())),
};
const registration = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(z.array(short).check(z.maxLength(10))),
    }),
  },
  { error: "The passkey couldn't be read" },
);
const assertion = z.object(
  {
    ...credential,
    response: z.object({
      clientDataJSON: bytes,
      authenticatorData: bytes,
      signature: bytes,
      userHandle: z.optional(z.nullable(bytes)),
    }),
  },
  { error: "The passkey couldn't be read" },
);

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type Passkey = z.output<typeof passkey>;

const passkeyName = givenName({ max: 100, message: 'Name is required' });

export const listPasskeys = route('listPasskeys', 'GET /api/user/passkeys', {
  access: 'person',
  auth: 'session',
  reply: z.array(passkey),
});

/** `options` is the input of `startRegistration({ optionsJSON })`. */
export const beginPasskey = route('beginPasskey', 'POST /api/user/passkeys/options', {
  access: 'person',
  body: passwordBody,
  reply: ceremony,
});

/** `response` is the output of `startRegistration`. Refused: 400 'The passkey could not be added'. */
export const addPasskey = route('addPasskey', 'POST /api/user/passkeys', {
  access: 'person',
  body: z.object({ name: passkeyName, response: registration }),
  reply: passkey,
  status: 201,
  changes: () => ['/api/user/passkeys'],
});

export const renamePasskey = route('renamePasskey', 'PATCH /api/user/passkeys/{id}', {
  access: 'person',
  params: z.object({ id }),
  body: z.object({ name: passkeyName }),
  reply: passkey,
  changes: () => ['/api/user/passkeys'],
});

export const removePasskey = route('removePasskey', 'DELETE /api/user/passkeys/{id}', {
  access: 'person',
  params: z.object({ id }),
  changes: () => ['/api/user/passkeys'],
});

/**
 * `options` is the input of `startAuthentication({ optionsJSON })`. No name is needed, because the passkey identifies
 * its owner.
 */
export const beginPasskeyLogin = route('beginPasskeyLogin', 'POST /api/login/passkey/options', {
  access: 'anyone',
  reply: ceremony,
});

/** Counts as both steps. Refused: 401 'This passkey is not recognized'. */
export const loginPasskey = route('loginPasskey', 'POST /api/login/passkey', {
  access: 'anyone',
  body: z.object({ response: assertion }),
  reply: userReply,
});
