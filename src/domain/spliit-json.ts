import { type Day, parseDay } from './calendar.ts';
import type { Currency } from './currency.ts';
import type { Original } from './exchange.ts';
import { type ExpenseCategory, MAX_PAYERS, NO_TEXTS } from './expenses.ts';
import {
  categoryOf,
  groupNameOf,
  notesOf,
  oneLine,
  originalOf,
  peopleProblem,
  titleOf,
} from './imported-cells.ts';
import {
  distinctNames,
  type ImportedFile,
  type ImportedRow,
  type PersonAmount,
  refusedFile,
} from './imported-file.ts';
import { sentence, type Text } from './language/text.ts';
import { absolute, type Cents, cents, MAX_AMOUNT, type Money, sum, ZERO } from './money.ts';
import { spliitCurrency } from './spliit-currency.ts';
import { resolveSplit, type SplitInput } from './split.ts';

type Fields = Record<string, unknown>;

/** Whether parsed JSON has the lists of Spliit's JSON export. */
export function isSpliitJson(json: unknown): boolean {
  const { format, participants, expenses } = fieldsOf(json);
  return format === undefined && Array.isArray(participants) && Array.isArray(expenses);
}

/**
 * Reads Spliit's JSON export, already parsed. Its amounts are whole minor units. Splits stay as they were typed, and
 * reimbursements become payments. A row's line is the number of its expense, from 1.
 */
export function readSpliitJson(json: unknown): ImportedFile {
  const file = fieldsOf(json);
  const participants = listOf(file.participants).map(fieldsOf);
  const names = participants.map(({ name }) => oneLine(textOf(name)));
  const wrong = peopleProblem(names);
  if (wrong !== null) return refusedFile('spliit', wrong);
  const places = new Map(participants.map(({ id }, place) => [textOf(id), place]));
  if (places.has('') || places.size < participants.length)
    return refusedFile('spliit', sentence('Two people in this Spliit export cannot be told apart'));
  const { currency, problems } = spliitCurrency(textOf(file.currencyCode) || oneLine(textOf(file.currency)));
  const rows: ImportedRow[] = [];
  listOf(file.expenses).forEach((expense, index) => {
    const fields = fieldsOf(expense);
    const read = readExpense(fields, { line: index + 1, places, currency });
    if (typeof read === 'object' && 'kind' in read) rows.push(read);
    else {
      const place = { number: index + 1, title: titleOf(textOf(fields.title), 'other') };
      problems.push({ line: null, message: read.message(place), isBlocking: read.isBlocking });
    }
  });
  const name = groupNameOf(textOf(file.name));
  return {
    format: 'spliit',
    name,
    facts: null,
    people: distinctNames(names),
    books: [{ currency, rows }],
    problems,
  };
}

/** JSON has no lines that a person could look up: the number and the title name the expense. */
type Place = { number: number; title: string };
type Problem = { message: (place: Place) => Text; isBlocking: boolean };

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A whole amount of the file in minor units; null for anything else. */
function amountOf(value: unknown): Cents | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= MAX_AMOUNT
    ? cents(value)
    : null;
}

type Places = ReadonlyMap<string, number>;
type Context = { line: number; places: Places; currency: Currency };

function blocking(message: Problem['message']): Problem {
  return { message, isBlocking: true };
}

function readExpense(fields: Fields, { line, places, currency }: Context): ImportedRow | Problem {
  const date: Day | null = parseDay(textOf(fields.expenseDate));
  if (date === null)
    return blocking((place) => sentence('Expense {number}, "{title}": the date cannot be read', place));
  const total = amountOf(fields.amount);
  if (total === null)
    return blocking((place) => sentence('Expense {number}, "{title}": the amount cannot be read', place));
  if (total === ZERO)
    return {
      message: (place) => sentence('Expense {number}, "{title}": it has no cost and was skipped', place),
      isBlocking: false,
    };
  // Income is a refund: its amounts are negative in the file.
  const isRefund = total < 0;
  return readCost(isRefund ? withPositiveAmounts(fields) : fields, {
    line,
    places,
    currency,
    date,
    isRefund,
    amount: absolute(total),
  });
}

/** The fields of an income with the signs of a cost. */
function withPositiveAmounts(fields: Fields): Fields {
  const turned = (value: unknown) => (typeof value === 'number' ? 0 - value : value);
  const turnedIn = (list: unknown, key: string) =>
    Array.isArray(list) ? list.map(fieldsOf).map((each) => ({ ...each, [key]: turned(each[key]) })) : list;
  return {
    ...fields,
    originalAmount: turned(fields.originalAmount),
    paidBy: turnedIn(fields.paidBy, 'amount'),
    ...(fields.splitMode === 'BY_AMOUNT' && { paidFor: turnedIn(fields.paidFor, 'shares') }),
  };
}

type Cost = Context & { date: Day; amount: Cents; isRefund: boolean };

