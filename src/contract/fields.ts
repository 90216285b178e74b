import * as z from 'zod/mini';
import type { Day, Month } from '#domain/calendar.ts';
import { parseDay } from '#domain/calendar.ts';
import type { Currency, Decimals } from '#domain/currency.ts';
import { decimalsOf } from '#domain/currency.ts';
import { inWords } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { tooLargeText, tooSmallText } from '#domain/largest-amount.ts';
import type { Cents } from '#domain/money.ts';
import { cents, MAX_AMOUNT, MILLIONTHS, parseDecimal } from '#domain/money.ts';
import { isVisibleName } from '#domain/names.ts';

/** The wire edge of money: a JSON number or numeric string in major units outside, whole cents inside. */
const wireMoney = z.union([z.number(), z.string()], { error: 'Enter an amount' });
const centsValue = z.custom<Cents>((value) => Number.isSafeInteger(value));

// A JSON number in an unusual notation (1e3, 12.500) arrives as its source text: see server/http/request/json.ts.
function plainText(value: number | string): string {
  return Object.is(value, -0) ? '-0.001' : String(value);
}

/** `min` is in minor units; `isSigned` allows negative amounts; `message` answers everything that is not such an amount. */
export type MoneyRule = { min?: number; isSigned?: boolean; message: string };

/**
 * An amount in a request: between `min` and the largest amount, with no more decimals than the currency has; by default
 * dollars.
 */
export function money({
  isSigned = false,
  min = isSigned ? -MAX_AMOUNT : 0,
  message,
  currency = 'USD',
}: MoneyRule & { currency?: Currency }) {
  const decimals = decimalsOf(currency);
  const tooPrecise =
    currency === 'USD'
      ? message
      : inWords(sentence('Amount can have at most {decimals} decimals', { decimals }));
  const field = z.codec(z.union([z.number(), z.string()], { error: message }), centsValue, {
    decode: (value, context) => {
      const text = plainText(value);
      if (isSigned ? NEGATIVE_ZERO.test(text) : text.startsWith('-')) return refuse(context, value, message);
      const amount = parseDecimal(text, currency);
      if (amount === null)
        return refuse(context, value, hasMoreDecimals(text, decimals) ? tooPrecise : message);
      if (amount > MAX_AMOUNT) return refuse(context, value, inWords(tooLargeText(currency)));
      if (amount < -MAX_AMOUNT) return refuse(context, value, inWords(tooSmallText(currency)));
      if (amount < min) return refuse(context, value, message);
      return amount;
    },
    encode: (amount) => cents(amount) / 10 ** decimals,
  });
  return markAsMoney(field, isSigned);
}

const NEGATIVE_ZERO = /^-0(\.0*)?$/;

function hasMoreDecimals(text: string, decimals: number): boolean {
  return /^-?\d+\.\d+$/.test(text) && text.length - text.indexOf('.') - 1 > decimals;
}

/**
 * An amount in a request of a currency that is not known yet. It stays as it was sent, and is read once more when the
 * currency is known.
 */
export function sentMoney({ message, isSigned = false }: MoneyRule) {
  const shape = isSigned ? /^-?\d+(\.\d+)?$/ : /^\d+(\.\d+)?$/;
  const sent = z.union([z.number(), z.string()], { error: message });
  const field = z.codec(sent, sent, {
    decode: (value, context) => (shape.test(plainText(value)) ? value : refuse(context, value, message)),
    encode: () => {
      throw new TypeError('An amount is written with its currency');
    },
  });
  return markAsMoney(field, isSigned);
}

/** Marks a field in the OpenAPI document. A test uses the mark to find the money fields of all calls. */
function markAsMoney<Field extends z.ZodMiniType>(field: Field, isSigned: boolean): Field {
  z.globalRegistry.add(field, { format: isSigned ? 'signed-money' : 'money' });
  return field;
}

type Refusing = { issues: unknown[] };

function refuse(context: Refusing, input: unknown, message: string): never {
  context.issues.push({ code: 'custom', message, input });
  return z.NEVER;
}

const amounts = new Set<unknown>();

/** Any amount in a reply, negative too, of a currency with so many decimals. */
export function amountWith(decimals: Decimals) {
  const scale = 10 ** decimals;
  const field = z.codec(wireMoney, centsValue, {
    decode: (value, context) => {
      // The number nearest to a decimal of up to 15 digits: to the minor unit it is exact.
      const rounded = Math.round(Number(value) * scale);
      if (!Number.isSafeInteger(rounded)) return refuse(context, value, 'Enter an amount');
      return cents(rounded);
    },
    encode: (value) => cents(value) / scale,
  });
  amounts.add(field);
  return field;
}

/** Whether a field is an amount of a reply. */
export function isAmount(schema: unknown): boolean {
  return amounts.has(schema);
}

export type AmountField = ReturnType<typeof amountWith>;

/** Any amount in dollars in a reply, negative too. */
export const amount = amountWith(2);

