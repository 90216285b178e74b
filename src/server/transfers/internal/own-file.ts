import * as z from 'zod/mini';
import { currency, type MoneyOf } from '#contract/currency.ts';
import { defaultSplitField } from '#contract/default-split.ts';
import { seriesTemplate } from '#contract/expense-series.ts';
import { expenseTexts } from '#contract/expense-texts.ts';
import { familiesField } from '#contract/families.ts';
import { dayField, givenName, money, nameField, textField } from '#contract/fields.ts';
import { GROUP_KINDS } from '#contract/group-kinds.ts';
import { findProportionsProblem } from '#contract/split-problems.ts';
import { splitField } from '#contract/splits.ts';
import { type Currency, decimalsOf, isCurrency } from '#domain/currency.ts';
import { isExchangeSound, type Original, type Rate } from '#domain/exchange.ts';
import { EXPENSE_CATEGORIES, MAX_PAYERS } from '#domain/expenses.ts';
import type {
  ImportedDefaultSplit,
  ImportedFile,
  ImportedGroupFields,
  ImportedRow,
  ImportedSeries,
  PersonAmount,
} from '#domain/imported-file.ts';
import { distinctNames, refusedFile } from '#domain/imported-file.ts';
import { textOf } from '#domain/language/speaker.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import { type Cents, parseDecimal, sum } from '#domain/money.ts';
import { peopleOf, type SplitInput } from '#domain/split.ts';
import { peopleOfSeries, renameInSeries, seriesInFile } from './series-in-file.ts';

const place = z.number().check(z.int(), z.gte(0), z.lte(99));
const day = dayField('Date is required');

/** The amounts of a file in this currency. One with more decimals is refused: rounded, it would be another amount. */
function amountsIn(code: Currency) {
  const moneyOf: MoneyOf = (rule) => money({ ...rule, currency: code });
  const rule = `with at most ${decimalsOf(code)} decimals`;
  return {
    moneyOf,
    positive: moneyOf({ min: 1, message: `Amount must be above 0, ${rule}` }),
    share: moneyOf({ message: `Share must be 0 or more, ${rule}` }),
  };
}
type Amounts = ReturnType<typeof amountsIn>;

/** What was paid in another currency. Whether it is sound is checked with the amount that it fits. */
const original = z.codec(
  z.object({ amount: z.union([z.number(), z.string()]), rate: z.string(), currency }),
  z.custom<Original>(),
  {
    decode: ({ amount, rate, currency: code }, context) => {
      const read = parseDecimal(String(amount), code);
      if (read !== null) return { amount: read, rate: rate as Rate, currency: code };
      const message = `Amount must have at most ${decimalsOf(code)} decimals`;
      context.issues.push({ code: 'custom', message, path: ['amount'], input: amount });
      return z.NEVER;
    },
    encode: ({ amount, rate, currency: code }) => ({
      amount: amount / 10 ** decimalsOf(code),
      rate,
      currency: code,
    }),
  },
);

const expense = ({ positive, share, moneyOf }: Amounts) =>
  z.object({
    title: nameField({ message: 'Title is required' }),
    amount: positive,
    date: day,
    category: z.enum(EXPENSE_CATEGORIES),
    paidBy: place,
    /** Null if one person paid. Earlier files have none. */
    payers: z._default(
      z.array(z.object({ person: place, amount: positive })).check(z.maxLength(MAX_PAYERS)),
      [],
    ),
    shares: z.array(z.object({ person: place, amount: share })).check(z.minLength(1), z.maxLength(100)),
    /** As typed; its people are the ids of `people`. */
    split: z.nullable(splitField(moneyOf)),
    ...expenseTexts,
    // Files from before expenses had it have none.
    receiptData: z._default(expenseTexts.receiptData, null),
    original: z._default(z.nullable(original), null),
    isRefund: z._default(z.boolean(), false),
    isIncome: z._default(z.boolean(), false),
  });

const defaultSplit = z.extend(defaultSplitField, { needsLook: z.boolean() }).check((context) => {
  const { split } = context.value;
  const message = findProportionsProblem(split);
  if (message !== null) context.issues.push({ code: 'custom', message, path: ['split'], input: split });
});

const payment = ({ positive }: Amounts) => z.object({ from: place, to: place, amount: positive, date: day });

