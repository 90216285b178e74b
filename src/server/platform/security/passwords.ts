import { readFileSync } from 'node:fs';
import { hash, verify } from '@node-rs/argon2';

// 19 MiB and two passes: the first choice of the OWASP password storage guidance for argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const common = new Set(readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'));

/** Whether a password is one of the 1,000 most common ones of at least 6 characters, in any case. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** Hashes on a worker thread; takes tens of milliseconds. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let decoy: Promise<string> | undefined;

/** Checks a password in the same time with or without a stored hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this one');
  // A stored text that is not a hash matches nothing.
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC')).catch(() => false);
  return stored !== null && matches;
}
