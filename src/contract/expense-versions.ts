import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { expenseTextReplies } from './expense-texts.ts';
import { detailReply, expenseShape, moneyMoved, splitOf } from './expenses.ts';
import { type AmountField, id, instant, page, wholeNumber } from './fields.ts';
import { route } from './route.ts';
import { VERSION_NUMBER } from './version-number.ts';

const params = z.object({
  id,
  version: z.pipe(z.string().check(z.regex(VERSION_NUMBER)), z.transform(Number)),
});

/** `username` made the version at `createdAt`. */
const made = { version: z.number(), username: z.string(), createdAt: instant };

/** The versions of an expense that are known, newest first, the present one too. */
export const listVersions = route('listVersions', 'GET /api/expenses/{id}/versions', {
  who: 'member',
  isKept: true,
  params: z.object({ id }),
  query: z.object(page),
  reply: z.array(z.object(made)),
  isPaged: true,
});

/** The expense as a version has it. Files and what is paid of the shares belong to no version. */
function versionShape(amount: AmountField) {
  const { receiptUrl: _receipt, ...expense } = expenseShape(amount);
  return {
    ...expense,
    ...expenseTextReplies,
    split: splitOf(amount),
    shares: z.array(
      z.object({ userId: id, username: z.string(), profilePicture: z.nullable(z.string()), amount }),
    ),
    ...made,
  };
}

const versionReply = withCurrency(versionShape);
export type ExpenseVersion = z.output<typeof versionReply>;

export const getVersion = route('getVersion', 'GET /api/expenses/{id}/versions/{version}', {
  who: 'member',
  isKept: true,
  params,
  reply: versionReply,
});

/** Makes an earlier version the next one. The body names the present one. */
export const restoreVersion = route('restoreVersion', 'POST /api/expenses/{id}/versions/{version}/restore', {
  who: 'member',
  by: 'any',
  gate: 'group_access',
  params,
  body: z.object({ version: wholeNumber(2_000_000_000) }),
  reply: detailReply,
  isIdempotent: true,
  changes: moneyMoved,
});
