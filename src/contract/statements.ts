import * as z from 'zod/mini';
import { ENCODINGS } from '#domain/encodings/encodings.ts';
import { EXPENSE_CATEGORIES } from '#domain/expenses.ts';
import {
  DATE_ORDERS,
  DECIMAL_ANSWERS,
  MAX_STATEMENT_LINES,
  QUESTIONS,
  SIGN_ANSWERS,
  STATEMENT_FORMATS,
} from '#domain/statements/statement.ts';
import { bodyWithAmounts, type MoneyOf, withCurrency } from './currency.ts';
import { proportionalSplit } from './default-split.ts';
import {
  choice,
  dayField,
  dayValue,
  fullName,
  id,
  idField,
  instant,
  nameField,
  page,
  wholeNumber,
} from './fields.ts';
import { originalField, originalReply, rateField } from './originals.ts';
import { route } from './route.ts';
import { splitField } from './splits.ts';
import { columnsField, columnsInForm } from './statement-columns.ts';

/** The possible uses of a statement line. */
const LINE_USES = ['mine', 'share', 'payment'] as const;

/** Why an entry stays when the import of its statement is undone. */
export const KEPT_REASONS = ['changed', 'settled', 'closed', 'left', 'somebody_left', 'deleted'] as const;

const category = z.enum(EXPENSE_CATEGORIES);

const suggestion = z.object({
  /** `here`: it matches an existing entry, or it is not an entry (`isOwnTransfer`). */
  kind: z.enum(['here', ...LINE_USES]),
  category: z.nullable(category),
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
  /** The split of earlier lines of this merchant. Null: the group's default split. */
  split: z.nullable(proportionalSplit),
  /** The other side of a payment. */
  userId: z.nullable(id),
  username: z.nullable(z.string()),
  fullName,
});
export type Suggestion = z.output<typeof suggestion>;

/** The existing entry that matches a line. */
const match = z.object({
  kind: z.enum(['expense', 'bill', 'payment', 'statement']),
  title: z.string(),
  date: dayValue,
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
});
export type StatementMatch = z.output<typeof match>;

/** A debt between the caller and someone else of a group. */
const debt = z.object({ groupId: id, groupName: z.string(), userId: id, username: z.string(), fullName });

const previewReply = withCurrency((amount) => ({
  format: z.enum(STATEMENT_FORMATS),
  /** How a CSV file is read. Null for other formats. */
  columns: z.nullable(
    z.object({
      header: z.array(z.string()),
      sample: z.array(z.array(z.string())),
      chosen: z.nullable(columnsField),
    }),
  ),
  /**
   * What the person must answer first, one question at a time; there are no lines until then. `columns`: what the columns
   * mean. `dates`: the order of day, month and year. `decimal`: whether a comma or a point is before the cents. `signs`:
   * whether amounts without a minus are money out. `encoding`: how the letters are encoded. `rate`: what one unit of the
   * file's currency is in the home currency. The answer is sent with the file again, with all earlier answers.
   */
  needs: z.nullable(z.enum(QUESTIONS)),
  /**
   * The possible answers to `dates`, `decimal`, `signs` and `encoding`, the likeliest first: what is sent in the field of
   * the request, and how some lines of the file are read then, the same lines for each answer where they can be read.
   * Null for the other questions and where nothing is asked.
   */
  choices: z.nullable(
    z.array(
      z.object({
        answer: z.string(),
        lines: z.array(z.object({ line: z.number(), date: dayValue, title: z.string(), amount })),
      }),
    ),
  ),
  lines: z.array(
    z.object({
      /** The line of the file, from 1. */
      line: z.number(),
      bankId: z.nullable(z.string()),
      /** The number among identical lines, from 1. The client sends it back with the line. */
      occurrence: z.number(),
      date: dayValue,
      title: z.string(),
      /** Negative: money out. */
      amount,
      /** The amount in another currency, converted by the bank or by the typed rate. Null if there is none. */
      original: originalReply,
      /** The amount as the file writes it, if it has more decimals than the currency and was rounded. Else null. */
      roundedFrom: z.nullable(z.string()),
      /** Whether the file says that the money moved between accounts of the person. It is suggested to be skipped then. */
      isOwnTransfer: z.boolean(),
      suggestion,
      match: z.nullable(match),
      /**
       * A debt of the same amount, which the line may settle. It is the suggestion only if the title names the other person
       * or their pay link.
       */
      settles: z.nullable(debt),
    }),
  ),
  problems: z.array(z.object({ line: z.number(), message: z.string() })),
  /**
   * What the bank says the account holds at the end of the file, in the file's currency, and by how much its opening
   * balance and all its lines miss that: 0 where every line adds up. Null where the file states no balances.
   */
  proof: z.nullable(withCurrency((held) => ({ date: dayValue, balance: held, difference: held }))),
}));
export type StatementPreview = z.output<typeof previewReply>;
export type PreviewedLine = StatementPreview['lines'][number];

