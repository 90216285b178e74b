import type { Currency } from '#domain/currency.ts';
import { writeOriginal } from '#domain/exchange.ts';
import { CATEGORY_LABELS } from '#domain/expenses.ts';
import {
  balancesOfRows,
  distinctNames,
  type ImportedExpense,
  type ImportedPayment,
  type ImportedRow,
} from '#domain/imported-file.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { add, type Cents, negate, toDecimal, ZERO } from '#domain/money.ts';
import { OWN_COLUMN_LABELS, PAYERS_SEPARATOR, PAYMENT_LABELS } from '#domain/own-csv.ts';
import type { Context } from '#server/core/context.ts';
import { type CsvCell, writeCsv, writeCsvLines } from '#server/platform/files/csv.ts';
import { type ExportedGroup, inBatches } from './exported-group.ts';
import { hasOriginals } from './queries.ts';

/** A group as CSV in parts. */
export async function* writeGroupCsv(
  { db, today, speaker }: Pick<Context, 'db' | 'today' | 'speaker'>,
  exported: ExportedGroup,
): AsyncGenerator<string> {
  const { groupId, people, group } = exported;
  const { currency } = group;
  const names = distinctNames(people.map(({ name }) => name));
  // Only groups with expenses in other currencies have the column.
  const isOtherPaid = await hasOriginals(db, groupId);
  const paidIn = (cell: string) => (isOtherPaid ? [cell] : []);
  const { paidBy, paidIn: paidInLabel, ...fixed } = OWN_COLUMN_LABELS;
  const header = [...Object.values(fixed).map(speaker.say), ...names, speaker.say(paidBy)];
  yield writeCsv([[...header, ...paidIn(speaker.say(paidInLabel))]]);
  let balances: Cents[] = names.map(() => ZERO);
  for await (const rows of inBatches(byDate(listExpenses(exported), listPayments(exported)))) {
    yield writeCsvLines(
      rows.map((row) => {
        const nets = balancesOfRows(names, [row]);
        balances = balances.map((balance, person) => add(balance, nets[person] ?? ZERO));
        return [...lineOf(row, nets, { names, currency, speaker }), ...paidIn(originalOf(row))];
      }),
    );
  }
  const total = balances.map((amount) => amountCell(amount, currency));
  yield writeCsvLines([
    [today, speaker.say(sentence('Total balance')), '', '', currency, ...total, '', ...paidIn('')],
  ]);
}

async function* listExpenses({ listExpenses }: ExportedGroup): AsyncGenerator<ImportedExpense, void> {
  for await (const { paidBy, payers, ...expense } of listExpenses()) {
    const all = payers.length > 0 ? payers : [{ person: paidBy, amount: expense.amount }];
    yield { kind: 'expense', line: 0, ...expense, split: null, payers: all };
  }
}

async function* listPayments({ listPayments }: ExportedGroup): AsyncGenerator<ImportedPayment, void> {
  for await (const payment of listPayments()) yield { kind: 'payment', line: 0, ...payment };
}

/** All rows by date, expenses before payments of the same day. */
async function* byDate(
  expenses: AsyncGenerator<ImportedExpense, void>,
  payments: AsyncGenerator<ImportedPayment, void>,
): AsyncGenerator<ImportedRow, void> {
  let payment = await payments.next();
  for await (const expense of expenses) {
    while (!payment.done && payment.value.date < expense.date) {
      yield payment.value;
      payment = await payments.next();
    }
    yield expense;
  }
  if (!payment.done) yield payment.value;
  yield* payments;
}

function amountCell(amount: Cents, currency: Currency): CsvCell {
  return { number: toDecimal(amount, currency) };
}

type Columns = { names: readonly string[]; currency: Currency; speaker: Speaker };

function lineOf(row: ImportedRow, nets: readonly Cents[], { names, currency, speaker }: Columns): CsvCell[] {
  const cells = nets.map((net) => amountCell(net, currency));
  const payer = row.kind === 'payment' ? (names[row.from] ?? '') : payersOf(row, names, currency);
  const title =
    row.kind === 'payment'
      ? speaker.say(sentence('{payer} paid {payee}', { payer, payee: names[row.to] ?? '' }))
      : row.title;
  const category = speaker.say(
    row.kind === 'payment' ? PAYMENT_LABELS.payment : CATEGORY_LABELS[row.category],
  );
  return [row.date, title, category, amountCell(costOf(row), currency), currency, ...cells, payer];
}

/** What a row cost: below zero for a refund, and for money in. */
function costOf(row: ImportedRow): Cents {
  return row.kind === 'expense' && (row.isRefund || row.isIncome) ? negate(row.amount) : row.amount;
}

function originalOf(row: ImportedRow): string {
  return row.kind === 'expense' && row.original !== null ? writeOriginal(row.original) : '';
}

function payersOf({ payers }: ImportedExpense, names: readonly string[], currency: Currency): string {
  const [first] = payers;
  if (payers.length === 1 && first !== undefined) return names[first.person] ?? '';
  return payers
    .map(({ person, amount }) => `${names[person] ?? ''} ${toDecimal(amount, currency)}`)
    .join(PAYERS_SEPARATOR);
}
