import { MAX_EXPENSE_FILES } from '#contract/expense-files.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { countUpload, removeFiles, saveFile } from '#server/core/stored-files.ts';
import { getExpense, getRow, openExpense } from '#server/expenses/read-expense.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { requireGroupAccess, tellGroup } from '#server/groups/membership.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { reencodeImage } from '#server/platform/files/images.ts';
import type { Storage } from '#server/platform/files/storage.ts';
import * as queries from './queries.ts';

const SIZE = { width: 2000, height: 2000 };
const MAX_NAME = 200;

type Uploaded = { bytes: Buffer; name: string };
type Kept = { url: string; name: string };
/** The expense after a change, and the address of the stored file that it no longer has. */
type Changed = { detail: ExpenseDetail; old: string | null };

/** Refuses callers who may not change the expense's files, or upload too much. */
export async function allowReceipt(context: Context, id: string): Promise<void> {
  requireGroupAccess(context, await openExpense(context, id));
  await countUpload(context);
}

/** Sets the first file of an expense. */
export function setReceipt(context: Context, id: string, uploaded: Uploaded): Promise<ExpenseDetail> {
  return upload(context, uploaded, async (inside, file) => {
    const row = await openRow(inside, id);
    const [first] = row.files;
    if (first === undefined) await insert(inside, id, file);
    else await queries.replaceFile(inside.db, first.id, file.url, file.name, inside.now);
    return note(inside, row, { from: first?.url ?? null, to: file.url });
  });
}

/** Adds a file after the others. Throws `conflict` if the expense has 10. */
export function addFile(context: Context, id: string, uploaded: Uploaded): Promise<ExpenseDetail> {
  return upload(context, uploaded, async (inside, file) => {
    const row = await openRow(inside, id);
    if (row.files.length >= MAX_EXPENSE_FILES) {
      throw new AppError(
        'conflict',
        sentence('An expense can have at most {most} files', { most: MAX_EXPENSE_FILES }),
      );
    }
    await insert(inside, id, file);
    return note(inside, row, { from: null, to: file.url });
  });
}

/** Removes the first file of an expense, if there is one. */
export function removeReceipt(context: Context, id: string): Promise<ExpenseDetail> {
  return remove(context, id, ([first]) => first ?? null);
}

/** Removes one file of an expense; 404 if it has no such file. */
export function removeOne(context: Context, { id, fileId }: FilePlace): Promise<ExpenseDetail> {
  return remove(context, id, (files) => {
    const found = files.find((file) => file.id === fileId);
    if (found === undefined) throw notFound();
    return found;
  });
}

type FilePlace = { id: string; fileId: string };
type Choose = (files: ExpenseDetail['files']) => ExpenseDetail['files'][number] | null;

async function remove(context: Context, id: string, choose: Choose): Promise<ExpenseDetail> {
  const { deps } = context;
  const { detail, old } = await inTransaction(deps.pool, async (db): Promise<Changed> => {
    const inside = context.within(db);
    const row = await openRow(inside, id);
    const file = choose(row.files);
    if (file === null) return { detail: await getExpense(inside, id), old: null };
    await queries.removeFile(db, file.id);
    return note(inside, row, { from: file.url, to: null });
  });
  await removeFiles(deps, [old]);
  return detail;
}

type Change = (inside: Context, file: Kept) => Promise<Changed>;

/** Stores a file and changes its expense. The image is decoded outside the transaction, which must not wait for it. */
async function upload(context: Context, uploaded: Uploaded, change: Change): Promise<ExpenseDetail> {
  const { deps } = context;
  const url = await keep(deps.storage, uploaded.bytes);
  const file = { url, name: nameOf(uploaded) ?? kindOf(url) };
  const changing = inTransaction(deps.pool, (db) => change(context.within(db), file));
  const { detail, old } = await changing.catch(async (error: unknown) => {
    await removeFiles(deps, [url]);
    throw error;
  });
  await removeFiles(deps, [old]);
  return detail;
}

async function keep(storage: Storage, bytes: Buffer): Promise<string> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    if (!bytes.includes('%%EOF')) throw invalid("This PDF isn't complete.", 'receipt');
    return saveFile(storage, bytes, 'pdf');
  }
  const picture = await reencodeImage(bytes, SIZE, 'inside');
  if (picture === null) throw invalid('Please select an image file.', 'receipt');
  return saveFile(storage, picture, 'webp');
}

/** The name of a file in one line of at most 200 characters. Null if there is none. */
function nameOf({ name }: Uploaded): string | null {
  const shown = name.replaceAll(/\p{C}/gu, '').trim();
  return [...shown].slice(0, MAX_NAME).join('') || null;
}

/** Locks the group of an expense for a change and reads the expense. */
async function openRow(context: Context, id: string): Promise<queries.ExpenseRow> {
  requireGroupAccess(context, await openExpense(context, id));
  const row = await getRow(context, id);
  // Deleted while this call waited for the group.
  if (row.deletedAt !== null) throw notFound();
  return row;
}

async function insert({ db, now }: Context, id: string, { url, name }: Kept): Promise<void> {
  await queries.insertFile(db, newId(), id, url, name, now);
}

type FileChange = { from: string | null; to: string | null };

/** Writes a change of the files to the history, and tells the group. */
async function note(context: Context, row: queries.ExpenseRow, { from, to }: FileChange): Promise<Changed> {
  const { db, person, now } = context;
  const { id, groupId, title, amount } = row;
  await queries.touchExpense(db, id, now);
  const changes = [{ field: 'receipt', from: describe(from), to: describe(to, from) }];
  const activity = { kind: 'expense_updated', actorId: person.id, expenseId: id } as const;
  await recordActivity(db, { ...activity, groupId, title, amount, changes }, now);
  await tellGroup(context, groupId);
  return { detail: await getExpense(context, id), old: from };
}

/** The text of a file in the history; its address would outlive the file. */
function describe(url: string | null, old: string | null = null): string | null {
  if (url === null) return null;
  const kind = kindOf(url);
  return describe(old) === kind ? `Another ${kind === 'PDF' ? kind : 'photo'}` : kind;
}

function kindOf(url: string): 'PDF' | 'Photo' {
  return url.endsWith('.pdf') ? 'PDF' : 'Photo';
}
