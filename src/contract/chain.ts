import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { route } from './route.ts';

/** The state of a group's hash chain, the same for every member. */
export const getChain = route('getChain', 'GET /api/groups/{id}/chain', {
  access: 'member',
  guest: 'look',
  params: z.object({ id }),
  reply: z.object({
    /** The number of links: one for each statement that wrote lines of activity or entries of the ledger. */
    count: z.number(),
    /** When the first of them happened; null if there is none. */
    since: z.nullable(instant),
    /** Whether every row matches its link, and no link is missing. */
    isIntact: z.boolean(),
    /** The first 16 hexadecimal digits of the last hash; null if there is none. */
    fingerprint: z.nullable(z.string()),
  }),
});

const POSITION = z.regex(/^\d{1,15}$/, { error: 'Cursor is not valid' });

/** The links after a position, in order and at most 500: a browser that saw the one there checks them itself. */
export const listChainLinks = route('listChainLinks', 'GET /api/groups/{id}/chain/links', {
  access: 'member',
  guest: 'look',
  params: z.object({ id }),
  query: z.object({ after: z.optional(z.pipe(z.string().check(POSITION), z.transform(Number))) }),
  reply: z.array(
    z.object({
      /** From 1, without gaps. */
      position: z.number(),
      /** The text that was hashed, after the hash of the link before; null if a row of the link is gone. */
      form: z.nullable(z.string()),
      /** SHA-256 in hexadecimal digits. */
      hash: z.string(),
    }),
  ),
});
