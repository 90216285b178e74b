// Why: docs/decisions/0051.
import { sentence, type Text } from '../language/text.ts';
import { add, type Cents, subtract, ZERO } from '../money.ts';
import { type AmountOrProblem, isPositive, isSigned } from './amounts.ts';
import { readDate } from './dates.ts';
import { type KnownTable, listNamed } from './known-table.ts';
import { plainWords } from './plain-words.ts';
import { directionOf } from './row-words.ts';
import { amountOrNull, countSigns, directionWords, signReader } from './signed-amounts.ts';
import { type DateOrder, SIGN_ANSWERS, type SignAnswer, type StatementColumns } from './statement.ts';
import { statesBalance } from './titles.ts';
import { type Amounts, countSteps, explained, orderOfRows, type Steps } from './witnesses/balance.ts';
import { askDirections, compareDirections } from './witnesses/directions.ts';
import { type Verdict, verdictOf } from './witnesses/verdict.ts';
import { askConvention, askMoneyIn, askPayments, type SpokenRow } from './witnesses/words.ts';

/** A reading of a table: what its columns mean, and how its amounts and days are read. */
type Proposal = { columns: StatementColumns; read: (text: string) => AmountOrProblem; order: DateOrder };

/** What can prove the signs of the amounts. `convention` is only a way of writing; the others are facts of the file. */
type Witness = 'balance' | 'direction' | 'columns' | 'payments' | 'moneyIn' | 'account' | 'convention';
type Verdicts = Record<Witness, Verdict>;

/**
 * The judgement of the signs. `sure`: the only answer that no witness contradicts and at least one agrees with, or
 * `usual` where there is nothing to answer; null where a person must be asked. `likely`: the answer to offer first.
 * `allowed`: the answers that no witness contradicts. `isBroken`: the columns themselves cannot be right.
 */
export type SignJudgement = {
  sure: SignAnswer | 'usual' | null;
  likely: SignAnswer;
  allowed: readonly SignAnswer[];
  isBroken: boolean;
};

const CARD_HEADER = /card member|cardmember|purchased by|karteninhaber|titulaire de la carte/i;
const FACTS = ['balance', 'direction', 'columns', 'payments', 'moneyIn', 'account'] as const;
const WEIGHTS: Record<Verdict, number> = { agrees: 1, silent: 0, contradicts: -1 };

/** Asks every witness of the file how the signs of its amounts are to be read. */
export function judgeSigns(known: KnownTable, proposal: Proposal): SignJudgement {
  if (proposal.columns.amount === null) return judgePair(known, proposal);
  const words = wordsOfRows(known, proposal);
  const heard = SIGN_ANSWERS.map((answer) => ({ answer, verdicts: hear(known, proposal, words, answer) }));
  const [sure, another] = heard.filter(({ verdicts }) => isSure(verdicts));
  const [likely] = heard.toSorted((one, other) => weigh(other.verdicts) - weigh(one.verdicts));
  return {
    sure: another === undefined ? (sure?.answer ?? null) : null,
    likely: likely?.answer ?? 'out_negative',
    allowed: heard.filter(({ verdicts }) => !isContradicted(verdicts)).map(({ answer }) => answer),
    isBroken: false,
  };
}

/**
 * Two columns are the signs by themselves where the amounts in the column of money out have no minus, or all have one;
 * a minus among them is a refund.
 */
function judgePair(known: KnownTable, proposal: Proposal): SignJudgement {
  const { minus, plus } = countSigns(known.rows, proposal.columns.moneyOut);
  const isUsual = minus === 0 || plus === 0 || plus > minus;
  const verdicts = hear(known, proposal, wordsOfRows(known, proposal));
  const isBroken = isContradicted(verdicts);
  const isProven = isSure({ ...verdicts, columns: isUsual ? 'agrees' : 'silent' });
  return {
    sure: isProven ? 'usual' : null,
    likely: minus > plus ? 'out_negative' : 'out_positive',
    allowed: isBroken ? [] : SIGN_ANSWERS,
    isBroken,
  };
}

function isContradicted(verdicts: Verdicts): boolean {
  return FACTS.some((witness) => verdicts[witness] === 'contradicts');
}

function isSure(verdicts: Verdicts): boolean {
  if (isContradicted(verdicts)) return false;
  return FACTS.some((witness) => verdicts[witness] === 'agrees') || verdicts.convention === 'agrees';
}

function weigh(verdicts: Verdicts): number {
  return Object.values(verdicts).reduce((sum, verdict) => sum + WEIGHTS[verdict], 0);
}

/** The title of a row in plain words, and whether it states a balance. */
type RowWords = { title: string; isBalance: boolean };

function wordsOfRows({ rows }: KnownTable, { columns: { title, payer } }: Proposal): RowWords[] {
  const columns = payer === null ? title : [...title, payer];
  return rows.map((cells) => ({
    title: plainWords(columns.map((column) => cells[column] ?? '').join(' ')),
    isBalance: title.some((column) => statesBalance(cells[column] ?? '')),
  }));
}

