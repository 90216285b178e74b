import * as z from 'zod/mini';
import { choice, emailField, id, instant, nameField } from './fields.ts';
import { route } from './route.ts';

/** The signed-in person as the browser knows them. Never a password hash, a provider id or a token. */
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
  createdAt: instant,
});
export type User = z.output<typeof userReply>;

const username = z
  .string({ error: 'Username is required' })
  .check(
    z.trim(),
    z.minLength(3, { error: 'Username must be at least 3 characters' }),
    z.maxLength(30, { error: 'Username must be at most 30 characters' }),
    z.regex(/^[A-Za-z0-9._-]+$/, { error: 'Username may have letters, digits, ".", "_" and "-" only' }),
  );

const newPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(6, { error: 'Password must be at least 6 characters' }),
    z.maxLength(200, { error: 'Password must be at most 200 characters' }),
  );

const secret = (message: string) =>
  z
    .string({ error: message })
    .check(z.minLength(1, { error: message }), z.maxLength(254, { error: message }));

export const loginBody = z.object({
  username: nameField({ max: 254, message: 'Username is required' }),
  password: secret('Password is required'),
});

export const registerBody = z.object({ username, password: newPassword });

/** The registration form: what is sent, and the repeated password, which is not. */
export const registerForm = z
  .object({ ...registerBody.shape, confirmPassword: secret('Confirm password is required') })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    }),
  );

export const getCurrentUser = route('getCurrentUser', 'GET /api/user', { who: 'person', reply: userReply });

export const login = route('login', 'POST /api/login', { who: 'anyone', body: loginBody, reply: userReply });

export const register = route('register', 'POST /api/register', {
  who: 'anyone',
  body: registerBody,
  reply: userReply,
  status: 201,
});

export const logout = route('logout', 'POST /api/logout', { who: 'anyone', reply: z.object({}) });

const profileReply = z.object({
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
});

export const getProfile = route('getProfile', 'GET /api/user/profile', {
  who: 'person',
  reply: profileReply,
});

export const profileBody = z.object({
  firstName: nameField({ message: 'First name is required' }),
  lastName: nameField({ message: 'Last name is required' }),
  email: emailField('Invalid email address'),
  phone: z.optional(z.nullable(nameField({ min: 0, max: 40, message: 'Phone is not valid' }))),
});

export const updateProfile = route('updateProfile', 'PATCH /api/user/profile', {
  who: 'person',
  body: profileBody,
  reply: profileReply,
  changes: () => ['/api/user'],
});

/** What the sign-in screen needs to know about this installation. */
export const getSite = route('getSite', 'GET /api/site', {
  who: 'anyone',
  reply: z.object({ isDemo: z.boolean(), hasMailbox: z.boolean(), supportEmail: z.string() }),
});

export const themes = ['system', 'light', 'dark'] as const;
export const theme = choice(themes, 'Unknown theme');
