import * as z from 'zod/mini';
import { currency } from './currency.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

/** The caller's personal book: a group of the kind `personal`, in their home currency. It is created on first use. */
export const getBook = route('getBook', 'GET /api/user/book', {
  access: 'person',
  isCached: true,
  reply: z.object({ groupId: id, currency }),
});

/** Whether the caller's own book has an expense. It creates no book. */
export const hasOwnExpenses = route('hasOwnExpenses', 'GET /api/expenses/own', {
  access: 'person',
  isCached: true,
  reply: z.object({ hasAny: z.boolean() }),
});
