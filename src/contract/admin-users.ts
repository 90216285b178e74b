import * as z from 'zod/mini';
import { userRow } from './admin.ts';
import { emailField, id, instant } from './fields.ts';
import { route } from './route.ts';
import { usernameField } from './users.ts';

export const createUserBody = z.object({
  username: usernameField,
  email: z.optional(z.nullable(emailField('Invalid email address'))),
  isAdmin: z.optional(z.boolean({ error: 'isAdmin must be true or false' })),
});

/** The link with which the person sets their first password: `/auth/reset/{token}`, once. */
const link = { url: z.string(), expiresAt: instant };
const byId = z.object({ id });
const changed = () => ['/api/admin'];

/** Makes an account without a password, with a link to set one within 7 days. The link is mailed too where there is mail. */
export const createUser = route('createUser', 'POST /api/admin/users', {
  access: 'admin',
  body: createUserBody,
  reply: z.object({ ...userRow.shape, ...link }),
  status: 201,
  changes: changed,
});

/** A new link instead of the one before. Who has signed in already: 409. */
export const renewUserLink = route('renewUserLink', 'POST /api/admin/users/{id}/link', {
  access: 'admin',
  params: byId,
  reply: z.object(link),
  changes: changed,
});

/** Signs a person out everywhere. */
export const endUserSessions = route('endUserSessions', 'POST /api/admin/users/{id}/end-sessions', {
  access: 'admin',
  params: byId,
  reply: z.object({ ended: z.number() }),
  changes: () => ['/api/admin', '/api/user'],
});
