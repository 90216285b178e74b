import type { PreviewedLine, StatementMatch, Suggestion } from '#contract/statements.ts';
import { guessCategory } from '#domain/category-words.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { absolute } from '#domain/money.ts';
import { type Named, shownName } from '#domain/names.ts';
import { peopleOf } from '#domain/split.ts';
import { matchLines, offerPayments } from '#domain/statements/matching.ts';
import { chooseByMerchant, merchantOf } from '#domain/statements/merchants.ts';
import type { Context } from '#server/core/context.ts';
import { type Line as DueLine, listLines } from '#server/payments/lines.ts';
import {
  type ChoiceRow,
  listChoices,
  listNames,
  listShareGroups,
  listTitleCategories,
} from './choice-queries.ts';
import { type EntryRow, listEntries } from './entry-queries.ts';

/** A line of a file, numbered among identical lines. */
type PlainLine = Omit<PreviewedLine, 'suggestion' | 'match' | 'settles'>;

const NOTHING: Suggestion = {
  kind: 'mine',
  category: null,
  groupId: null,
  groupName: null,
  split: null,
  userId: null,
  username: null,
  fullName: null,
};

/**
 * Suggests a use for each line: the existing entry that it matches; none for a transfer between the person's own
 * accounts; else a payment to the person whom it names; else the
 * person's earlier choice for its merchant. A category comes from that choice, from the same title in the person's groups,
 * or from the words of the title. The number of SQL statements does not depend on the number of lines.
 */
export async function suggestUses(context: Context, lines: readonly PlainLine[]): Promise<PreviewedLine[]> {
  if (lines.length === 0) return [];
  const [entries, dues, choose, categoryOf] = await Promise.all([
    readEntries(context, lines),
    readDues(context),
    readChoices(context),
    readGroupCategories(context),
  ]);
  const found = matchLines(
    lines,
    entries.map(({ title, otherTitle, ...entry }) => ({
      ...entry,
      titles: otherTitle === null ? [title] : [title, otherTitle],
    })),
  );
  const open = lines
    .map((_, place) => place)
    .filter((place) => found[place] === null && lines[place]?.isOwnTransfer !== true);
  const offers = offerPayments(
    open.flatMap((place) => lines[place] ?? []),
    dues.map(({ amount, names, payLinks }) => ({ amount, names, payLinks })),
  );
  const offerAt = new Map(open.map((place, at) => [place, offers[at] ?? null]));
  const guess = (line: PlainLine): Suggestion => {
    const chosen = choose(line.title);
    const isIncome = chosen.kind === 'mine' && line.amount > 0;
    return isIncome ? chosen : { ...chosen, category: chosen.category ?? categoryOf(line.title) };
  };
  return lines.map((line, place) => {
    const entry = entries[found[place] ?? -1];
    if (entry !== undefined)
      return { ...line, suggestion: { ...NOTHING, kind: 'here' }, match: toMatch(entry), settles: null };
    if (line.isOwnTransfer)
      return { ...line, suggestion: { ...NOTHING, kind: 'here' }, match: null, settles: null };
    const offer = offerAt.get(place) ?? null;
    const due = dues[offer?.due ?? -1];
    const settles = due === undefined ? null : toDebt(due);
    const isPayment = settles !== null && offer?.isNamed === true;
    const suggestion: Suggestion = isPayment ? { ...NOTHING, ...settles, kind: 'payment' } : guess(line);
    return { ...line, suggestion, match: null, settles };
  });
}

function toMatch({ kind, title, date, groupId, groupName }: EntryRow): StatementMatch {
  return { kind, title, date, groupId, groupName };
}

async function readEntries(context: Context, lines: readonly PlainLine[]): Promise<EntryRow[]> {
  const { db, person, timeZone } = context;
  const days = lines.map(({ date }) => date).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const amounts = [...new Set(lines.map(({ amount }) => absolute(amount)))];
  return listEntries(db, person.id, first, last, amounts, person.homeCurrency, timeZone ?? 'UTC');
}

type OpenDue = DueLine & Named & { names: string[]; payLinks: string[] };

/** The caller's debts in both directions in the home currency, without those that a card is paying. */
async function readDues({ db, person }: Context): Promise<OpenDue[]> {
  const lines = (await listLines(db, person.id)).filter(
    ({ currency, isBeingPaid }) => currency === person.homeCurrency && !isBeingPaid,
  );
  if (lines.length === 0) return [];
  const ids = [...new Set(lines.map(({ userId }) => userId))];
  const people = new Map((await listNames(db, ids)).map((person) => [person.id, person]));
  return lines.flatMap((line) => {
    const other = people.get(line.userId);
    if (other === undefined) return [];
    const { username, fullName, handle, payLinks } = other;
    return [
      {
        ...line,
        username,
        fullName,
        names: [shownName(other), username, handle],
        payLinks: payLinks.map(({ value }) => value),
      },
    ];
  });
}

function toDebt({
  groupId,
  groupName,
  userId,
  username,
  fullName,
}: OpenDue): NonNullable<PreviewedLine['settles']> {
  return { groupId, groupName, userId, username, fullName };
}

/** The category of the newest expense with the merchant of a title in the caller's groups, else by its words. */
async function readGroupCategories({
  db,
  person,
}: Context): Promise<(title: string) => ExpenseCategory | null> {
  const rows = await listTitleCategories(db, person.id);
  const byMerchant = new Map<string, ExpenseCategory>();
  for (const { title, merchant, category } of rows.toReversed()) {
    for (const name of [title, merchant ?? '']) byMerchant.set(merchantOf(name), category);
  }
  byMerchant.delete('');
  return (title) => byMerchant.get(merchantOf(title)) ?? guessCategory(title);
}

/** The category that the caller chose before for the merchant of a title. */
export async function readCategories({
  db,
  person,
}: Context): Promise<(title: string) => ExpenseCategory | null> {
  const choices = await listChoices(db, person.id);
  return chooseByMerchant(choices.map(({ merchant, category }) => ({ merchant, choice: category })));
}

/** The caller's earlier choice for the merchant of a title. A group that no longer accepts expenses is left out. */
async function readChoices({ db, person }: Context): Promise<(title: string) => Suggestion> {
  const choices = await listChoices(db, person.id);
  const groupIds = [...new Set(choices.flatMap(({ groupId }) => groupId ?? []))];
  const rows =
    groupIds.length === 0 ? [] : await listShareGroups(db, person.id, groupIds, person.homeCurrency);
  const groups = new Map(rows.map((group) => [group.id, group]));
  const find = chooseByMerchant(choices.map((choice) => ({ merchant: choice.merchant, choice })));
  const toSuggestion = ({ category, groupId, split }: ChoiceRow): Suggestion => {
    const group = groups.get(groupId ?? '');
    if (group === undefined) return { ...NOTHING, category };
    const isPossible = split !== null && peopleOf(split).every((userId) => group.userIds.includes(userId));
    const shared = { kind: 'share' as const, groupId: group.id, groupName: group.name };
    return { ...NOTHING, ...shared, category, split: isPossible ? split : null };
  };
  return (title) => {
    const choice = find(title);
    return choice === null ? NOTHING : toSuggestion(choice);
  };
}