/**
 * Reads a statement and suggests what to do with each line. `currency` is the home currency; while something is asked it
 * is the file's, or the home currency if the file names none. Stores nothing of the file except the columns and the date
 * order that were chosen, by its header.
 */
export const previewStatement = route('previewStatement', 'POST /api/statements/preview', {
  access: 'person',
  media: 'file',
  fileTooLarge: 'The file must be at most 5 MB.',
  body: z.object({
    columns: z.optional(columnsInForm),
    dateOrder: z.optional(choice(DATE_ORDERS, 'Unknown date order')),
    /** Whether amounts without a minus are money out (`out_positive`) or money in. */
    signs: z.optional(choice(SIGN_ANSWERS, 'Unknown signs')),
    /** The mark before the cents. */
    decimal: z.optional(choice(DECIMAL_ANSWERS, 'Unknown decimal mark')),
    encoding: z.optional(choice(ENCODINGS, 'Unknown encoding')),
    /** What one unit of the file's currency is in the home currency. */
    rate: z.optional(rateField),
  }),
  reply: previewReply,
});

const lineField = (moneyOf: MoneyOf) =>
  z
    .object({
      bankId: z.optional(z.nullable(nameField({ max: 255, message: 'Bank id is not valid' }))),
      /** As in the preview. Without it, identical lines of the request are numbered from 1. */
      occurrence: z.optional(wholeNumber(MAX_STATEMENT_LINES)),
      date: dayField('Date is required'),
      title: nameField({ message: 'Title is required' }),
      amount: moneyOf({ isSigned: true, message: 'Amount is not valid' }).check(
        z.refine((amount) => Number(amount) !== 0, { error: 'Amount cannot be zero' }),
      ),
      /** As in the preview. The expense stores it. */
      original: z.optional(originalField),
      as: choice(LINE_USES, 'Choose what each line is'),
      category: z.optional(z.nullable(choice(EXPENSE_CATEGORIES, 'Unknown category'))),
      groupId: z.optional(z.nullable(idField('Unknown group'))),
      split: z.optional(z.nullable(splitField(moneyOf))),
      userId: z.optional(z.nullable(idField('Unknown member'))),
    })
    .check(({ value: { as, groupId, userId }, issues }) => {
      const refuse = (path: string, message: string) =>
        issues.push({ code: 'custom', path: [path], message, input: null });
      if (as !== 'mine' && !groupId) refuse('groupId', 'Group is required');
      if (as === 'payment' && !userId) refuse('userId', 'Unknown member');
    });

/** The lines to import, in the home currency. */
export const statementBody = bodyWithAmounts((moneyOf) =>
  z.object({
    lines: z
      .array(lineField(moneyOf), { error: 'Choose at least one line' })
      .check(
        z.minLength(1, { error: 'Choose at least one line' }),
        z.maxLength(MAX_STATEMENT_LINES, { error: 'Too many lines' }),
      ),
  }),
);
export type StatementBody = z.output<ReturnType<(typeof statementBody)['inCurrency']>>;

const changes = () => [
  '/api/statements',
  '/api/groups',
  '/api/expenses',
  '/api/spending',
  '/api/budgets',
  '/api/summary',
  '/api/outlook',
  '/api/friends',
  '/api/payments',
  '/api/notifications',
];

/** Imports lines, all or none. Lines that were imported before are skipped. */
export const addStatement = route('addStatement', 'POST /api/statements', {
  access: 'person',
  bodyLimit: 8 * 1024 * 1024,
  body: statementBody,
  reply: z.object({ id, added: z.number(), skipped: z.number() }),
  status: 201,
  isIdempotent: true,
  changes,
});

const statementReply = withCurrency((amount) => ({
  id,
  createdAt: instant,
  /** The number of lines whose entries still exist. */
  linesCount: z.number(),
  firstDate: dayValue,
  lastDate: dayValue,
  moneyOut: amount,
  moneyIn: amount,
  /** The last moment at which it can be undone. */
  undoUntil: instant,
  canUndo: z.boolean(),
}));
export type Statement = z.output<typeof statementReply>;

/** The imports that were not undone, newest first. */
export const listStatements = route('listStatements', 'GET /api/statements', {
  access: 'person',
  query: z.object(page),
  reply: z.array(statementReply),
  isPaged: true,
});

/**
 * Undoes an import within 7 days. Entries that others rely on stay, and the reply lists them; a later call tries them
 * again.
 */
export const removeStatement = route('removeStatement', 'DELETE /api/statements/{id}', {
  access: 'person',
  params: z.object({ id }),
  reply: withCurrency((amount) => ({
    removed: z.number(),
    kept: z.array(
      z.object({
        title: z.string(),
        date: dayValue,
        amount,
        groupName: z.string(),
        /**
         * `changed`: someone edited it; `settled`: people settled after it; `closed`, `left`, `deleted`: the state of
         * its group for the caller.
         */
        reason: z.enum(KEPT_REASONS),
      }),
    ),
  })),
  changes,
});
