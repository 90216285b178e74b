import { type Day, parseDay } from '#domain/calendar.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { sentence } from '#domain/language/text.ts';
import { type Cents, negate } from '#domain/money.ts';
import { notAnAmount, readAmount } from '#domain/statements/amounts.ts';
import { type Balances, proveBalances } from '#domain/statements/balance-proof.ts';
import { dateProblem } from '#domain/statements/dates.ts';
import { detailTexts } from '#domain/statements/mt940-details.ts';
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
  requireKnownCurrency,
} from './collect-lines.ts';
import { requireFewLines } from './limits.ts';

/** A tagged field with its continuation lines. `line` is where it begins, from 1. */
type Field = { line: number; tag: string; rows: string[] };

type Movement = { line: number; text: string; details: string[] };

/** A message of a bank about one account: from `:20:` to the next. */
type Message = {
  account: string;
  isIntraday: boolean;
  opening: string | null;
  closing: string | null;
  movements: Movement[];
};

// Only these begin a field: a wrapped text may begin with something like ":12:11".
const FIELD = /^:(13[A-Z]?|20|21|25P?|26|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS):(.*)$/;
const END_OF_MESSAGE = /^-\}?\s*$/;
const BALANCE = /^([DC])(\d{6})([A-Z]{3})?\s*([\d.,]+)/;
/** Value date, booking date, direction, the third letter of the currency, amount, kind and references. */
const MOVEMENT = /^(\d{6})(\d{4})?\s*(E[DC]|R?[DC])([A-Z])?\s*(\d[\d.,]*)\s*([A-Z][A-Z0-9 ]{3})?([^\n]*)/;
/** Two-digit years up to this one are of this century. */
const LAST_YEAR_OF_CENTURY = 79;
/** Shorter references are of a kind of booking, not of one booking. */
const SHORTEST_ID = 8;
/** A text has six lines by the standard, and a few more at some banks. */
const MAX_DETAIL_ROWS = 50;

