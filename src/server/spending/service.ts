// Why: docs/decisions/0045.
import { isId } from '#contract/fields.ts';
import type { QueryOf } from '#contract/route.ts';
import type {
  exportSpendingLines as exportRow,
  GroupSpending,
  getSpending as getRow,
  getGroupSpending as groupRow,
  listSpendingLines as listRow,
  Spending,
  SpendingLine,
} from '#contract/spending.ts';
import { type Day, firstDayOf, type Month, monthAround, type Span } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { sum, toDecimal } from '#domain/money.ts';
import {
  findSpanProblem,
  MAX_SPENDING_MONTHS,
  monthsOf,
  SPENDING_LABELS,
  type SpendingCell,
  spanBefore,
  sumByDay,
  sumByGroup,
  sumSpending,
} from '#domain/spending.ts';
import { invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { exportFile, ROWS_AT_ONCE } from '#server/core/exports.ts';
import { LAST_ID, type Paged, pageOf, readPage } from '#server/core/paging.ts';
import { openGroup } from '#server/groups/membership.ts';
import type { Download } from '#server/http/route-handler.ts';
import { type Db, first, inSnapshot, one } from '#server/platform/database/database.ts';
import { inParts, type Part } from '#server/platform/database/in-parts.ts';
import { writeCsv, writeCsvLines } from '#server/platform/files/csv.ts';
import { cacheSums } from './cached-sums.ts';
import { type CellRow, readCells } from './cells.ts';
import * as queries from './queries.ts';

type Days = QueryOf<typeof groupRow>;
type LinesQuery = QueryOf<typeof exportRow>;

/** The days of a request; null without them. */
function readSpan({ from, to }: Days): Span | null {
  const problem = findSpanProblem(from, to);
  if (problem !== null) throw invalid(problem, from === undefined ? 'to' : 'from');
  return from === undefined || to === undefined ? null : { from, to };
}

type Chosen = {
  span: Span;
  groupId: string | null;
  /** The requested group, if any. */
  place: queries.Place | null;
  currency: Currency;
  timeZone: string;
};

async function readChosen(context: Context, query: QueryOf<typeof getRow>): Promise<Chosen> {
  const { db, person, today } = context;
  const span = readSpan(query) ?? monthAround(today);
  const groupId = query.groupId?.toLowerCase() || null;
  if (groupId !== null && !isId(groupId)) throw notFound();
  const place = groupId === null ? null : first(await queries.listPlaces(db, person.id, groupId));
  if (groupId !== null && place === null) throw notFound();
  const currency = query.currency ?? place?.currency ?? person.homeCurrency;
  return { span, groupId, place, currency, timeZone: context.timeZone ?? 'UTC' };
}

export async function getSpending(context: Context, query: QueryOf<typeof getRow>): Promise<Spending> {
  const { db, person } = context;
  const { span, groupId, place, currency, timeZone } = await readChosen(context, query);
  const rows = await readCells(db, person, {
    groupId,
    timeZone,
    to: span.to,
    from: (spanBefore(span) ?? span).from,
    places: place === null ? await queries.listPlaces(db, person.id, null) : [place],
    starts: startsOf(span),
  });
  const months = monthsOf(span);
  const ofCurrency = rows.filter((row) => row.currency === currency);
  const own = ofCurrency.filter(({ isIncome }) => !isIncome);
  const cells = own.flatMap((row) => toCell(row, months));
  const others = new Set(
    rows.filter(({ place, isIncome }) => place > 0 && !isIncome).map((row) => row.currency),
  );
  others.delete(currency);
  return {
    ...span,
    currency,
    ...sumSpending(cells, months),
    byDay: sumByDay(cells),
    byGroup: sumByGroup(cells),
    before: sum(own.filter(({ place }) => place === 0).map(({ amount }) => amount)),
    income: sum(
      ofCurrency.filter(({ place, isIncome }) => place > 0 && isIncome).map(({ amount }) => amount),
    ),
    otherCurrencies: [...others].toSorted(),
  };
}

/** The first day of each month of the span; for the first month, the first day of the span. */
function startsOf(span: Span): Day[] {
  return monthsOf(span).map((month, index) => (index === 0 ? span.from : firstDayOf(month)));
}

/** The cell of a row, or none for the days before the span. */
function toCell(
  { place, category, isIncome: _, ...cell }: CellRow,
  months: readonly Month[],
): SpendingCell[] {
  const month = months[place - 1];
  return month === undefined || category === null ? [] : [{ ...cell, month, category }];
}

export async function listLines(
  context: Context,
  query: QueryOf<typeof listRow>,
): Promise<Paged<SpendingLine>> {
  const page = readPage(query, ['day', 'id']);
  const chosen = await readChosen(context, query);
  const [lastDay = chosen.span.to, id = LAST_ID] = (page.after ?? []) as [Day?, string?];
  const rows = await queries.listPage(context.db, ...cutOf(context, chosen, query), lastDay, id, page.fetch);
  return pageOf(rows, page, (row) => [row.date, row.id]);
}

function cutOf({ person }: Context, { span, groupId, currency, timeZone }: Chosen, query: LinesQuery) {
  const category = query.category === undefined || query.category === 'all' ? null : query.category;
  return [person.id, groupId, span.from, span.to, timeZone, currency, person.homeCurrency, category] as const;
}

/** The maximum number of lines of a file: more than 60 months of any person's spending. */
const MAX_FILE_LINES = 200_000;

/** The lines as a spreadsheet, newest first. */
export async function exportLines(context: Context, query: LinesQuery): Promise<Download> {
  const chosen = await readChosen(context, query);
  const { from, to } = chosen.span;
  const cut = cutOf(context, chosen, query);
  return exportFile(context, async (db) => ({
    name: `${context.speaker.say(sentence('Spending {from} to {to}', { from, to }))}.csv`,
    type: 'text/csv; charset=utf-8',
    parts: writeLines(
      context.speaker,
      inParts(db, queries.listAll, [...cut, to, LAST_ID, MAX_FILE_LINES], ROWS_AT_ONCE),
    ),
  }));
}

/** What a table of spending has above its columns. */
const COLUMN_LABELS = {
  date: 'Date',
  title: 'Description',
  category: 'Category',
  group: 'Group',
  amount: 'Amount',
  currency: 'Currency',
} as const;

/** Amounts and days stay plain, so that every program can read them. */
async function* writeLines(
  speaker: Speaker,
  parts: AsyncIterable<Part<SpendingLine>>,
): AsyncGenerator<string> {
  yield writeCsv([Object.values(COLUMN_LABELS).map((label) => speaker.say(label))]);
  for await (const { rows } of parts) {
    yield writeCsvLines(
      rows.map((line) => [
        line.date,
        line.title,
        speaker.say(SPENDING_LABELS[line.category]),
        line.groupName ?? '',
        { number: toDecimal(line.amount, line.currency) },
        line.currency,
      ]),
    );
  }
}

type SumsOfGroup = ReturnType<typeof sumSpending> & { bearings: queries.MemberSpending[] };

const sumsOfGroup = cacheSums<SumsOfGroup>(({ byMonth, bearings }) => byMonth.length + bearings.length);

/** Sums of a group in a range of days; without a range, of the newest months. */
async function sumGroup(db: Db, range: queries.OfGroup, span: Span | null): Promise<SumsOfGroup> {
  const cells = (await queries.listGroupCells(db, ...range)).map(({ month, ...cell }) => ({
    ...cell,
    month: month as Month,
  }));
  const months = new Set(cells.map(({ month }) => month));
  const newest = [...months].slice(-MAX_SPENDING_MONTHS);
  const bearings = await queries.listMemberSpending(db, ...range);
  return { ...sumSpending(cells, span === null ? newest : monthsOf(span)), bearings };
}

export function getOfGroup(context: Context, groupId: string, days: Days): Promise<GroupSpending> {
  const span = readSpan(days);
  return inSnapshot(context.deps.pool, async (db) => {
    const { currency } = await openGroup(context.within(db), groupId, 'read');
    const range: queries.OfGroup = [groupId, span?.from ?? '-infinity', span?.to ?? 'infinity'];
    const { changes } = one(await queries.readChanges(db, groupId));
    const { bearings, ...sums } = await sumsOfGroup({
      key: range.join(' '),
      state: String(changes),
      read: () => sumGroup(db, range, span),
    });
    const people = await queries.listPeople(
      db,
      bearings.map(({ userId }) => userId),
    );
    const personOf = new Map(people.map((user) => [user.id, user]));
    return {
      currency,
      ...sums,
      byPerson: bearings.flatMap(({ userId, paid, share }) => {
        const user = personOf.get(userId);
        return user === undefined ? [] : [{ user, paid, share }];
      }),
    };
  });
}
