import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

// 128 MB and about half a second for each guess, the OWASP recommendation for scrypt.
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFC'), salt, 32, COST);

/** Encrypts a backup's keys with a passphrase (scrypt, AES-256-GCM), bound to the fingerprint of the master key. */
export function sealKey(key: string, passphrase: string, fingerprint: string): string {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce);
  cipher.setAAD(Buffer.from(`${VERSION}:${fingerprint}`));
  const content = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
  const whole = Buffer.concat([salt, nonce, cipher.getAuthTag(), content]);
  return `${VERSION}.${whole.toString('base64url')}`;
}

/** Decrypts the result of `sealKey`; null if the passphrase differs or the text was changed. */
export function openSealedKey(sealed: string, passphrase: string, fingerprint: string): string | null {
  const [version, text = ''] = sealed.split('.');
  const whole = Buffer.from(text, 'base64url');
  const tagAt = SALT_BYTES + NONCE_BYTES;
  if (version !== VERSION || whole.length <= tagAt + TAG_BYTES) return null;
  const key = keyOf(passphrase, whole.subarray(0, SALT_BYTES));
  const decipher = createDecipheriv('aes-256-gcm', key, whole.subarray(SALT_BYTES, tagAt), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(`${VERSION}:${fingerprint}`));
  decipher.setAuthTag(whole.subarray(tagAt, tagAt + TAG_BYTES));
  try {
    const content = decipher.update(whole.subarray(tagAt + TAG_BYTES));
    return Buffer.concat([content, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
