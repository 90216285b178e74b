import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { route } from './route.ts';

/** The state of a group's hash chain, the same for every member. */
export const getChain = route('getChain', 'GET /api/groups/{id}/chain', {
  access: 'member',
  guest: 'look',
  params: z.object({ id }),
  reply: z.object({
    /** The number of links: of lines of activity and entries of the ledger. */
    count: z.number(),
    /** When the first of them happened; null if there is none. */
    since: z.nullable(instant),
    /** Whether every row matches its link, and no link is missing. */
    isIntact: z.boolean(),
    /** The first 16 hexadecimal digits of the last hash; null if there is none. */
    fingerprint: z.nullable(z.string()),
  }),
});