function readCost(fields: Fields, cost: Cost): ImportedRow | Problem {
  const { line, places, currency, date, amount, isRefund } = cost;
  const payers = readPayers(fields, amount, places);
  if (payers === null)
    return blocking((place) => sentence('Expense {number}, "{title}": it is unclear who paid', place));
  const split = readSplit(fields, places);
  if (split === null)
    return blocking((place) => sentence('Expense {number}, "{title}": it is unclear how it is split', place));
  const resolved = resolveSplit({ amount, split, seed: String(line) });
  if (!resolved.ok)
    return blocking((place) =>
      sentence('Expense {number}, "{title}": the shares do not add up to the amount', place),
    );
  const shares = resolved.shares
    .filter((share) => share.amount > 0)
    .map((share): PersonAmount => ({ person: Number(share.userId), amount: share.amount }));
  const [from, to] = [payers[0]?.person, shares[0]?.person];
  const isTransfer = payers.length === 1 && shares.length === 1 && from !== to;
  if (fields.isReimbursement === true && !isRefund && isTransfer && from !== undefined && to !== undefined)
    return { kind: 'payment', line, date, from, to, amount };
  const category = readCategory(fields.category);
  return {
    kind: 'expense',
    line,
    date,
    title: titleOf(textOf(fields.title), category),
    category,
    ...NO_TEXTS,
    notes: notesOf(textOf(fields.notes)),
    amount,
    isRefund,
    original: readOriginal(fields, { amount, currency }),
    payers,
    shares,
    split,
  };
}

function readOriginal(fields: Fields, paid: Money): Original | null {
  const { originalAmount, originalCurrency, conversionRate } = fields;
  const rate = typeof conversionRate === 'number' ? String(conversionRate) : textOf(conversionRate);
  return originalOf({ amount: amountOf(originalAmount), currency: textOf(originalCurrency), rate }, paid);
}

function readCategory(value: unknown): ExpenseCategory {
  const { name, grouping } = fieldsOf(value);
  const category = categoryOf(textOf(name));
  return category === 'other' ? categoryOf(textOf(grouping)) : category;
}

/** Who paid: one person, or a list of people with amounts. Null where it is unclear. */
function readPayers({ paidById, paidBy }: Fields, amount: Cents, places: Places): PersonAmount[] | null {
  const single = Array.isArray(paidBy) ? undefined : (paidById ?? fieldsOf(paidBy).id);
  if (single !== undefined) {
    const person = places.get(textOf(single));
    return person === undefined ? null : [{ person, amount }];
  }
  const list = listOf(paidBy).map(fieldsOf);
  const payers = list.flatMap((each): PersonAmount[] => {
    const person = places.get(textOf(each.participantId));
    const paid = list.length === 1 && each.amount === undefined ? amount : amountOf(each.amount);
    return person === undefined || paid === null || paid <= 0 ? [] : [{ person, amount: paid }];
  });
  const people = new Set(payers.map(({ person }) => person));
  const isWhole = payers.length === list.length && people.size === list.length;
  const isSum = sum(payers.map((payer) => payer.amount)) === amount;
  return isWhole && isSum && payers.length <= MAX_PAYERS ? payers : null;
}

/** The split as it was typed, its people named by their place. Null for a mode or a share that is unknown. */
function readSplit({ paidFor, splitMode }: Fields, places: Places): SplitInput | null {
  const parts = listOf(paidFor).map((value) => {
    const { participantId, shares } = fieldsOf(value);
    return { place: places.get(textOf(participantId)), shares: Number.isSafeInteger(shares) ? shares : null };
  });
  const known = parts.flatMap(({ place, shares }) =>
    place === undefined ? [] : [{ userId: String(place), shares: shares === null ? null : Number(shares) }],
  );
  if (known.length < parts.length || known.length === 0) return null;
  if (splitMode === 'EVENLY') return { mode: 'equal', participants: known.map(({ userId }) => userId) };
  const whole = known.flatMap(({ userId, shares }) =>
    shares === null || Math.abs(shares) > MAX_AMOUNT ? [] : [{ userId, shares }],
  );
  if (whole.length < known.length) return null;
  switch (splitMode) {
    case 'BY_SHARES': {
      const unit = whole.every(({ shares }) => shares % 100 === 0) ? 100 : 1;
      return {
        mode: 'weights',
        weights: whole.map(({ userId, shares }) => ({ userId, weight: shares / unit })),
      };
    }
    case 'BY_PERCENTAGE':
      return {
        mode: 'percent',
        percentages: whole.map(({ userId, shares: basisPoints }) => ({ userId, basisPoints })),
      };
    case 'BY_AMOUNT':
      return {
        mode: 'exact',
        shares: whole.map(({ userId, shares }) => ({ userId, amount: cents(shares) })),
      };
    // biome-ignore lint/plugin: A file may name any mode.
    default:
      return null;
  }
}
