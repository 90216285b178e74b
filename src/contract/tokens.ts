import * as z from 'zod/mini';
import { inWords } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { givenName, id, instant } from './fields.ts';
import { route } from './route.ts';
import { passwordBody } from './security.ts';

const TOKEN_SCOPES = ['read', 'write'] as const;
/** What a program may do with a token: only read, or also write. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

const MAX_TOKEN_DAYS = 365;

const TERM = inWords(sentence('Choose 1 to {most} days', { most: MAX_TOKEN_DAYS }));

const accessToken = z.object({
  id,
  name: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  createdAt: instant,
  /** Null: it does not expire. */
  expiresAt: z.nullable(instant),
  lastUsedAt: z.nullable(instant),
});
export type AccessToken = z.output<typeof accessToken>;

/** The caller's tokens, newest first; expired ones too. */
export const listTokens = route('listTokens', 'GET /api/user/tokens', {
  access: 'person',
  auth: 'session',
  reply: z.array(accessToken),
});

export const addTokenBody = z.extend(passwordBody, {
  name: givenName({ max: 100, message: 'Name is required' }),
  scope: z.enum(TOKEN_SCOPES, { error: 'Choose what the token can do' }),
  expiresInDays: z.nullable(
    z.int({ error: TERM }).check(z.minimum(1, { error: TERM }), z.maximum(MAX_TOKEN_DAYS, { error: TERM })),
  ),
});

/** The token itself is only in this reply. A wrong password: 400 'Current password is wrong'. */
export const addToken = route('addToken', 'POST /api/user/tokens', {
  access: 'person',
  body: addTokenBody,
  reply: z.extend(accessToken, { token: z.string() }),
  status: 201,
  changes: () => ['/api/user/tokens'],
});

/** The token stops working at once. */
export const removeToken = route('removeToken', 'DELETE /api/user/tokens/{id}', {
  access: 'person',
  params: z.object({ id }),
  changes: () => ['/api/user/tokens'],
});
