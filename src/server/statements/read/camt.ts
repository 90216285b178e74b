import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type Currency, isCurrency } from '#domain/currency.ts';
import type { Original } from '#domain/exchange.ts';
import { absolute, type Cents, negate, sum } from '#domain/money.ts';
import { notAnAmount, readAmount } from '#domain/statements/amounts.ts';
import { type Balances, proveBalances } from '#domain/statements/balance-proof.ts';
import { dateProblem, readDate } from '#domain/statements/dates.ts';
import { originalOf } from '#domain/statements/originals.ts';
import type { StatementReading } from '#domain/statements/statement.ts';
import { statementTitle } from '#domain/statements/titles.ts';
import { invalid } from '#server/core/app-error.ts';
import {
  amountsOf,
  bankIdOf,
  collectLines,
  otherCurrencyMessage,
  PENDING_MESSAGE,
  type ReadResult,
} from './collect-lines.ts';
import { decodeEntities } from './entities.ts';
import { requireFewLines } from './limits.ts';

/** An element: its children and attributes by name, or its text. */
type Node = { readonly [name: string]: unknown } | string | undefined;

const LISTS = new Set(['Stmt', 'Rpt', 'Ntfctn', 'Bal', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd']);
const DEEPEST = 50;
/** The parser's time grows with the square of a tag's attributes, of which statements have one or two. */
const HUGE_TAG = /<[^<>!?](?:[^<>"']|"[^"]*"|'[^']*'){10000}/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Documents that define entities are refused before parsing, because nested entities can exhaust the memory.
  processEntities: false,
  maxNestedTags: DEEPEST,
  isArray: (name) => LISTS.has(name),
});

export function isCamt(text: string): boolean {
  return /<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)(?:V\d\d)?[\s>]/.test(text.slice(0, 4_000));
}

/** The root and its parts of CAMT.053, a statement, CAMT.052, a report of a day, and CAMT.054, a notification. */
const KINDS = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

/** Reads CAMT.052, 053 and 054 of ISO 20022, in any of their versions. `line` is the number of the entry. */
export function readCamt(text: string, choices: { currency: Currency }): StatementReading {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text))
    throw invalid('The file defines its own XML entities, which bank statements never do');
  const document = child(parse(text), 'Document');
  const statements = KINDS.flatMap(([root, part]) =>
    // The first version has its number in the name.
    listOf(child(document, root) ?? child(document, `${root}V01`), part),
  );
  const entries = statements.flatMap((statement) => listOf(statement, 'Ntry'));
  requireFewLines(entries.length);
  const currency = mostFrequentCurrency(entries);
  const unit = currency ?? choices.currency;
  let line = 0;
  const read = statements.map((statement) => {
    const results = listOf(statement, 'Ntry').flatMap((entry) => {
      line += 1;
      return readEntry(entry, { line, unit });
    });
    return { results, balances: balancesOf(statement, results, unit) };
  });
  const results = read.flatMap((each) => each.results);
  requireFewLines(results.length);
  return {
    format: 'camt',
    columns: null,
    needs: null,
    currency,
    ...collectLines(results),
    proof: proveBalances(read.map(({ balances }) => balances)),
  };
}

function balancesOf(statement: Node, results: readonly ReadResult[], unit: Currency): Balances {
  const account = child(child(statement, 'Acct'), 'Id');
  const opening = balanceOf(statement, ['OPBD', 'PRCD'], unit);
  return {
    account: textAt(account, 'IBAN') || textAt(account, 'Othr', 'Id'),
    opening: opening?.amount ?? null,
    closing: balanceOf(statement, ['CLBD'], unit),
    amounts: amountsOf(results),
  };
}

/** The first booked balance of these kinds: opening, or of the statement before, or closing. */
function balanceOf(statement: Node, kinds: readonly string[], unit: Currency): Balances['closing'] {
  const balances = listOf(statement, 'Bal');
  for (const kind of kinds) {
    const node = balances.find((each) => textAt(each, 'Tp', 'CdOrPrtry', 'Cd') === kind);
    const amount = signedAmount(node, node, unit);
    const date = readDate((textAt(node, 'Dt', 'Dt') || textAt(node, 'Dt', 'DtTm')).slice(0, 10), 'ymd');
    if (amount !== null && date !== null) return { date, amount };
  }
  return null;
}

function parse(text: string): Node {
  if (HUGE_TAG.test(text)) throw invalid('This is not a bank statement');
  try {
    // First the parser, which refuses what is nested too deeply. It reads as much as there is, but a file that was cut
    // off must not look like a short one.
    const document = parser.parse(text) as Node;
    if (XMLValidator.validate(text) === true) return document;
  } catch {
    // The parser's own words are for programmers.
  }
  throw invalid("The file isn't complete XML. Download it again.");
}

type Where = { line: number; unit: Currency };

