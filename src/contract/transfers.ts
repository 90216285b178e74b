import * as z from 'zod/mini';
import { IMPORT_FORMATS } from '#domain/imported-file.ts';
import { DATE_ORDERS } from '#domain/statements/statement.ts';
import { currencyField, withCurrency } from './currency.ts';
import { type AmountField, choice, dayValue, givenName, id, idField } from './fields.ts';
import { rateField } from './originals.ts';
import { route } from './route.ts';

/** The largest file that can be imported, in characters. */
export const MAX_FILE_TEXT = 4_000_000;
/** The largest number of lines: lines of a spreadsheet, or expenses and payments of our own export. */
export const MAX_FILE_LINES = 20_000;

/** The limit of the JSON body that contains the file, where a character may take several bytes. */
const FILE_BODY_LIMIT = 8 * 1024 * 1024;

const fileText = z
  .string({ error: 'Choose a file' })
  .check(
    z.minLength(1, { error: 'The file is empty' }),
    z.maxLength(MAX_FILE_TEXT, { error: 'The file is too large' }),
  );

/** What the person said of dates that can be read in several ways. */
const dateOrder = choice(DATE_ORDERS, 'Unknown date order');

const person = (amount: AmountField) =>
  z.object({
    /** The name in the file. */
    name: z.string(),
    balance: amount,
    /** The member who probably has this name. */
    suggestedUserId: z.nullable(id),
  });

const sampleRow = withCurrency((amount) => ({
  line: z.number(),
  date: dayValue,
  title: z.string(),
  amount,
  isPayment: z.boolean(),
}));

/** What a file has in one currency. */
const book = withCurrency((amount) => ({
  expensesCount: z.number(),
  paymentsCount: z.number(),
  totalAmount: amount,
  /** In the order of `people`. */
  balances: z.array(amount),
}));

const problem = z.object({ line: z.nullable(z.number()), message: z.string(), isBlocking: z.boolean() });

/** A preview: the content of the file and its problems. Writes nothing. It has the rights and limits of the import. */
export const previewImport = route('previewImport', 'POST /api/groups/import/preview', {
  access: 'person',
  gate: 'full_access',
  bodyLimit: FILE_BODY_LIMIT,
  body: z.object({
    text: fileText,
    groupId: z.optional(idField('Unknown group')),
    dateOrder: z.optional(dateOrder),
  }),
  /** `currency` and the amounts beside it are of the first of `currencies`. */
  reply: withCurrency((amount) => ({
    format: z.enum(IMPORT_FORMATS),
    suggestedName: z.string(),
    people: z.array(person(amount)),
    expensesCount: z.number(),
    paymentsCount: z.number(),
    totalAmount: amount,
    /** The one with most rows first. */
    currencies: z.array(book),
    firstDate: z.nullable(dayValue),
    lastDate: z.nullable(dayValue),
    /** The first rows, to recognize the file. */
    sample: z.array(sampleRow),
    problems: z.array(problem),
    /**
     * The orders of day, month and year in which the dates of the file can be read, if there are several; then nothing is
     * read yet. The answer is sent as `dateOrder` with the next preview, and with the import. Else empty.
     */
    dateChoices: z.array(
      z.object({
        order: z.enum(DATE_ORDERS),
        /** How it reads the first dates. */
        dates: z.array(z.object({ text: z.string(), date: dayValue })),
      }),
    ),
  })),
});

const matched = z.object({
  name: z.string().check(z.maxLength(200, { error: 'Unknown person' })),
  /** A member (or the caller); null makes a placeholder. */
  userId: z.nullable(idField('Unknown person')),
});

/** What one unit of each foreign currency is in the group's. */
const rates = z
  .array(z.object({ currency: currencyField, rate: rateField }))
  .check(z.maxLength(20, { error: 'Too many rates' }));

/**
 * Imports a file completely or not at all: into a group, as a new one, or as a new one for each of its currencies. With
 * `rates` everything becomes one group, in the only currency that has no rate.
 */
export const importGroup = route('importGroup', 'POST /api/groups/import', {
  access: 'person',
  auth: 'any',
  gate: 'full_access',
  bodyLimit: FILE_BODY_LIMIT,
  body: z.object({
    text: fileText,
    groupId: z.optional(idField('Unknown group')),
    groupName: z.optional(givenName({ message: 'Group name is required' })),
    dateOrder: z.optional(dateOrder),
    people: z.array(matched).check(z.maxLength(100, { error: 'Too many people' })),
    rates: z.optional(rates),
  }),
  reply: z.object({
    /** The first of `groupIds`. */
    groupId: id,
    /** One for each currency, the one with most rows first. */
    groupIds: z.array(id),
    expensesCount: z.number(),
    paymentsCount: z.number(),
  }),
  status: 201,
  isIdempotent: true,
  changes: () => [
    '/api/groups',
    '/api/friends',
    '/api/summary',
    '/api/outlook',
    '/api/expenses',
    '/api/spending',
    '/api/budgets',
    '/api/payments',
    '/api/notifications',
  ],
});
