import * as z from 'zod/mini';
import { detailReply } from './expenses.ts';
import { id } from './fields.ts';
import { route } from './route.ts';

/** The most files of one expense. */
export const MAX_EXPENSE_FILES = 10;

const receiptChanged = ({ reply }: { reply: { groupId: string } }) => [
  '/api/expenses',
  `/api/groups/${reply.groupId}`,
];

/** A photo or a PDF, which replaces the first file. */
export const setReceipt = route('setReceipt', 'POST /api/expenses/{id}/receipt', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  gate: 'group_access',
  params: z.object({ id }),
  media: 'file',
  reply: detailReply,
  changes: receiptChanged,
});

export const removeReceipt = route('removeReceipt', 'DELETE /api/expenses/{id}/receipt', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  gate: 'group_access',
  params: z.object({ id }),
  reply: detailReply,
  changes: receiptChanged,
});

/** A photo or a PDF, which is added after the others. */
export const addExpenseFile = route('addExpenseFile', 'POST /api/expenses/{id}/files', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  gate: 'group_access',
  params: z.object({ id }),
  media: 'file',
  reply: detailReply,
  status: 201,
  changes: receiptChanged,
});

export const removeExpenseFile = route('removeExpenseFile', 'DELETE /api/expenses/{id}/files/{fileId}', {
  access: 'member',
  guest: 'take_part',
  auth: 'any',
  gate: 'group_access',
  params: z.object({ id, fileId: id }),
  reply: detailReply,
  changes: receiptChanged,
});
