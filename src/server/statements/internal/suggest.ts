import type { PreviewedLine, StatementMatch, Suggestion } from '#contract/statements.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { absolute } from '#domain/money.ts';
import { peopleOf } from '#domain/split.ts';
import { matchLines, offerPayments } from '#domain/statements/matching.ts';
import { chooseByMerchant } from '#domain/statements/merchants.ts';
import type { Context } from '#server/core/context.ts';
import { type Line as DueLine, listLines } from '#server/payments/lines.ts';
import { type ChoiceRow, listChoices, listNames, listShareGroups } from './choice-queries.ts';
import { type EntryRow, listEntries } from './entry-queries.ts';

/** A line of a file, numbered among identical lines. */
type PlainLine = Omit<PreviewedLine, 'suggestion' | 'match'>;

const NOTHING: Suggestion = {
  kind: 'mine',
  category: null,
  groupId: null,
  groupName: null,
  split: null,
  userId: null,
  username: null,
};

/**
 * Suggests a use for each line: the existing entry that it matches; else a payment that settles a debt; else the
 * person's earlier choice for its merchant. The number of SQL statements does not depend on the number of lines.
 */
export async function suggestUses(context: Context, lines: readonly PlainLine[]): Promise<PreviewedLine[]> {
  if (lines.length === 0) return [];
  const [entries, dues, choose] = await Promise.all([
    readEntries(context, lines),
    readDues(context),
    readChoices(context),
  ]);
  const found = matchLines(
    lines,
    entries.map(({ title, otherTitle, ...entry }) => ({
      ...entry,
      titles: otherTitle === null ? [title] : [title, otherTitle],
    })),
  );
  const open = lines.map((_, place) => place).filter((place) => found[place] === null);
  const offers = offerPayments(
    open.flatMap((place) => lines[place] ?? []),
    dues.map(({ amount, username, groupName }) => ({ amount, titles: [username, groupName] })),
  );
  const dueAt = new Map(open.map((place, at) => [place, offers[at] ?? null]));
  return lines.map((line, place) => {
    const entry = entries[found[place] ?? -1];
    if (entry !== undefined)
      return { ...line, suggestion: { ...NOTHING, kind: 'here' }, match: toMatch(entry) };
    const due = dues[dueAt.get(place) ?? -1];
    return { ...line, suggestion: due === undefined ? choose(line.title) : toPayment(due), match: null };
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

type OpenDue = DueLine & { username: string };

/** The caller's debts in both directions in the home currency, without those that a card is paying. */
async function readDues({ db, person }: Context): Promise<OpenDue[]> {
  const lines = (await listLines(db, person.id)).filter(
    ({ currency, isBeingPaid }) => currency === person.homeCurrency && !isBeingPaid,
  );
  if (lines.length === 0) return [];
  const ids = [...new Set(lines.map(({ userId }) => userId))];
  const names = new Map((await listNames(db, ids)).map(({ id, username }) => [id, username]));
  return lines.map((line) => ({ ...line, username: names.get(line.userId) ?? '' }));
}

function toPayment({ groupId, groupName, userId, username }: OpenDue): Suggestion {
  return { ...NOTHING, kind: 'payment', groupId, groupName, userId, username };
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
