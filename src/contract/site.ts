import * as z from 'zod/mini';
import { id, instant, page } from './fields.ts';
import { route } from './route.ts';

/** For monitoring. With 503 the error code names the problem: `unavailable`, `disk_full`, `not_writable`. */
export const getHealth = route('getHealth', 'GET /api/health', {
  access: 'anyone',
  answersHead: true,
  reply: z.object({ status: z.string(), version: z.string(), migrations: z.number() }),
});

export const getOpenApi = route('getOpenApi', 'GET /api/openapi.json', {
  access: 'anyone',
  responseType: 'file',
});

/** Server-sent events with the addresses that are out of date. */
export const watchChanges = route('watchChanges', 'GET /api/live', {
  access: 'person',
  guest: 'look',
  auth: 'session',
  responseType: 'stream',
});

const mail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: instant,
});

/** Mails of an installation without a mail server. If mails are sent, this call does not exist. */
export const listMailbox = route('listMailbox', 'GET /api/mailbox', {
  access: 'anyone',
  query: z.object({
    to: z.optional(z.string().check(z.maxLength(254, { error: 'Address is too long' }))),
    ...page,
  }),
  reply: z.array(mail),
  isPaged: true,
});
