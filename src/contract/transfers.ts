import * as z from 'zod/mini';
import { IMPORT_FORMATS } from '#domain/imported-file.ts';
import { amount, dayValue, id, idField, nameField } from './fields.ts';
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

const person = z.object({
  /** The name in the file. */
  name: z.string(),
  balance: amount,
  /** The member who probably has this name. */
  suggestedUserId: z.nullable(id),
});

const problem = z.object({ line: z.nullable(z.number()), message: z.string(), isBlocking: z.boolean() });

/** A preview: the content of the file and its problems. Writes nothing. It has the rights and limits of the import. */
export const previewImport = route('previewImport', 'POST /api/groups/import/preview', {
  who: 'person',
  gate: 'full_access',
  bodyLimit: FILE_BODY_LIMIT,
  body: z.object({ text: fileText, groupId: z.optional(idField('Unknown group')) }),
  reply: z.object({
    format: z.enum(IMPORT_FORMATS),
    suggestedName: z.string(),
    people: z.array(person),
    expensesCount: z.number(),
    paymentsCount: z.number(),
    totalAmount: amount,
    firstDate: z.nullable(dayValue),
    lastDate: z.nullable(dayValue),
    /** The first rows, to recognize the file. */
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

/** Imports a file as a new group or into an existing one, completely or not at all. */
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
  changes: () => [
    '/api/groups',
    '/api/friends',
    '/api/summary',
    '/api/expenses',
    '/api/payments',
    '/api/notifications',
  ],
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