/** What each witness says of a table whose signs are read in one way. */
function hear(
  table: KnownTable,
  proposal: Proposal,
  words: readonly RowWords[],
  signs?: SignAnswer,
): Verdicts {
  const { columns } = proposal;
  const { rows } = table;
  const signed = signReader(rows, proposal, signs);
  const amounts = rows.map((cells) => amountOrNull(signed(cells)));
  const spoken = words.flatMap(({ title, isBalance }, row): SpokenRow[] => {
    const amount = amounts[row] ?? ZERO;
    return amount === ZERO || isBalance ? [] : [{ amount, title }];
  });
  const steps = findSteps(table, proposal, amounts);
  const stated = askStatedBalances(table, proposal, { words, amounts });
  return {
    balance: explained(steps) === 0 ? stated : askBalance(steps, amounts),
    direction: askWords(table, columns, { amounts, signs }),
    columns: askColumns(table, columns, amounts),
    payments: askPayments(spoken),
    moneyIn: askMoneyIn(spoken),
    account: signs === 'out_negative' && isAccount(table) ? 'agrees' : 'silent',
    convention: hearConvention(table, columns, { spoken, signs }),
  };
}

function hearConvention(
  { header, rows }: KnownTable,
  { amount, direction }: StatementColumns,
  { spoken, signs }: { spoken: readonly SpokenRow[]; signs: SignAnswer | undefined },
): Verdict {
  if (amount === null || direction !== null) return 'silent';
  const filled = rows.map((cells) => cells[amount] ?? '').filter((cell) => /[1-9]/.test(cell));
  const hasPlus = filled.some(isPositive) && filled.every(isSigned);
  const isCard = header.some((name) => CARD_HEADER.test(name));
  if (signs !== 'out_positive') return askConvention(spoken, { hasPlus, isCard });
  return isCard && !hasPlus && spoken.some((row) => row.amount < 0) ? 'agrees' : 'silent';
}

/**
 * The steps of the running balance: the column that the amounts explain best, in either direction. None where two
 * columns that explain as much say the opposite.
 */
function findSteps(table: KnownTable, { columns, read, order }: Proposal, amounts: Amounts): Steps {
  const used = [columns.amount, columns.moneyOut, columns.moneyIn, columns.fee];
  const named = listNamed(table, 'balance', (kind) => kind.isAmount && !kind.isConstant);
  const others = table.kinds.flatMap((kind, column) =>
    kind.isMoney && !kind.isConstant && !named.includes(column) ? [column] : [],
  );
  const balances = [...named, ...others].filter((column) => !used.includes(column));
  if (balances.length === 0) return NO_STEPS;
  const rowOrder = orderOfRows(table.rows.map((cells) => readDate(cells[columns.date] ?? '', order)));
  const steps = balances
    .map((column) => table.rows.map((cells) => amountOrNull(read(cells[column] ?? ''))))
    .map((stated) => countSteps(amounts, stated, rowOrder))
    .toSorted((one, other) => explained(other) - explained(one));
  const [best = NO_STEPS, ...more] = steps;
  const isDoubtful = more.some(
    (each) => explained(each) === explained(best) && isTurned(each) !== isTurned(best),
  );
  return isDoubtful ? NO_STEPS : best;
}

const NO_STEPS: Steps = { same: [], turned: [] };
const isTurned = ({ same, turned }: Steps) => turned.length > same.length;

/**
 * What a running balance says. Of a card it can be the debt, which rises with purchases: it speaks only where most rows
 * are money out by its own word.
 */
function askBalance(steps: Steps, amounts: Amounts): Verdict {
  const { same, turned } = steps;
  if (same.length === turned.length) return 'silent';
  const plus = amounts.filter((amount) => amount !== null && amount > 0).length;
  const minus = amounts.filter((amount) => amount !== null && amount < 0).length;
  const [out, into] = isTurned(steps) ? [plus, minus] : [minus, plus];
  if (out <= into) return 'silent';
  return isTurned(steps) ? 'contradicts' : 'agrees';
}

/** What a column of known words says: beside amounts without signs it is the sign, else it agrees with them or not. */
function askWords(
  table: KnownTable,
  { direction }: StatementColumns,
  { amounts, signs }: { amounts: Amounts; signs: SignAnswer | undefined },
): Verdict {
  if (direction !== null) {
    const isKnown = directionWords(table.rows, direction).every((word) => directionOf(word) !== null);
    if (!isKnown) return 'silent';
    return signs === 'out_positive' ? 'contradicts' : 'agrees';
  }
  const verdicts = listDirections(table).map((column) => askDirections(table.rows, column, amounts));
  return verdicts.find((verdict) => verdict !== 'silent') ?? 'silent';
}

function listDirections({ kinds }: KnownTable): number[] {
  return kinds.flatMap((kind, column) => (kind.saysDirection ? [column] : []));
}

