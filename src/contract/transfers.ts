import * as z from 'zod/mini';
import { amount, dayValue, id, idField, nameField } from './fields.ts';
import { route } from './route.ts';

/** A file of at most this many characters can be moved in. */
export const MAX_FILE_TEXT = 4_000_000;
/** Lines of a spreadsheet, or expenses and payments of our own export. */
export const MAX_FILE_LINES = 20_000;

/** The file's text within JSON, where its characters may take several bytes. */
const FILE_BODY_LIMIT = 8 * 1024 * 1024;

const fileText = z
  .string({ error: 'Choose a file' })
  .check(
    z.minLength(1, { error: 'The file is empty' }),
    z.maxLength(MAX_FILE_TEXT, { error: 'The file is too large' }),
  );

const person = z.object({
  /** The name in the file. */
  name: z.string(),
  balance: amount,
  /** A member this name probably means, by name. */
  suggestedUserId: z.nullable(id),
});

const problem = z.object({ line: z.nullable(z.number()), message: z.string(), isBlocking: z.boolean() });

/** A dry run: what the file holds and what is wrong with it. Writes nothing. Rights and limits are those of the import. */
export const previewImport = route('previewImport', 'POST /api/groups/import/preview', {
  who: 'person',
  gate: 'full_access',
  bodyLimit: FILE_BODY_LIMIT,
  body: z.object({ text: fileText, groupId: z.optional(idField('Unknown group')) }),
  reply: z.object({
    format: z.enum(['splitwise', 'allsquare']),
    suggestedName: z.string(),
    people: z.array(person),
    expensesCount: z.number(),
    paymentsCount: z.number(),
    totalAmount: amount,
    firstDate: z.nullable(dayValue),
    lastDate: z.nullable(dayValue),
    /** The first rows, to recognise the file by. */
    sample: z.array(
      z.object({ line: z.number(), date: dayValue, title: z.string(), amount, isPayment: z.boolean() }),
    ),
    problems: z.array(problem),
  }),
});

const matched = z.object({
  name: z.string().check(z.maxLength(200, { error: 'Unknown person' })),
  /** A member (or the caller); null makes a placeholder. */
  userId: z.nullable(idField('Unknown person')),
});

/** Moves a file in, as a new group or into a group of mine, wholly or not at all. */
export const importGroup = route('importGroup', 'POST /api/groups/import', {
  who: 'person',
  gate: 'full_access',
  bodyLimit: FILE_BODY_LIMIT,
  body: z.object({
    text: fileText,
    groupId: z.optional(idField('Unknown group')),
    groupName: z.optional(nameField({ message: 'Group name is required' })),
    people: z.array(matched).check(z.maxLength(100, { error: 'Too many people' })),
  }),
  reply: z.object({ groupId: id, expensesCount: z.number(), paymentsCount: z.number() }),
  status: 201,
  isIdempotent: true,
  changes: () => ['/api/groups', '/api/summary', '/api/expenses', '/api/payments', '/api/notifications'],
});

export const exportGroupCsv = route('exportGroupCsv', 'GET /api/groups/{id}/export.csv', {
  who: 'member',
  params: z.object({ id }),
  gives: 'file',
});

export const exportGroupJson = route('exportGroupJson', 'GET /api/groups/{id}/export.json', {
  who: 'member',
  params: z.object({ id }),
  gives: 'file',
});
