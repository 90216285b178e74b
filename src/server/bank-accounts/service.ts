import type { addBankAccount as addBankAccountRow, BankAccount } from '#contract/bank-accounts.ts';
import type { BodyOf } from '#contract/route.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { newId } from '#server/core/ids.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { one } from '#server/platform/database/database.ts';
import { type Place, seal, unseal } from '#server/platform/security/sealed.ts';
import * as queries from './queries.ts';

const MAX_ACCOUNTS = 20;

const placeOf = (row: string, column: 'account_number' | 'routing_number'): Place => ({
  table: 'bank_accounts',
  row,
  column,
});

/** The visible end of a number: four digits, but never more than half of it. */
function endOf(number: string): string {
  return number.slice(-Math.min(4, Math.floor(number.length / 2)));
}

export function listBankAccounts(context: Context): Promise<BankAccount[]> {
  return queries.listAccounts(context.db, context.person.id);
}

export async function addBankAccount(
  context: Context,
  body: BodyOf<typeof addBankAccountRow>,
): Promise<BankAccount> {
  const { db, person, now, deps } = context;
  const { accountName, accountType, accountNumber, routingNumber } = body;
  await lockUser(db, person.id);
  const others = await queries.listAccounts(db, person.id);
  if (others.length >= MAX_ACCOUNTS) {
    throw new AppError(
      'conflict',
      sentence('You can have at most {most} bank accounts', { most: MAX_ACCOUNTS }),
    );
  }
  const isDefault = others.length === 0 || body.isDefault === true;
  if (isDefault) await queries.clearDefault(db, person.id, now);
  const id = newId();
  const { sealed } = deps.keys;
  return one(
    await queries.insertAccount(
      db,
      id,
      person.id,
      accountName,
      accountType,
      seal(sealed, placeOf(id, 'account_number'), accountNumber),
      seal(sealed, placeOf(id, 'routing_number'), routingNumber),
      endOf(accountNumber),
      isDefault,
      now,
    ),
  );
}

export async function makeDefault(context: Context, id: string): Promise<BankAccount> {
  const { db, person, now } = context;
  await lockUser(db, person.id);
  if ((await queries.findAccount(db, id, person.id)) === null) throw notFound();
  await queries.clearDefault(db, person.id, now);
  return one(await queries.setDefault(db, id, now));
}

export async function removeBankAccount(context: Context, id: string): Promise<void> {
  const { db, person, now } = context;
  await lockUser(db, person.id);
  const [removed] = await queries.removeAccount(db, id, person.id);
  if (removed === undefined) throw notFound();
  const [newest] = await queries.listAccounts(db, person.id);
  if (removed.isDefault && newest !== undefined) await queries.setDefault(db, newest.id, now);
}

/**
 * Returns what a withdrawal needs of one of the caller's accounts: its name and the end of its number. If the number
 * cannot be opened for its row, it was tampered with and the account is refused.
 */
export async function openAccount(context: Context, id: string): Promise<{ name: string; last4: string }> {
  const account = await queries.findNumber(context.db, id, context.person.id);
  if (account === null) throw notFound();
  try {
    const number = unseal(context.deps.keys.sealed, placeOf(id, 'account_number'), account.sealed);
    return { name: account.accountName, last4: endOf(number) };
  } catch (error) {
    context.deps.log.error({ err: error, bankAccount: id }, 'a bank account does not open');
    throw new AppError('conflict', "This bank account can't be used. Remove it and add it again.");
  }
}