/** The forms of the rows of a file in this currency. */
export function rowsOfFile(code: Currency) {
  const amounts = amountsIn(code);
  return { expense: expense(amounts), payment: payment(amounts) };
}

/** A group in this currency as `export.json` contains it. People are named by their place in `people`. */
export function ownFile(code: Currency) {
  const amounts = amountsIn(code);
  const rows = rowsOfFile(code);
  return z.object({
    format: z.literal('allsquare'),
    version: z.literal(1),
    group: z.object({
      name: givenName({ message: 'Group name is required' }),
      kind: z._default(z.enum(GROUP_KINDS), 'standard'),
      description: z.nullable(textField(2000)),
      date: day,
      simplifyDebts: z.boolean(),
      // Files from before groups had them have none.
      location: z._default(z.nullable(nameField({ min: 0, message: 'Location is not valid' })), null),
      // Files from before groups had a currency are in dollars.
      currency: z._default(currency, 'USD'),
      budget: z._default(z.nullable(amounts.positive), null),
      defaultSplit: z._default(z.nullable(defaultSplit), null),
      families: z._default(familiesField, []),
      series: z._default(seriesInFile, []),
    }),
    people: z
      .array(z.object({ id: z.string(), name: givenName({ message: 'Name is required' }) }))
      .check(z.maxLength(100)),
    expenses: z.array(rows.expense),
    payments: z.array(rows.payment),
  });
}

/** What is wrong, and where in the file. */
type Wrong = { place: string; problem: Text | string };

function refusedOwn({ place, problem }: Wrong): ImportedFile {
  return refusedFile(
    'allsquare',
    sentence('This is not an Allsquare export: {place}: {problem}', {
      place,
      problem: typeof problem === 'string' ? textOf(problem) : problem,
    }),
  );
}

function doesNotAddUp({ kind, line }: ImportedRow): Text {
  return kind === 'payment'
    ? sentence('This is not an Allsquare export: payment {line} does not add up', { line })
    : sentence('This is not an Allsquare export: expense {line} does not add up', { line });
}

/** Reads our own export; problems name the place in the file. */
export function readOwnFile(json: unknown): ImportedFile {
  const code = currencyIn(json);
  if (code === null) {
    return refusedOwn({ place: 'group.currency', problem: 'Unknown currency' });
  }
  const parsed = z.safeDecode(ownFile(code), json as never);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refusedOwn({ place: issue?.path.join('.') || 'file', problem: issue?.message ?? '' });
  }
  const file = parsed.data;
  const count = file.people.length;
  const placesOf = new Map(file.people.map((person, index) => [person.id, String(index)]));
  const rows: ImportedRow[] = [
    ...file.expenses.map(
      ({ paidBy, ...each }, index): ImportedRow => ({
        kind: 'expense',
        line: index + 1,
        ...each,
        payers: each.payers.length > 0 ? each.payers : [{ person: paidBy, amount: each.amount }],
        split: each.split === null ? null : toPlaces(each.split, placesOf),
      }),
    ),
    ...file.payments.map((each, index): ImportedRow => ({ kind: 'payment', line: index + 1, ...each })),
  ];
  const isOwn = file.group.kind === 'personal';
  const wrong = rows.find((row) => !isSound(row, count, code) || (isOwn ? count !== 1 : isIncome(row)));
  if (wrong) return refusedFile('allsquare', doesNotAddUp(wrong));
  const wrongSeries = findSeriesProblem(file.group.series, placesOf, code);
  if (wrongSeries !== null) return refusedOwn(wrongSeries);
  return {
    format: 'allsquare',
    name: file.group.name,
    facts: {
      ...file.group,
      isOwnBook: isOwn,
      defaultSplit: defaultToPlaces(file.group.defaultSplit, placesOf),
      families: familiesWith(file.group.families, placesOf),
      series: file.group.series.map((each) => renameInSeries(each, placesOf)),
    },
    people: distinctNames(file.people.map(({ name }) => name)),
    books: [{ currency: code, rows }],
    problems: [],
  };
}

type Places = ReadonlyMap<string, string>;

/** The split with places instead of ids; null, which leaves the exact shares, if it names someone who is not in the file. */
function toPlaces(split: SplitInput, places: Places): SplitInput | null {
  return peopleOf(split).every((userId) => places.has(userId)) ? renamePeople(split, places) : null;
}

