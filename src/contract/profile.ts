import * as z from 'zod/mini';
import { isTimeZone } from '#domain/calendar.ts';
import { findLanguage } from '#domain/language/languages.ts';
import { currency, currencyField } from './currency.ts';
import { emailField, givenName, nameField } from './fields.ts';
import { payLinksField, payLinksReply } from './pay-links.ts';
import { route } from './route.ts';
import { secret, type User } from './users.ts';

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
  isCached: true,
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
  /** Null: the person has one name only. An empty text or none is refused. */
  lastName: z.nullable(givenName({ message: 'Last name is required' })),
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
