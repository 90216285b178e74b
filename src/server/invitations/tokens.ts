import { createHash, createHmac, randomBytes } from 'node:crypto';

const NONCE_BYTES = 16;

export function newNonce(): Buffer {
  return randomBytes(NONCE_BYTES);
}

type Parts = { key: Buffer; id: string; nonce: Buffer };

/** The secret in an invitation's link, derived from the row and a key that is not in the database. */
export function tokenOf({ key, id, nonce }: Parts): string {
  return createHmac('sha256', key).update(id).update(nonce).digest('base64url');
}

/** What is stored of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
