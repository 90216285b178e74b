import * as z from 'zod/mini';
import { isTimeZone } from '#domain/calendar.ts';
import { findLanguage } from '#domain/language/languages.ts';
import { currency, currencyField } from './currency.ts';
import { emailField, givenName, id, instant, nameField } from './fields.ts';
import { payLinksField, payLinksReply } from './pay-links.ts';
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
  isKept: true,
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

const profileReply = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** A new address whose link was not opened yet. Until then the previous one counts. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** An IANA name, used for mails and reminders. */
  timeZone: z.nullable(z.string()),
  /** The code of the language that they chose; null: as their browser. */
  language: z.nullable(z.string()),
  homeCurrency: currency,
  profilePicture: z.nullable(z.string()),
  payLinks: payLinksReply,
});
export type Profile = z.output<typeof profileReply>;

export const getProfile = route('getProfile', 'GET /api/user/profile', {
  access: 'person',
  isKept: true,
  reply: profileReply,
});

const timeZone = z
  .string({ error: 'Unknown time zone' })
  .check(z.refine(isTimeZone, { error: 'Unknown time zone' }));

const language = z.nullable(
  z
    .string({ error: 'Unknown language' })
    .check(z.refine((code) => findLanguage(code) !== null, { error: 'Unknown language' })),
);

const languageBody = z.object({ language });

export const profileBody = z.object({
  firstName: givenName({ message: 'First name is required' }),
  lastName: givenName({ message: 'Last name is required' }),
  /** The form shows the pending address if there is one; sending the old one cancels the change. */
  email: emailField('Invalid email address'),
  phone: z.optional(z.nullable(nameField({ min: 0, max: 40, message: 'Phone is not valid' }))),
  timeZone: z.optional(z.nullable(timeZone)),
  /** Null: as the browser. */
  language: z.optional(language),
  /** Refused while a bill, a debt, a goal or a balance is kept in the one before. */
  homeCurrency: z.optional(currencyField),
  /** All of them; an empty list removes them. */
  payLinks: z.optional(payLinksField),
  /** Needed only where the address was verified and changes (`needsPassword`). */
  password: z.optional(secret('Password is required')),
});

/** The addresses of an account, and whether the saved one is verified. */
type Addresses = Pick<Profile, 'email' | 'pendingEmail'> & { emailVerified: boolean };

/**
 * Whether saving an address needs the password: it replaces a verified one, so whoever reads its mail could reset the
 * password. A first address, and one that nobody verified, does not. Ignores case.
 */
export function needsPassword({ email, pendingEmail, emailVerified }: Addresses, wanted: string): boolean {
  if (!emailVerified) return false;
  const known = [email, pendingEmail].map((each) => each?.toLowerCase());
  return !known.includes(wanted.trim().toLowerCase());
}

/** The profile's form: the body, with the password if the address needs it and there is one. */
export const profileForm = (addresses: Addresses & Pick<User, 'hasPassword'>) =>
  z.object({ ...profileBody.shape, password: z.string() }).check(
    z.refine(
      (form) => form.password !== '' || !addresses.hasPassword || !needsPassword(addresses, form.email),
      {
        error: 'Password is required',
        path: ['password'],
      },
    ),
  );

/** Where people are named, as the profile shows them. */
const namingAddresses = [
  '/api/user',
  '/api/groups',
  '/api/expenses',
  '/api/payments',
  '/api/friends',
  '/api/invitations',
  '/api/notifications',
  '/api/goals',
];

const profileAddresses = ['/api/user', '/api/groups'];
/** What is told in the home currency; an empty own book follows it too. */
const inHomeCurrency = [
  '/api/summary',
  '/api/payments',
  '/api/friends',
  '/api/outlook',
  '/api/spending',
  '/api/budgets',
  '/api/bills',
  '/api/debts',
  '/api/goals',
  '/api/groups',
  '/api/notifications',
];

export const updateProfile = route('updateProfile', 'PATCH /api/user/profile', {
  access: 'person',
  body: profileBody,
  reply: profileReply,
  changes: ({ body }) => [
    ...namingAddresses,
    ...(body.homeCurrency === undefined ? [] : inHomeCurrency),
    ...(body.payLinks === undefined ? [] : ['/api/payments']),
  ],
});

/** Asked once after sign-up. Whoever has one name leaves the last one out. */
export const setNames = route('setNames', 'PATCH /api/user/names', {
  access: 'person',
  body: z.object({
    firstName: givenName({ message: 'First name is required' }),
    lastName: z.optional(givenName({ min: 0, message: 'Last name is not valid' })),
  }),
  changes: () => namingAddresses,
});

/** The switch beside the profile's form. The browser that calls is switched too. */
export const setLanguage = route('setLanguage', 'PATCH /api/user/language', {
  access: 'person',
  body: languageBody,
  reply: z.object({ language: z.nullable(z.string()) }),
  changes: () => ['/api/user'],
});

/** Sends the link for the pending address again; the previous link stops working. */
export const resendVerification = route('resendVerification', 'POST /api/user/profile/verification', {
  access: 'person',
  reply: z.object({ email: z.string() }),
});

/** Works without being signed in. A used, old or unknown link: 410 `link_expired`. */
export const verifyEmail = route('verifyEmail', 'POST /api/verify-email/{token}', {
  access: 'anyone',
  params: z.object({ token: z.string() }),
  reply: z.object({ email: z.string() }),
  changes: () => ['/api/user', '/api/invitations'],
});

/** Whole pixels, as a form sends them. */
const pixels = z.codec(
  z.string().check(z.regex(/^\d{1,5}$/, { error: 'Crop is not valid' })),
  z.number().check(z.int(), z.gte(0), z.lte(99_999)),
  { decode: Number, encode: String },
);

/** The square to keep, in pixels of the picture as shown; by default the middle. */
const cropBody = z.object({ x: z.optional(pixels), y: z.optional(pixels), size: z.optional(pixels) }).check(
  z.refine(({ x, y, size }) => new Set([x, y, size].map((each) => each === undefined)).size === 1, {
    error: 'Crop is not valid',
  }),
);

export const setProfilePicture = route('setProfilePicture', 'POST /api/user/profile-picture', {
  access: 'person',
  media: 'file',
  fileField: 'profilePicture',
  body: cropBody,
  reply: z.object({ profilePicture: z.string() }),
  changes: () => profileAddresses,
});

export const removeProfilePicture = route('removeProfilePicture', 'DELETE /api/user/profile-picture', {
  access: 'person',
  changes: () => profileAddresses,
});

/** The facts about this installation that the sign-in screen needs. */
export const getSite = route('getSite', 'GET /api/site', {
  access: 'anyone',
  isKept: true,
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
