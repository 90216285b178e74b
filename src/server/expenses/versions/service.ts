import type {
  ExpenseVersion,
  listVersions as listRow,
  restoreVersion as restoreRow,
} from '#contract/expense-versions.ts';
import type { ExpenseDetail } from '#contract/expenses.ts';
import type { BodyOf, QueryOf } from '#contract/route.ts';
import { mapTexts } from '#domain/expenses.ts';
import { chargedShares, isSameExactly } from '#domain/fair-cents.ts';
import { ZERO } from '#domain/money.ts';
import { type Payer, sortPayers } from '#domain/payers.ts';
import { type RoundedShare, splitTypeOf } from '#domain/split.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { type ExpenseRow, findPlace } from '#server/expenses/internal/queries.ts';
import { refuseLeft } from '#server/expenses/internal/refuse-left.ts';
import { applyEdit, openForEdit, resolveEdit, toStore } from '#server/expenses/internal/update-expense.ts';
import type { VersionContent } from '#server/expenses/internal/version-content.ts';
import { getRow, staleExpense } from '#server/expenses/read-expense.ts';
import { listMembers, type Member } from '#server/groups/membership.ts';
import { first, one } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

/** Larger than every version number. */
const LAST_VERSION = 2_147_483_647;

/** The known versions of an expense: the stored ones and the current one. */
export async function listVersions(
  context: Context,
  id: string,
  query: QueryOf<typeof listRow>,
): Promise<Paged<queries.Made>> {
  const { db, person, now } = context;
  const page = readPage(query, ['number']);
  if ((await findPlace(db, id, person.id, now)).length === 0) throw notFound();
  const before = Number(page.after?.[0] ?? LAST_VERSION);
  const rows = await queries.listVersions(db, id, before, page.fetch);
  return pageOf(rows, page, ({ version }) => [String(version)]);
}

type Place = { id: string; version: number };

/** An expense in one of its versions; 404 if that version is unknown. */
export async function getVersion(context: Context, { id, version }: Place): Promise<ExpenseVersion> {
  const { db, person } = context;
  const expense = await getRow(context, id);
  const found =
    version === expense.version
      ? { ...one(await queries.findPresent(db, id)), content: expense }
      : await getOlder(context, id, version);
  const members = await listMembers(db, expense.groupId);
  return toVersion({ expense, ...found, members, userId: person.id });
}

async function getOlder({ db }: Context, id: string, version: number) {
  const found = first(await queries.findVersion(db, id, version));
  if (found === null) throw notFound();
  return found;
}

type Shown = queries.Made & {
  expense: ExpenseRow;
  content: VersionContent;
  members: readonly Member[];
  userId: string;
};

/** A version as a person of the expense's group sees it, with current names. */
function toVersion({ expense, content, members, userId, ...made }: Shown): ExpenseVersion {
  const byId = new Map(members.map((member) => [member.id, member]));
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const placeOf = (share: RoundedShare) => places.get(share.userId) ?? members.length;
  // A placeholder in an earlier version may have been removed.
  const namesOf = (id: string) => {
    const member = byId.get(id);
    return { username: member?.username ?? 'Deleted user', fullName: member?.fullName };
  };
  const paying = sortPayers(content.payers);
  const own = (parts: readonly Payer[]) => parts.find((part) => part.userId === userId)?.amount ?? ZERO;
  const paidBy = paying[0]?.userId ?? expense.paidBy;
  const { title, amount, isRefund, isIncome, original, date, category, split, payers, shares } = content;
  return {
    id: expense.id,
    groupId: expense.groupId,
    groupName: expense.groupName,
    groupKind: expense.groupKind,
    currency: expense.currency,
    seriesId: expense.seriesId,
    title,
    amount,
    isRefund,
    isIncome,
    original,
    date,
    category,
    ...mapTexts((field) => content[field]),
    paidBy,
    paidByUsername: namesOf(paidBy).username,
    paidByFullName: namesOf(paidBy).fullName,
    payers: paying.map((payer) => ({ ...payer, ...namesOf(payer.userId) })),
    userPaid: payers.some((payer) => payer.userId === userId),
    paidAmount: own(payers),
    userAmount: own(shares),
    split,
    splitType: splitTypeOf(split),
    shares: shares
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((share) => ({
        userId: share.userId,
        amount: share.amount,
        ...namesOf(share.userId),
        profilePicture: byId.get(share.userId)?.profilePicture ?? null,
      })),
    ...made,
  };
}

/**
 * Makes an earlier version the next one, as an edit does. Throws `stale` if the body does not name the present version,
 * and `conflict` for the present version itself and for one with someone who left.
 */
export async function restoreVersion(
  context: Context,
  { id, version }: Place,
  body: BodyOf<typeof restoreRow>,
): Promise<ExpenseDetail> {
  const opened = await openForEdit(context, id);
  const { before } = opened;
  if (body.version !== before.version) throw staleExpense();
  if (version === before.version) throw new AppError('conflict', 'This is the present version');
  const { content } = await getOlder(context, id, version);
  const members = await listMembers(context.db, before.groupId);
  refuseLeft(content, members, 'version');
  const payers = sortPayers(content.payers);
  const paidBy = payers[0]?.userId ?? before.paidBy;
  const restored = await restoreShares(context, { before, content, members });
  return applyEdit(context, opened, { ...content, ...restored, payers, paidBy, currency: before.currency });
}

type Restoring = { before: ExpenseRow; content: VersionContent; members: readonly Member[] };

/**
 * The split and the shares of a restored version. The odd cents are distributed as in an edit. If the typed split gives
 * other shares now, or never determined them (changed families, imported rows), the shares are those of the version.
 */
async function restoreShares(
  context: Context,
  { before, content, members }: Restoring,
): Promise<Pick<VersionContent, 'split' | 'shares'>> {
  const { amount, isRefund } = content;
  const typed = content.split;
  const { split, resolved } = await resolveEdit(context, before, { amount, isRefund, typed, members });
  if (!resolved.ok) return { split, shares: content.shares };
  const isSame = isSameExactly(chargedShares(content.shares, content), resolved.shares);
  return { split, shares: isSame ? toStore(before, resolved.shares, { isRefund }) : content.shares };
}
