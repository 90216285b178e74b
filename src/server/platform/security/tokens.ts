import { createHash, randomBytes } from 'node:crypto';

/** A new secret for a link: 256 random bits as text that needs no escaping. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a link's secret. A token of one purpose is nothing for another. */
export function hashTokenFor(purpose: string, token: string): Buffer {
  return createHash('sha256').update(`${purpose}:${token}`).digest();
}
