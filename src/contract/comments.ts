import * as z from 'zod/mini';
import { fullName, id, instant, page, textField } from './fields.ts';
import { route } from './route.ts';

const expenseId = z.object({ id });

const comment = z.object({
  id,
  userId: id,
  username: z.string(),
  fullName,
  /** A guest wrote it: somebody without an account. */
  byGuest: z.boolean(),
  text: z.string(),
  createdAt: instant,
});
export type Comment = z.output<typeof comment>;

export const listComments = route('listComments', 'GET /api/expenses/{id}/comments', {
  access: 'member',
  guest: 'look',
  isCached: true,
  params: expenseId,
  query: z.object(page),
  reply: z.array(comment),
  isPaged: true,
});

export const addComment = route('addComment', 'POST /api/expenses/{id}/comments', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  params: expenseId,
  body: z.object({
    text: textField(1000).check(z.minLength(1, { error: 'Comment is required' })),
  }),
  reply: comment,
  status: 201,
  isQueueable: true,
  changes: ({ params }) => [`/api/expenses/${params.id}`, '/api/groups', '/api/notifications'],
});
