// Why: docs/decisions/0051.

import type { ExpenseBody } from '#contract/expenses.ts';
import type { ReplyOf, SentBodyOf } from '#contract/route.ts';
import { type addStatement as addRow, type StatementBody, statementBody } from '#contract/statements.ts';
import type { Original } from '#domain/exchange.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { sentence } from '#domain/language/text.ts';
import { absolute, parseDecimal } from '#domain/money.ts';
import { countOccurrences, lineKey, originalKey } from '#domain/statements/lines.ts';
import { merchantOf } from '#domain/statements/merchants.ts';
import { ensureBook } from '#server/book/service.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { newId } from '#server/core/ids.ts';
import { addExpenses } from '#server/expenses/many.ts';
import { openGroup, openGroupWithMembers, refusePersonal, tellGroup } from '#server/groups/membership.ts';
import { type CashPayment, recordCashPayments } from '#server/payments/cash-payments.ts';
import { lockHomeCurrency } from '#server/users/home-currency.ts';
import { forgetOldChoices, newChoices, saveChoices } from './internal/choice-queries.ts';
import * as queries from './internal/line-queries.ts';
import { readCategories } from './internal/suggest.ts';

/** The maximum number of groups of one import. */
const MAX_GROUPS = 50;

/** A line of a request, numbered among identical lines. */
type Line = Omit<StatementBody['lines'][number], 'bankId'> & { bankId: string | null; occurrence: number };
/** An imported line, and the group of its entry. */
type Placed = Line & { groupId: string };
type Made = Placed & { expenseId: string | null; paymentId: string | null };

/** Imports lines, all or none; lines that were imported before are skipped. */
export async function addStatement(
  context: Context,
  body: SentBodyOf<typeof addRow>,
): Promise<ReplyOf<typeof addRow>> {
  const { db, person, now } = context;
  const { lines: asked } = readAmounts(statementBody, body, person.homeCurrency);
  // This lock serializes the imports of a person, so that none adds a line twice.
  await lockHomeCurrency(context);
  const lines = await withoutTaken(context, number(asked));
  const made = await makeEntries(context, await place(context, lines));
  const id = newId();
  await queries.insertStatement(db, id, person.id, person.homeCurrency, now);
  await queries.insertLines(db, queries.newLines.of(made.map(toRow)), id, person.id);
  await remember(context, made);
  return { id, added: made.length, skipped: asked.length - made.length };
}

/** Numbers identical lines: by the number in the request, else from 1. */
function number(asked: StatementBody['lines']): Line[] {
  const lines = asked.map((line) => ({ ...line, bankId: line.bankId ?? null, said: line.occurrence }));
  return countOccurrences(lines).map(({ said, ...line }) => ({
    ...line,
    occurrence: said === undefined || said === 0 ? line.occurrence : said,
  }));
}

async function withoutTaken({ db, person, now }: Context, lines: readonly Line[]): Promise<Line[]> {
  const days = lines.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  await queries.releaseGone(db, person.id, first, last, now);
  const keyOf = (line: Pick<Line, 'bankId' | 'date' | 'title' | 'amount' | 'occurrence'>) =>
    `${lineKey(line)} ${line.occurrence}`;
  const taken = await queries.listTaken(db, person.id, first, last);
  const others = new Map(taken.map((line) => [keyOf(line), line]));
  const seen = new Set<string>();
  const unknown = lines.filter((line) => {
    const key = keyOf(line);
    const isKnown = seen.has(key) || others.delete(key);
    seen.add(key);
    return !isKnown;
  });
  // Lines of the same file may have been imported at another rate.
  const originals = new Map([...others.values()].map((line) => [originalKeyOf(line), line]));
  return unknown.filter((line) => {
    const key = originalKeyOf({ ...line, original: readOriginal(line.original) });
    return key === null || !originals.delete(key);
  });
}

function originalKeyOf(line: queries.TakenLine): string | null {
  const key = originalKey(line);
  return key && `${key} ${line.occurrence}`;
}

/** The amount of a line in another currency, if it has a rate. */
function readOriginal(original: Line['original']): Original | null {
  if (original?.rate === undefined) return null;
  const amount = parseDecimal(original.amount, original.currency);
  return amount && { ...original, amount, rate: original.rate };
}

/** Assigns each line to its group; unshared lines go to the caller's personal book. */
async function place(context: Context, lines: readonly Line[]): Promise<Placed[]> {
  const bookId = lines.some(({ as }) => as === 'mine') ? (await ensureBook(context)).groupId : '';
  return lines.map((line) => ({ ...line, groupId: line.as === 'mine' ? bookId : (line.groupId ?? '') }));
}

