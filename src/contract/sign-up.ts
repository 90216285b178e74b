import * as z from 'zod/mini';
import { emailField } from './fields.ts';
import { route } from './route.ts';

/** Who may make an account. */
export const signUps = ['open', 'invited', 'closed'] as const;

/** The token of whatever lets a person sign up: an invitation, a join link, or a mailed link. */
export const inviteField = z.optional(
  z.string({ error: 'Invite is not valid' }).check(z.maxLength(200, { error: 'Invite is not valid' })),
);

export const signUpBody = z.object({ email: emailField('Invalid email address') });

/**
 * Mails a link to sign up (`/auth?invite={token}`, 24 hours, once) to an address of an allowed domain that no account
 * has. The reply is always the same.
 */
export const requestSignUp = route('requestSignUp', 'POST /api/sign-up', {
  access: 'anyone',
  body: signUpBody,
  reply: z.object({}),
});
