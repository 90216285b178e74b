import type { ExpenseDetail } from '#contract/expenses.ts';
import { invalid, notFound } from '#server/core/app-error.ts';
import { type Context, within } from '#server/core/context.ts';
import { countUpload, removeFile, saveFile } from '#server/core/stored-files.ts';
import { getExpense, getRow, openExpense } from '#server/expenses/service.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { requireGroupAccess, tellGroup } from '#server/groups/membership.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { reencodeImage } from '#server/platform/files/images.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import * as queries from './queries.ts';

const SIZE = { width: 2000, height: 2000 };

/** Refuses callers who may not change the expense's receipt, or upload too much. */
export async function allowReceipt(context: Context, id: string): Promise<void> {
  requireGroupAccess(context, await openExpense(context, id));
  await countUpload(context);
}

/** Sets an expense's receipt. The image is decoded outside the transaction, which must not wait for it. */
export async function setReceipt(context: Context, id: string, bytes: Buffer): Promise<ExpenseDetail> {
  const { storage, pool } = context.deps;
  const receiptUrl = await keep(storage, bytes);
  const change = inTransaction(pool, (db) => replace(within(context, db), id, receiptUrl));
  const { detail, old } = await change.catch(async (error: unknown) => {
    await removeFile(storage, receiptUrl);
    throw error;
  });
  await removeFile(storage, old);
  return detail;
}

/** Removes an expense's receipt, if there is one. */
export async function removeReceipt(context: Context, id: string): Promise<ExpenseDetail> {
  const { storage, pool } = context.deps;
  const { detail, old } = await inTransaction(pool, (db) => replace(within(context, db), id, null));
  await removeFile(storage, old);
  return detail;
}

async function keep(storage: Storage, bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!bytes.includes('%%EOF')) throw invalid('This PDF is not complete.', 'receipt');
    return saveFile(storage, bytes, 'pdf');
  }
  const picture = await reencodeImage(bytes, SIZE, 'inside');
  if (picture === null) throw invalid('Please select an image file.', 'receipt');
  return saveFile(storage, picture, 'webp');
}

async function replace(context: Context, id: string, receiptUrl: string | null) {
  const { db, person, now } = context;
  requireGroupAccess(context, await openExpense(context, id));
  const { groupId, title, amount, receiptUrl: old, deletedAt } = await getRow(context, id);
  // Deleted while this call waited for the group.
  if (deletedAt !== null) throw notFound();
  if (receiptUrl !== old) {
    await queries.replaceReceipt(db, id, receiptUrl, now);
    const changes = [{ field: 'receipt', from: describe(old), to: describe(receiptUrl, old) }];
    const activity = { kind: 'expense_updated', actorId: person.id, expenseId: id } as const;
    await recordActivity(db, { ...activity, groupId, title, amount, changes }, now);
    await tellGroup(context, groupId);
  }
  return { detail: await getExpense(context, id), old };
}

/** The text of a receipt in the history; its address would outlive the file. */
function describe(receiptUrl: string | null, old: string | null = null): string | null {
  if (receiptUrl === null) return null;
  const kind = receiptUrl.endsWith('.pdf') ? 'PDF' : 'Photo';
  return describe(old) === kind ? `Another ${kind === 'PDF' ? kind : 'photo'}` : kind;
}
