import * as z from 'zod/mini';
import { isRoutingNumber } from '#domain/routing-number.ts';
import { choice, givenName, id, instant } from './fields.ts';
import { route } from './route.ts';

const accountTypes = ['checking', 'savings', 'credit'] as const;

const ACCOUNT_SHORT = 'Account number must be at least 4 characters';
const ROUTING_SHORT = 'Routing number must be at least 9 characters';

export const bankAccountBody = z.object({
  accountName: givenName({ min: 3, message: 'Account name must be at least 3 characters' }),
  accountType: choice(accountTypes, 'Invalid account type'),
  accountNumber: z
    .string({ error: ACCOUNT_SHORT })
    .check(
      z.trim(),
      z.minLength(4, { error: ACCOUNT_SHORT }),
      z.maxLength(17, { error: 'Account number must be at most 17 digits' }),
      z.regex(/^\d*$/, { error: 'Account number must contain only digits' }),
    ),
  routingNumber: z.string({ error: ROUTING_SHORT }).check(
    z.trim(),
    z.minLength(9, { error: ROUTING_SHORT }),
    z.refine((text) => text.length < 9 || isRoutingNumber(text), { error: 'Routing number is not valid' }),
  ),
  isDefault: z.optional(z.boolean({ error: 'isDefault must be true or false' })),
});

/** Only the last digits of a number ever leave the server. */
const bankAccount = z.object({
  id,
  accountName: z.string(),
  accountType: z.enum(accountTypes),
  /** The last four digits; fewer if the number is so short that four would reveal most of it. */
  last4: z.string(),
  isDefault: z.boolean(),
  isVerified: z.boolean(),
  institutionName: z.nullable(z.string()),
  createdAt: instant,
  updatedAt: instant,
});
export type BankAccount = z.output<typeof bankAccount>;

const changed = () => ['/api/bank-accounts'];

/** Newest first. */
export const listBankAccounts = route('listBankAccounts', 'GET /api/bank-accounts', {
  access: 'person',
  auth: 'session',
  reply: z.array(bankAccount),
});

/** The first account is the default. */
export const addBankAccount = route('addBankAccount', 'POST /api/bank-accounts', {
  access: 'person',
  body: bankAccountBody,
  reply: bankAccount,
  status: 201,
  isIdempotent: true,
  changes: changed,
});

/** Makes an account the default. */
export const updateBankAccount = route('updateBankAccount', 'PATCH /api/bank-accounts/{id}', {
  access: 'person',
  params: z.object({ id }),
  body: z.object({ isDefault: z.literal(true, { error: 'isDefault must be true' }) }),
  reply: bankAccount,
  changes: changed,
});

/** If the default account is removed, the newest other one becomes the default. */
export const removeBankAccount = route('removeBankAccount', 'DELETE /api/bank-accounts/{id}', {
  access: 'person',
  params: z.object({ id }),
  changes: changed,
});