/** What rounding charged, in millionths of a cent; on the wire a number of cents with up to six decimals. */
export const carry = z.codec(z.number(), z.number(), {
  decode: (value) => Math.round(value * MILLIONTHS),
  encode: (value) => value / MILLIONTHS,
});

/** A calendar day; an ISO timestamp is cut to its date part. */
export function dayField(message: string) {
  return z.codec(z.string({ error: message }), z.custom<Day>(), {
    decode: (value, context) =>
      parseDay(value.trim()) ?? refuse(context, value, value.trim() === '' ? message : 'Date is not valid'),
    encode: (value) => value,
  });
}

/** A month as `YYYY-MM`. */
export function monthField(message: string) {
  return z.codec(z.string({ error: message }), z.custom<Month>(), {
    decode: (value, context) => {
      const isMonth = value.length === 7 && parseDay(`${value}-01`) !== null;
      return isMonth ? (value as Month) : refuse(context, value, message);
    },
    encode: (value) => value,
  });
}

/** A month in a reply, as `YYYY-MM`. */
export const monthValue = z.codec(z.string(), z.custom<Month>(), {
  decode: (value) => value as Month,
  encode: (value) => value,
});

/** A calendar day in a reply. */
export const dayValue = z.codec(z.string(), z.custom<Day>(), {
  decode: (value) => value as Day,
  encode: (value) => value,
});

/** An instant as ISO 8601 with `Z`, a string in code and in JSON. */
export const instant = z.string();

/** A whole number in a request, from 0 to `max`. */
export function wholeNumber(max: number) {
  return z
    .number({ error: 'Enter a whole number' })
    .check(
      z.int({ error: 'Enter a whole number' }),
      z.gte(0, { error: 'Cannot be negative' }),
      z.lte(max, { error: 'Too large' }),
    );
}

/** An id in a reply or a query: an opaque string. */
export const id = z.string();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An id in a body. It must look like one of ours; an unknown id is refused later by the rule that it breaks. */
export function idField(message: string) {
  return z.string({ error: message }).check(z.regex(UUID, { error: message }), z.toLowerCase());
}

export function isId(text: string): boolean {
  return UUID.test(text);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this is for.
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above, but line breaks and tabs are text.
const CONTROL_IN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

const hasNo = (pattern: RegExp) =>
  z.refine<string>((text) => !pattern.test(text) && !LONE_SURROGATE.test(text), {
    error: "Text has characters that aren't allowed",
  });

type TextRule = { min?: number; max?: number; message: string; tooLong?: string };

/** One line of text, trimmed: a name or a title. */
export function nameField({
  min = 1,
  max = 200,
  message,
  tooLong = inWords(sentence('Must be at most {max} characters', { max })),
}: TextRule) {
  return z
    .string({ error: message })
    .check(
      z.trim(),
      z.minLength(min, { error: message }),
      z.maxLength(max, { error: tooLong }),
      hasNo(CONTROL),
    );
}

/** The name that a person gives to somebody or something: what it says is what others see. */
export function givenName(rule: TextRule) {
  return nameField(rule).check(
    // An empty name has its own message.
    z.refine((name) => name === '' || isVisibleName(name), {
      error: "Name has characters that aren't allowed",
    }),
  );
}

/** The name of a person without an account. */
export const personName = givenName({ max: 60, message: 'Name is required' });

/** Text of several lines, trimmed; may be empty. */
export function textField(max: number) {
  return z
    .string({ error: 'Text is not valid' })
    .check(
      z.trim(),
      z.maxLength(max, { error: inWords(sentence('Must be at most {max} characters', { max })) }),
      hasNo(CONTROL_IN_TEXT),
    );
}

/** An optional description or note; null clears it. */
export const description = z.optional(z.nullable(textField(2000)));

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** One e-mail address, strictly: no display names, no lists, no line breaks. */
export function emailField(message: string) {
  return z
    .string({ error: message })
    .check(z.trim(), z.maxLength(254, { error: message }), z.regex(EMAIL, { error: message }));
}

export function choice<const Values extends readonly [string, ...string[]]>(values: Values, message: string) {
  return z.enum(values, { error: message });
}

/** Paging of a long list. */
export const page = {
  limit: z.optional(
    z
      .pipe(
        z.string().check(z.regex(/^[1-9]\d{0,2}$/, { error: 'Limit must be from 1 to 200' })),
        z.transform(Number),
      )
      .check(z.refine((value) => value <= 200, { error: 'Limit must be from 1 to 200' })),
  ),
  cursor: z.optional(z.string().check(z.maxLength(300, { error: 'Cursor is not valid' }))),
};

/**
 * What people call somebody who gave a first and a last name, beside their username; left out for everyone else. With the
 * username where somebody of one of their groups has the same name.
 */
export const fullName = z.optional(
  z.codec(z.optional(z.string()), z.nullish(z.string()), {
    decode: (name) => name,
    encode: (name) => name ?? undefined,
  }),
);

/** A person as lists of groups show them. */
export const personRef = z.object({ id, username: z.string(), fullName });
