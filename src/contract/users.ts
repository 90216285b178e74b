import * as z from 'zod/mini';
import { currency } from './currency.ts';
import { id, instant, nameField } from './fields.ts';
import { route } from './route.ts';
import { inviteField, signUps } from './sign-up.ts';

/** The signed-in person, as sent to the browser. It never has a password hash, a provider id or a token. */
export const userReply = z.object({
  id,
  username: z.string(),
  email: z.nullable(z.string()),
  emailVerified: z.boolean(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  role: z.string(),
  clickCredits: z.number(),
  subscriptionStatus: z.string(),
  subscriptionExpiresAt: z.nullable(instant),
  hasFullAccess: z.boolean(),
  /** Bills, debts, goals and the outlook are kept in it; new groups start with it. */
  homeCurrency: currency,
  /** The code of the language that they chose; null: as their browser. */
  language: z.nullable(z.string()),
  /** Who came by the provider has none until they set one. */
  hasPassword: z.boolean(),
  createdAt: instant,
});
export type User = z.output<typeof userReply>;

export const usernameField = z
  .string({ error: 'Username is required' })
  .check(
    z.trim(),
    z.minLength(3, { error: 'Username must be at least 3 characters' }),
    z.maxLength(30, { error: 'Username must be at most 30 characters' }),
    z.regex(/^[A-Za-z0-9._-]+$/, { error: 'Username can contain only letters, digits, ".", "_" and "-"' }),
  );

export const newPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(6, { error: 'Password must be at least 6 characters' }),
    z.maxLength(200, { error: 'Password must be at most 200 characters' }),
  );

/** A secret exactly as typed, never trimmed. */
export const secret = (message: string) =>
  z
    .string({ error: message })
    .check(z.minLength(1, { error: message }), z.maxLength(254, { error: message }));

export const loginBody = z.object({
  username: nameField({ max: 254, message: 'Username is required' }),
  password: secret('Password is required'),
});

const registerBody = z.object({
  username: usernameField,
  password: newPassword,
  /** Needed where only the invited sign up. */
  invite: inviteField,
});

/** The registration form, with the repeated password, which is not sent. */
export const registerForm = z
  .object({
    username: usernameField,
    password: newPassword,
    confirmPassword: secret('Confirm password is required'),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    }),
  );

export const getCurrentUser = route('getCurrentUser', 'GET /api/user', {
  access: 'person',
  isCached: true,
  reply: userReply,
});

/** With two-step sign-in there is no session yet: `loginTwoFactor` (security.ts) needs the challenge and a code. */
const secondStep = z.object({ twoFactorRequired: z.literal(true), challenge: z.string() });
export const signInReply = z.union([userReply, secondStep]);
export type SignIn = z.output<typeof signInReply>;

export const login = route('login', 'POST /api/login', {
  access: 'anyone',
  body: loginBody,
  reply: signInReply,
});

export const register = route('register', 'POST /api/register', {
  access: 'anyone',
  body: registerBody,
  reply: userReply,
  status: 201,
});

export const logout = route('logout', 'POST /api/logout', {
  access: 'anyone',
  /** Where the browser signs out at the provider too; null where it did not sign in there. */
  reply: z.object({ url: z.nullable(z.string()) }),
});

/** The facts about this installation that the sign-in screen needs. */
export const getSite = route('getSite', 'GET /api/site', {
  access: 'anyone',
  isCached: true,
  reply: z.object({
    isDemo: z.boolean(),
    /** A promotion code to try, if there is a demo. */
    demoCode: z.optional(z.string()),
    hasMailbox: z.boolean(),
    /** The installation sends no mail: no one gets a link, and no address is verified. */
    isMailOff: z.optional(z.boolean()),
    /** Cards are test cards, and no real money moves. */
    hasTestCards: z.optional(z.boolean()),
    supportEmail: z.string(),
    signUp: z.enum(signUps),
    /** Who has an address there may ask for a link to sign up. */
    signUpDomains: z.array(z.string()),
    /** The provider that people sign in with; `isOnly`: there is no other way. */
    oidc: z.nullable(z.object({ name: z.string(), isOnly: z.boolean() })),
    /** Groups can be opened to guests by a link. */
    hasGuestLinks: z.optional(z.boolean()),
  }),
});