export function isMt940(text: string): boolean {
  const start = text.slice(0, 4_000);
  return /^\s*(?:\{1:.*)?:20:/m.test(start) && /^:(?:25P?|28C?|60[FM]|61):/m.test(start);
}

/** Reads the customer statement messages MT940 of SWIFT, one or several after each other. */
export function readMt940(text: string, choices: { currency: Currency }): StatementReading {
  const messages = listMessages(listFields(text));
  requireFewLines(messages.length);
  const movements = messages.flatMap((message) => message.movements);
  if (movements.length === 0 && messages.every(({ opening }) => opening === null))
    throw invalid('The file has no account transactions');
  requireFewLines(movements.length);
  const currency = mostFrequentCurrency(messages);
  const unit = currency ?? choices.currency;
  const read = messages.map((message) => readMessage(message, unit));
  return {
    format: 'mt940',
    columns: null,
    needs: null,
    currency,
    ...collectLines(read.flatMap(({ results }) => results)),
    proof: currency === null ? null : proveBalances(read.map(({ balances }) => balances)),
  };
}

function listFields(text: string): Field[] {
  const fields: Field[] = [];
  let open: Field | null = null;
  for (const [index, written] of text.split('\n').entries()) {
    // The envelope of SWIFT stands before the first field of a message.
    const row = written.replace(/^\s*\{1:.*\{4:\s*/, '');
    const [, tag, content = ''] = FIELD.exec(row) ?? [];
    if (tag !== undefined) {
      open = { line: index + 1, tag, rows: [content] };
      fields.push(open);
    } else if (END_OF_MESSAGE.test(row)) open = null;
    else open?.rows.push(row);
  }
  return fields;
}

function listMessages(fields: readonly Field[]): Message[] {
  const messages: Message[] = [];
  for (const { line, tag, rows } of fields) {
    if (tag === '20' || messages.length === 0) {
      messages.push({ account: '', isIntraday: false, opening: null, closing: null, movements: [] });
    }
    const message = messages.at(-1);
    if (message === undefined) continue;
    const [first = ''] = rows;
    const last = message.movements.at(-1);
    if (tag === '25' || tag === '25P') message.account = first.trim();
    else if (tag.startsWith('60')) message.opening = first;
    else if (tag.startsWith('62')) message.closing = first;
    // An intraday report has sums in place of balances.
    else if (tag === '34F' || tag.startsWith('90')) message.isIntraday = true;
    else if (tag === '61') message.movements.push({ line, text: rows.join('\n'), details: [] });
    // What follows the closing balance is about the account.
    else if ((tag === '86' || tag === 'NS') && message.closing === null) addDetails(last, rows);
  }
  return messages;
}

function addDetails(movement: Movement | undefined, rows: readonly string[]): void {
  if (movement === undefined || movement.details.length >= MAX_DETAIL_ROWS) return;
  movement.details.push(...rows.slice(0, MAX_DETAIL_ROWS));
}

function currencyOf({ opening, closing }: Message): string {
  const codes = [opening, closing].map((balance) => BALANCE.exec(balance ?? '')?.[3]);
  return codes.find((code) => code !== undefined) ?? '';
}

/** The currency of most movements. Throws AppError if the file has none of today's, such as marks before the euro. */
function mostFrequentCurrency(messages: readonly Message[]): Currency | null {
  const counts = new Map<string, number>();
  for (const message of messages) {
    const code = currencyOf(message);
    if (code !== '') counts.set(code, (counts.get(code) ?? 0) + 1 + message.movements.length);
  }
  const codes = [...counts].toSorted(([, one], [, other]) => other - one).map(([code]) => code);
  const [first] = codes;
  return first === undefined ? null : (codes.find(isCurrency) ?? requireKnownCurrency(first));
}

function readMessage(message: Message, unit: Currency): { results: ReadResult[]; balances: Balances } {
  const code = currencyOf(message);
  const results = message.movements.map((movement): ReadResult => {
    if (code !== '' && code !== unit)
      return { line: movement.line, message: otherCurrencyMessage(code, unit) };
    return readMovement(movement, { unit, isIntraday: message.isIntraday });
  });
  const balances = balancesOf(message, results, unit);
  const last = message.movements.at(-1);
  const isCut = message.opening !== null && message.closing === null;
  if (isCut && last !== undefined)
    results.push({
      line: last.line,
      message: sentence('No closing balance follows, so lines may be missing'),
    });
  return { results, balances };
}

type How = { unit: Currency; isIntraday: boolean };

function readMovement({ line, text, details }: Movement, { unit, isIntraday }: How): ReadResult {
  const match = MOVEMENT.exec(text);
  if (match === null) return { line, message: sentence('The transaction cannot be read') };
  const [whole, value = '', booked, direction = '', , written = '', , reference = ''] = match;
  if (isIntraday || direction.startsWith('E')) return { line, message: PENDING_MESSAGE };
  const date = dayOf(value, booked);
  if (date === null) return { line, message: dateProblem(booked ?? value) };
  const size = readAmount(written, ',', unit);
  if (size === null) return { line, message: notAnAmount(written, unit) };
  if (size === 0) return null;
  const [own = '', banks = ''] = reference.split('//');
  const more = text.slice(whole.length).trim();
  const ownText = own === 'NONREF' ? '' : own;
  const title = statementTitle([...detailTexts(details), more, ownText]);
  const id = bankIdOf(banks.trim());
  return {
    line,
    date,
    title,
    original: null,
    bankId: id !== null && id.length >= SHORTEST_ID && /\d/.test(id) ? id : null,
    amount: isOut(direction) ? negate(size) : size,
  };
}

/** A reversed credit is money out, a reversed debit is money in. */
function isOut(direction: string): boolean {
  return direction === 'D' || direction === 'RC';
}

/** The booking day, else the value day. A booking day has the year that brings it nearest to the value day. */
function dayOf(value: string, booked: string | undefined): Day | null {
  const year = Number(value.slice(0, 2)) + (Number(value.slice(0, 2)) > LAST_YEAR_OF_CENTURY ? 1900 : 2000);
  const day = parseDay(`${year}-${value.slice(2, 4)}-${value.slice(4)}`);
  if (booked === undefined) return day;
  const months = Number(booked.slice(0, 2)) - Number(value.slice(2, 4));
  const bookedYear = year + (months > 6 ? -1 : months < -6 ? 1 : 0);
  return parseDay(`${bookedYear}-${booked.slice(0, 2)}-${booked.slice(2)}`) ?? day;
}

function balancesOf(
  { account, opening, closing }: Message,
  results: readonly ReadResult[],
  unit: Currency,
): Balances {
  return {
    account,
    opening: readBalance(opening ?? '', unit)?.amount ?? null,
    closing: readBalance(closing ?? '', unit),
    amounts: amountsOf(results),
  };
}

function readBalance(text: string, unit: Currency): { date: Day; amount: Cents } | null {
  const [, direction, day = '', code, written = ''] = BALANCE.exec(text) ?? [];
  const amount = readAmount(written, ',', unit);
  const date = dayOf(day, undefined);
  if (amount === null || date === null || (code !== undefined && code !== unit)) return null;
  return { date, amount: direction === 'D' ? negate(amount) : amount };
}