/** Adds the entries of the lines, group by group, in the lock order of groups. */
async function makeEntries(context: Context, lines: readonly Placed[]): Promise<Made[]> {
  const byGroup = Map.groupBy(lines, ({ groupId }) => groupId);
  if (byGroup.size > MAX_GROUPS)
    throw invalid(sentence('Choose at most {most} groups at once', { most: MAX_GROUPS }), 'lines');
  const groupIds = [...byGroup.keys()].toSorted();
  const categoryOf = await readCategories(context);
  const splits = await queries.listDefaultSplits(context.db, groupIds);
  const splitOf = new Map(splits.map(({ groupId, split }) => [groupId, split]));
  const made: Made[] = [];
  for (const groupId of groupIds) {
    const ofGroup = byGroup.get(groupId) ?? [];
    const spent = ofGroup.filter(({ as }) => as !== 'payment');
    const paid = ofGroup.filter(({ as }) => as === 'payment');
    if (spent.length > 0) {
      const group = await openGroupWithMembers(context, groupId, 'spend');
      if (spent.some(({ as }) => as === 'share')) refusePersonal(group);
      requireHomeCurrency(context, group);
      const bodies = spent.map((line) => toExpense(line, { categoryOf, split: splitOf.get(groupId) }));
      const ids = await addExpenses(context, group, bodies);
      made.push(...spent.map((line, at) => ({ ...line, expenseId: ids[at] ?? null, paymentId: null })));
    }
    made.push(...(await makePayments(context, groupId, paid)));
  }
  return made;
}

async function makePayments(context: Context, groupId: string, lines: readonly Placed[]): Promise<Made[]> {
  if (lines.length === 0) return [];
  requireHomeCurrency(context, await openGroup(context, groupId, 'settle'));
  const me = context.person.id;
  const made = lines.map((line) => ({ ...line, expenseId: null, paymentId: newId() }));
  const payments = made.map(({ paymentId, userId, amount, date }): CashPayment => {
    const other = userId ?? '';
    const [fromUserId, toUserId] = amount < 0 ? [me, other] : [other, me];
    return { id: paymentId, groupId, fromUserId, toUserId, amount: absolute(amount), date };
  });
  await recordCashPayments(context, payments);
  await tellGroup(context, groupId);
  return made;
}

/** Lines are in the home currency, so their groups must be too. */
function requireHomeCurrency({ person }: Context, { currency }: { currency: string }): void {
  if (currency === person.homeCurrency) return;
  throw invalid(
    sentence('Choose a group in {homeCurrency}; this one is in {currency}', {
      homeCurrency: person.homeCurrency,
      currency,
    }),
    'groupId',
  );
}

type Defaults = {
  categoryOf: (title: string) => ExpenseCategory | null;
  split: ExpenseBody['split'];
};

/** The expense of a line. Shared money in is a refund, unshared money in is income. */
function toExpense(line: Placed, { categoryOf, split }: Defaults): ExpenseBody {
  const { as, title, date, amount, groupId, original } = line;
  const isIn = amount > 0;
  return {
    title,
    date,
    groupId,
    amount: absolute(amount),
    splitType: 'equal',
    category: line.category ?? categoryOf(title) ?? 'other',
    isRefund: isIn && as === 'share',
    isIncome: isIn && as === 'mine',
    ...(original && { original }),
    ...(as === 'share' && { split: line.split ?? split }),
  };
}

function toRow({ bankId, date, title, amount, occurrence, expenseId, paymentId }: Made) {
  return {
    id: newId(),
    date,
    title,
    amount,
    occurrence,
    bank_id: bankId,
    expense_id: expenseId,
    payment_id: paymentId,
  };
}

/** The last choice for a merchant is suggested for its next lines. */
async function remember({ db, person, now }: Context, made: readonly Made[]): Promise<void> {
  const chosen = made.filter(({ as, category }) => as === 'share' || (as === 'mine' && category));
  const byMerchant = new Map(
    chosen
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map((line) => [
        merchantOf(line.title),
        { ...line, isShared: line.as === 'share', split: proportional(line.split) },
      ]),
  );
  byMerchant.delete('');
  if (byMerchant.size === 0) return;
  const rows = [...byMerchant].map(([merchant, { category, isShared, groupId, split }]) => ({
    merchant,
    category: category ?? 'other',
    split,
    group_id: isShared ? groupId : null,
  }));
  await saveChoices(db, newChoices.of(rows), person.id, now);
  await forgetOldChoices(db, person.id);
}

/** A split that works for any amount; null for typed amounts. */
function proportional(split: Placed['split']): object | null {
  const fits = split?.mode === 'equal' || split?.mode === 'percent' || split?.mode === 'weights';
  return fits ? split : null;
}