/** What the columns of money out and money in say that stand beside a column of signed amounts. */
function askColumns(table: KnownTable, { amount }: StatementColumns, amounts: Amounts): Verdict {
  if (amount === null) return 'silent';
  const isMoney = (kind: { isAmount: boolean; filled: number }) => kind.isAmount && kind.filled > 0;
  const [out] = listNamed(table, 'moneyOut', isMoney);
  const [into] = listNamed(table, 'moneyIn', isMoney);
  if (out === undefined || into === undefined || out === into) return 'silent';
  const counts = { agree: 0, contradict: 0 };
  for (const [row, cells] of table.rows.entries()) {
    const moved = amounts[row] ?? 0;
    const [isOut, isIn] = [out, into].map((column) => /[1-9]/.test(cells[column] ?? ''));
    if (moved === 0 || isOut === isIn) continue;
    counts[moved < 0 === isOut ? 'agree' : 'contradict'] += 1;
  }
  return verdictOf(counts);
}

/**
 * What the opening and the closing balance say that stand between the transactions: with the amounts between them one is
 * the other.
 */
function askStatedBalances(
  { rows }: KnownTable,
  { columns: { amount }, read }: Proposal,
  { words, amounts }: { words: readonly RowWords[]; amounts: Amounts },
): Verdict {
  if (amount === null) return 'silent';
  let opening: Cents | null = null;
  let moved = ZERO;
  const counts = { agree: 0, contradict: 0 };
  for (const [row, cells] of rows.entries()) {
    if (words[row]?.isBalance !== true) {
      moved = add(moved, amounts[row] ?? ZERO);
      continue;
    }
    const stated = amountOrNull(read(cells[amount] ?? ''));
    if (opening !== null && stated !== null && moved !== 0) {
      if (add(opening, moved) === stated) counts.agree += 1;
      if (subtract(opening, moved) === stated) counts.contradict += 1;
    }
    opening = stated;
    moved = ZERO;
  }
  return verdictOf(counts);
}

const ACCOUNT =
  /konto|\bgiro|\bchecking\b|\bsavings\b|\bcurrent account\b|\bcompte\b|\blivret\b|\bcuenta\b|\bconto corrente\b|rekening|szamla|\brachunek|\bucet/;
const CARD = /card|karte|\bcarte|tarjeta|\bcarta\b|kort\b|kartya|\bkarta\b|visa|master|amex/;

/** Whether a column says in every row that this is an account, which is never written with the signs of a card. */
function isAccount({ kinds, rows }: KnownTable): boolean {
  const [first = []] = rows;
  const said = kinds.flatMap((kind, column) => (kind.isConstant ? plainWords(first[column] ?? '') : []));
  return said.some((text) => ACCOUNT.test(text)) && !said.some((text) => CARD.test(text));
}

function isUnsigned({ kinds }: KnownTable, { amount, direction }: StatementColumns): boolean {
  return amount !== null && direction === null && kinds[amount]?.isSigned === false;
}

const AGAINST_BALANCE = sentence('The balance beside it says that money moved the other way');
const AGAINST_WORD = sentence('The word beside it says that money moved the other way');

/** What the witnesses say of single rows, by their numbers. */
export type RowFindings = {
  /** Rows whose sign a witness contradicts although the same witness agrees with the others, with what is said of each. */
  contradicted: ReadonlyMap<number, Text>;
  /** Rows whose amounts moved the running balance. */
  moved: ReadonlySet<number>;
};

/** Asks the witnesses about each row. `amounts` are the signed amounts of all rows. */
export function judgeRows(table: KnownTable, proposal: Proposal, amounts: Amounts): RowFindings {
  const steps = findSteps(table, proposal, amounts);
  return {
    contradicted: findContradictions(table, proposal, { amounts, steps }),
    moved: new Set(steps.same),
  };
}

function findContradictions(
  table: KnownTable,
  proposal: Proposal,
  { amounts, steps }: { amounts: Amounts; steps: Steps },
): ReadonlyMap<number, Text> {
  const found = new Map<number, Text>();
  for (const row of isTurned(steps) ? steps.same : steps.turned) found.set(row, AGAINST_BALANCE);
  const isMixed = steps.same.length > 0 && steps.turned.length > 0;
  if (isMixed && isUnsigned(table, proposal.columns)) {
    // Each amount has the sign that the balance tells, so what it does not tell is open.
    const told = new Set(isTurned(steps) ? steps.turned : steps.same);
    for (const [row] of table.rows.entries()) if (!told.has(row)) found.set(row, AGAINST_BALANCE);
  }
  if (proposal.columns.direction !== null) return found;
  for (const column of listDirections(table)) {
    const { agree, against } = compareDirections(table.rows, column, amounts);
    if (agree >= against.length) for (const row of against) found.set(row, AGAINST_WORD);
  }
  return found;
}
