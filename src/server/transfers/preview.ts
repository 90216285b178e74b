import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { previewImport as previewRow } from '#contract/transfers.ts';
import { sum, ZERO } from '#domain/money.ts';
import { type MovedFile, movedBalances } from '#domain/moved-file.ts';
import { readSplitwise } from '#domain/splitwise.ts';
import { listMembers, openGroup } from '#server/groups/membership.ts';
import type { Context } from '#server/http/context.ts';
import { readCsv } from '#server/platform/csv.ts';
import { readOwnFile } from './own-file.ts';

const SAMPLE = 8;
const MOST_PROBLEMS = 100;

/** Reads a file of either kind. Never throws: what is wrong is among its problems. */
export function readFile(text: string): MovedFile {
  const file = /^\s*\{/.test(text) ? readOwnFile(text) : readSplitwise(readCsv(text));
  if (file.problems.length === 0 && file.rows.length === 0) {
    return { ...file, problems: [{ line: null, message: 'The file has no expenses', isBlocking: true }] };
  }
  return file;
}

/** What a file holds, who its people probably are, and what is wrong with it. Writes nothing. */
export async function previewImport(
  context: Context,
  body: BodyOf<typeof previewRow>,
): Promise<ReplyOf<typeof previewRow>> {
  const members =
    body.groupId === undefined ? [context.person] : await listGroupMembers(context, body.groupId);
  const file = readFile(body.text);
  const balances = movedBalances(file.people, file.rows);
  const dates = file.rows.map((row) => row.date).toSorted();
  const expenses = file.rows.filter((row) => row.kind === 'expense');
  const suggested = new Set<string>();
  return {
    format: file.format,
    suggestedName: file.name,
    people: file.people.map((name, index) => {
      const match = members.find((each) => isSameName(each.username, name) && !suggested.has(each.id));
      if (match) suggested.add(match.id);
      return { name, balance: balances[index] ?? ZERO, suggestedUserId: match?.id ?? null };
    }),
    expensesCount: expenses.length,
    paymentsCount: file.rows.length - expenses.length,
    totalAmount: sum(expenses.map((row) => row.amount)),
    firstDate: dates[0] ?? null,
    lastDate: dates.at(-1) ?? null,
    sample: file.rows.slice(0, SAMPLE).map((row) => ({
      line: row.line,
      date: row.date,
      title: row.kind === 'expense' ? row.title : `${file.people[row.from]} paid ${file.people[row.to]}`,
      amount: row.amount,
      isPayment: row.kind === 'payment',
    })),
    problems: file.problems.slice(0, MOST_PROBLEMS),
  };
}

async function listGroupMembers(context: Context, groupId: string) {
  await openGroup(context, groupId, 'read');
  return (await listMembers(context.db, groupId)).filter((member) => !member.hasLeft);
}

function isSameName(username: string, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plain(username) === plain(name);
}
