import * as z from 'zod/mini';
import { withCurrency } from './currency.ts';
import { expenseTextReplies } from './expense-texts.ts';
import { detailReply, expenseShape, moneyMoved } from './expenses.ts';
import { type AmountField, fullName, id, instant, page, wholeNumber } from './fields.ts';
import { route } from './route.ts';
import { splitOf } from './splits.ts';
import { VERSION_NUMBER } from './version-number.ts';

const params = z.object({
  id,
  version: z.pipe(z.string().check(z.regex(VERSION_NUMBER)), z.transform(Number)),
});

/** `username` made the version at `createdAt`. */
const made = { version: z.number(), username: z.string(), fullName, createdAt: instant };

/** The known versions of an expense, newest first, including the current one. */
export const listVersions = route('listVersions', 'GET /api/expenses/{id}/versions', {
  access: 'member',
  isCached: true,
  params: z.object({ id }),
  query: z.object(page),
  reply: z.array(z.object(made)),
  isPaged: true,
});

/** The expense in an earlier version. Files and the paid state of shares are not part of a version. */
function versionShape(amount: AmountField) {
  const { receiptUrl: _receipt, ...expense } = expenseShape(amount);
  return {
    ...expense,
    ...expenseTextReplies,
    split: splitOf(amount),
    shares: z.array(
      z.object({
        userId: id,
        username: z.string(),
        fullName,
        profilePicture: z.nullable(z.string()),
        amount,
      }),
    ),
    ...made,
  };
}

const versionReply = withCurrency(versionShape);
export type ExpenseVersion = z.output<typeof versionReply>;

export const getVersion = route('getVersion', 'GET /api/expenses/{id}/versions/{version}', {
  access: 'member',
  isCached: true,
  params,
  reply: versionReply,
});

/** Restores an earlier version as the next one. The body names the current version. */
export const restoreVersion = route('restoreVersion', 'POST /api/expenses/{id}/versions/{version}/restore', {
  access: 'member',
  auth: 'any',
  gate: 'group_access',
  params,
  body: z.object({ version: wholeNumber(2_000_000_000) }),
  reply: detailReply,
  isIdempotent: true,
  changes: moneyMoved,
});