/** Why a recurring expense would not be possible in the group, and where it is; or null. */
function findSeriesProblem(all: readonly ImportedSeries[], places: Places, code: Currency): Wrong | null {
  const schema = seriesTemplate.inCurrency(code);
  for (const [index, { template }] of all.entries()) {
    const at = `group.series.${index}.template`;
    const [issue] = z.safeDecode(schema, template as never).error?.issues ?? [];
    if (issue !== undefined) return { place: [at, ...issue.path].join('.'), problem: issue.message };
    if (peopleOfSeries(template).some((userId) => !places.has(userId)))
      return { place: at, problem: sentence('It names someone who is not in the file') };
  }
  return null;
}

type Default = ImportedDefaultSplit | null;

/** The default split with places instead of ids; null if it names a person who is not in the file. */
function defaultToPlaces(defaultSplit: Default, places: Places): Default {
  if (defaultSplit === null) return null;
  const { split, paidBy } = defaultSplit;
  const named = paidBy === null ? peopleOf(split) : [...peopleOf(split), paidBy];
  return named.every((userId) => places.has(userId)) ? renameInDefault(defaultSplit, places) : null;
}

type Families = ImportedGroupFields['families'];

/** The families with other ids for their people; who is not listed is left out, and a family of one goes. */
export function familiesWith(families: Families, ids: ReadonlyMap<string, string>): Families {
  return families
    .map(({ name, userIds }) => ({
      name,
      userIds: userIds.flatMap((userId) => ids.get(userId) ?? []),
    }))
    .filter(({ userIds }) => userIds.length > 1);
}

/** The same default split with other ids for its people. */
export function renameInDefault(
  { split, paidBy, needsLook }: ImportedDefaultSplit,
  ids: ReadonlyMap<string, string>,
): ImportedDefaultSplit {
  return {
    split: renamePeople(split, ids),
    paidBy: paidBy === null ? null : (ids.get(paidBy) ?? paidBy),
    needsLook,
  };
}

/** The currency that a file says it is in, dollars if it says none; null for an unknown one. */
function currencyIn(json: unknown): Currency | null {
  const { group } = Object(json) as { group?: unknown };
  const { currency: code = 'USD' } = Object(group) as { currency?: unknown };
  return typeof code === 'string' && isCurrency(code) ? code : null;
}

const isIncome = (row: ImportedRow) => row.kind === 'expense' && row.isIncome === true;

function isSound(row: ImportedRow, people: number, code: Currency): boolean {
  if (row.kind === 'payment') return row.from !== row.to && row.from < people && row.to < people;
  const areSums = [row.payers, row.shares].every((list) => addsUp(list, row.amount, people));
  return areSums && isExchangeSound(row, code);
}

/** Whether each person of a list is known and occurs once, and their amounts add up to this total. */
function addsUp(list: readonly PersonAmount[], total: Cents, people: number): boolean {
  const persons = new Set(list.map(({ person }) => person));
  const areKnown = [...persons].every((person) => person < people);
  return areKnown && persons.size === list.length && sum(list.map(({ amount: each }) => each)) === total;
}

/** The same split with other ids for its people; an unlisted person keeps the id. */
export function renamePeople<Kind extends SplitInput>(split: Kind, ids: ReadonlyMap<string, string>): Kind;
export function renamePeople(split: SplitInput, ids: ReadonlyMap<string, string>): SplitInput {
  const rename = <Each extends { userId: string }>(each: Each): Each => ({
    ...each,
    userId: ids.get(each.userId) ?? each.userId,
  });
  const renameAll = (userIds: readonly string[]) => userIds.map((userId) => ids.get(userId) ?? userId);
  switch (split.mode) {
    case 'equal':
      return { ...split, participants: renameAll(split.participants) };
    case 'exact':
      return { mode: 'exact', shares: split.shares.map(rename) };
    case 'percent':
      return { mode: 'percent', percentages: split.percentages.map(rename) };
    case 'weights':
      return { mode: 'weights', weights: split.weights.map(rename) };
    case 'items':
      return { ...split, items: split.items.map((item) => ({ ...item, userIds: renameAll(item.userIds) })) };
  }
}