/** The transaction of an entry, or those of a batch if their amounts add up to the entry's. */
function readEntry(entry: Node, { line, unit }: Where): ReadResult[] {
  const status = textOf(child(entry, 'Sts')) || textAt(entry, 'Sts', 'Cd');
  if (status === 'INFO') return [];
  if (status === 'PDNG') return [{ line, message: PENDING_MESSAGE }];
  const written = dateTextOf(entry);
  const date = readDate(written.slice(0, 10), 'ymd');
  if (date === null) return [{ line, message: dateProblem(written) }];
  const code = currencyOf(entry);
  if (code !== '' && code !== unit) return [{ line, message: otherCurrencyMessage(code, unit) }];
  const amount = signedAmount(entry, entry, unit);
  if (amount === null) return [{ line, message: notAnAmount(textAt(entry, 'Amt'), unit) }];
  const bankId = bankIdOf(textAt(entry, 'AcctSvcrRef'));
  const details = listOf(entry, 'NtryDtls').flatMap((each) => listOf(each, 'TxDtls'));
  const parts = batchOf(details, { entry, amount, unit });
  if (parts === null) {
    const title = titleOf(details[0], { entry, isOut: amount < 0 });
    const original =
      originalIn(details.length === 1 ? details[0] : undefined, { amount, unit }) ??
      originalIn(entry, { amount, unit });
    return amount === 0 ? [] : [{ line, bankId, date, title, amount, original }];
  }
  return parts.map((part, index) => ({
    line,
    bankId:
      bankIdOf(textAt(part.details, 'Refs', 'AcctSvcrRef')) ??
      (bankId === null ? null : `${bankId}/${index + 1}`),
    date,
    title: titleOf(part.details, { entry, isOut: part.amount < 0 }),
    amount: part.amount,
    original: originalIn(part.details, { amount: part.amount, unit }),
  }));
}

type Part = { details: Node; amount: Cents };

/** The transactions of a batch. Null for a single transaction, and if the details are incomplete. */
function batchOf(
  details: readonly Node[],
  { entry, amount, unit }: { entry: Node; amount: Cents; unit: Currency },
): Part[] | null {
  if (details.length < 2) return null;
  const parts: Part[] = [];
  for (const each of details) {
    const part = signedAmount(each, entry, unit);
    if (part === null || part === 0) return null;
    parts.push({ details: each, amount: part });
  }
  return sum(parts.map((part) => part.amount)) === amount ? parts : null;
}

/**
 * The amount of an entry or of details, which have the entry's direction unless they say their own. The direction is
 * that of the booking, also where it reverses an earlier one.
 */
function signedAmount(node: Node, entry: Node, unit: Currency): Cents | null {
  const amountNode = child(node, 'Amt') ?? child(child(child(node, 'AmtDtls'), 'TxAmt'), 'Amt');
  const code = textOf(child(amountNode, '@Ccy'));
  const amount = readAmount(textOf(amountNode), '.', unit);
  const direction = textAt(node, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  if (amount === null || amount < 0 || (code !== '' && code !== unit)) return null;
  if (direction === 'CRDT') return amount;
  return direction === 'DBIT' ? negate(amount) : null;
}

/** The amount in another currency of an entry or of details: the transaction amount, else the instructed amount. */
function originalIn(node: Node, { amount, unit }: { amount: Cents; unit: Currency }): Original | null {
  const parts = ['TxAmt', 'InstdAmt'].map((name) => child(child(node, 'AmtDtls'), name));
  const rates = parts.map((part) => textAt(part, 'CcyXchg', 'XchgRate'));
  for (const part of parts) {
    const currency = textAt(part, 'Amt', '@Ccy');
    if (!isCurrency(currency) || currency === unit) continue;
    const paid = readAmount(textAt(part, 'Amt'), '.', currency);
    if (paid === null || paid <= 0 || amount === 0) continue;
    return originalOf({ amount: paid, currency }, { amount: absolute(amount), currency: unit }, rates);
  }
  return null;
}

/** The counterparty, else the remittance information. */
function titleOf(details: Node, { entry, isOut }: { entry: Node; isOut: boolean }): string {
  const side = isOut ? 'Cdtr' : 'Dbtr';
  const party = child(child(details, 'RltdPties'), side);
  const remittance = listOf(child(details, 'RmtInf'), 'Ustrd').map(textOf).join(' ');
  return statementTitle([
    textAt(party, 'Nm'),
    textAt(party, 'Pty', 'Nm'),
    remittance,
    textAt(details, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]);
}

function dateTextOf(entry: Node): string {
  for (const name of ['BookgDt', 'ValDt']) {
    const text = textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm');
    if (text !== '') return text;
  }
  return '';
}

function currencyOf(entry: Node): string {
  return textAt(entry, 'Amt', '@Ccy');
}

function mostFrequentCurrency(entries: readonly Node[]): Currency | null {
  const counts = Map.groupBy(entries, currencyOf);
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  const code = most?.[0] ?? '';
  return isCurrency(code) ? code : null;
}

function child(node: Node, name: string): Node {
  return typeof node === 'object' ? (node[name] as Node) : undefined;
}

function listOf(node: Node, name: string): Node[] {
  const found = typeof node === 'object' ? node[name] : undefined;
  return Array.isArray(found) ? found : [];
}

function textAt(node: Node, ...path: string[]): string {
  return textOf(path.reduce(child, node));
}

function textOf(node: Node): string {
  const text = typeof node === 'object' ? node['#text'] : node;
  return typeof text === 'string' ? decodeEntities(text).trim() : '';
}
