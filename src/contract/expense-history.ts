import * as z from 'zod/mini';
import { fullName, id, instant, page } from './fields.ts';
import { route } from './route.ts';

/** A change of one field, shown as texts: the old and the new value. */
const fieldChange = z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });

export const listExpenseHistory = route('listExpenseHistory', 'GET /api/expenses/{id}/history', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: z.object({ id }),
  query: z.object(page),
  reply: z.array(
    z.object({
      id,
      kind: z.enum(['added', 'updated', 'deleted', 'restored']),
      username: z.string(),
      fullName,
      /** A guest did it: somebody without an account. */
      byGuest: z.boolean(),
      changes: z.array(fieldChange),
      createdAt: instant,
    }),
  ),
  isPaged: true,
});
