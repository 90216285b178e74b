import * as z from 'zod/mini';
import { detailReply, receiptChanged } from './expenses.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

/** The most files of one expense. */
export const MAX_EXPENSE_FILES = 10;

/** A photo or a PDF, which is added after the others. */
export const addExpenseFile = route('addExpenseFile', 'POST /api/expenses/{id}/files', {
  who: 'member',
  gate: 'group_access',
  params: z.object({ id }),
  media: 'file',
  reply: detailReply,
  status: 201,
  changes: receiptChanged,
});

export const removeExpenseFile = route('removeExpenseFile', 'DELETE /api/expenses/{id}/files/{fileId}', {
  who: 'member',
  gate: 'group_access',
  params: z.object({ id, fileId: id }),
  reply: detailReply,
  changes: receiptChanged,
});
