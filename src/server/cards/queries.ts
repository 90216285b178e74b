import type { PaymentMethod } from '#contract/cards.ts';
import { type Db, first, statement } from '#server/platform/database/database.ts';

const COLUMNS = 'id, type, details, is_default AS "isDefault", created_at AS "createdAt"';

export const listMethods = statement<[userId: string], PaymentMethod>(
  `SELECT ${COLUMNS} FROM payment_methods WHERE user_id = $1 ORDER BY id DESC LIMIT 100`,
);

export type OwnCard = PaymentMethod & { providerId: string | null; fingerprint: string | null };

const selectCard = statement<[id: string, userId: string], OwnCard>(`
  SELECT ${COLUMNS}, provider_id AS "providerId", fingerprint FROM payment_methods WHERE id = $1 AND user_id = $2`);

export async function findCard(db: Db, id: string, userId: string): Promise<OwnCard | null> {
  return first(await selectCard(db, id, userId));
}

const selectSame = statement<[userId: string, fingerprint: string], OwnCard>(`
  SELECT ${COLUMNS}, provider_id AS "providerId", fingerprint FROM payment_methods
  WHERE user_id = $1 AND fingerprint = $2`);

export async function findSame(db: Db, userId: string, fingerprint: string): Promise<OwnCard | null> {
  return first(await selectSame(db, userId, fingerprint));
}

export type Owner = { customerId: string | null; email: string | null };

const selectOwner = statement<[userId: string], Owner>(`
  SELECT stripe_customer_id AS "customerId", CASE WHEN email_verified THEN email END AS email FROM users WHERE id = $1`);

export async function findOwner(db: Db, userId: string): Promise<Owner | null> {
  return first(await selectOwner(db, userId));
}

/** Stores the provider's customer, unless another one was stored since `before` was read. */
export const setCustomer = statement<[userId: string, before: string | null, customerId: string], never>(
  'UPDATE users SET stripe_customer_id = $3 WHERE id = $1 AND stripe_customer_id IS NOT DISTINCT FROM $2',
);

export const insertCard = statement<
  [
    id: string,
    userId: string,
    details: string,
    isDefault: boolean,
    providerId: string,
    fingerprint: string,
    now: Date,
  ],
  PaymentMethod
>(`
  INSERT INTO payment_methods (id, user_id, type, details, is_default, provider_id, fingerprint, created_at)
  VALUES ($1, $2, 'card', $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`);

export const clearDefault = statement<[userId: string], never>(
  'UPDATE payment_methods SET is_default = false WHERE user_id = $1 AND is_default',
);

export const setDefault = statement<[id: string], PaymentMethod>(
  `UPDATE payment_methods SET is_default = true WHERE id = $1 RETURNING ${COLUMNS}`,
);

export const removeCard = statement<
  [id: string, userId: string],
  { isDefault: boolean; providerId: string | null }
>(`
  DELETE FROM payment_methods WHERE id = $1 AND user_id = $2
  RETURNING is_default AS "isDefault", provider_id AS "providerId"`);
