import type { BankAccount } from '#contract/bank-accounts.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

const COLUMNS = `id, account_name AS "accountName", account_type AS "accountType", last4, is_default AS "isDefault",
  is_verified AS "isVerified", institution_name AS "institutionName", created_at AS "createdAt",
  updated_at AS "updatedAt"`;

export const listAccounts = statement<[userId: string], BankAccount>(
  `SELECT ${COLUMNS} FROM bank_accounts WHERE user_id = $1 ORDER BY id DESC LIMIT 100`,
);

const selectAccount = statement<[id: string, userId: string], BankAccount>(
  `SELECT ${COLUMNS} FROM bank_accounts WHERE id = $1 AND user_id = $2`,
);

export async function findAccount(db: Db, id: string, userId: string): Promise<BankAccount | null> {
  return first(await selectAccount(db, id, userId));
}

const selectNumber = statement<[id: string, userId: string], { accountName: string; sealed: string }>(
  `SELECT account_name AS "accountName", account_number AS sealed FROM bank_accounts WHERE id = $1 AND user_id = $2`,
);

/** The name and the sealed number of an account; null for another person's account. */
export async function findNumber(db: Db, id: string, userId: string) {
  return first(await selectNumber(db, id, userId));
}

export const insertAccount = statement<
  [
    id: string,
    userId: string,
    accountName: string,
    accountType: string,
    accountNumber: string,
    routingNumber: string,
    last4: string,
    isDefault: boolean,
    now: Date,
  ],
  BankAccount
>(`
  INSERT INTO bank_accounts (id, user_id, account_name, account_type, account_number, routing_number, last4, is_default,
    created_at, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${COLUMNS}`);

export const clearDefault = statement<[userId: string, now: Date], never>(
  'UPDATE bank_accounts SET is_default = false, updated_at = $2 WHERE user_id = $1 AND is_default',
);

export const setDefault = statement<[id: string, now: Date], BankAccount>(
  `UPDATE bank_accounts SET is_default = true, updated_at = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
);

export const removeAccount = statement<[id: string, userId: string], { isDefault: boolean }>(
  'DELETE FROM bank_accounts WHERE id = $1 AND user_id = $2 RETURNING is_default AS "isDefault"',
);
