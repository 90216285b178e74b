import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from './secrets.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const FORM = /^v1\.([0-9a-f]{8})\.([A-Za-z0-9_-]{38,})$/;

/** The keys that texts are sealed with: one for new ones, and those that older ones were sealed with. */
export type Keyring = { readonly current: string; readonly keys: ReadonlyMap<string, Buffer> };

/** Where a sealed text is kept. It opens nowhere else. */
export type Place = { table: string; row: string; column: string };

/** Makes the keyring from master keys of 32 bytes; the first one seals, all of them open. */
export function makeKeyring(current: Buffer, ...older: readonly Buffer[]): Keyring {
  const keys = new Map(
    [current, ...older].map((master) => [idOf(master), deriveKey(master, 'sealed')] as const),
  );
  return { current: idOf(current), keys };
}

/** Names a key without giving it away. */
function idOf(master: Buffer): string {
  return deriveKey(master, 'sealed key id').subarray(0, 4).toString('hex');
}

function bind(keyId: string, { table, row, column }: Place): Buffer {
  return Buffer.from(JSON.stringify(['v1', keyId, table, row, column]));
}

/** Encrypts a text (AES-256-GCM) so that it opens only with its key and in its place; starts with the key's id. */
export function seal(keyring: Keyring, place: Place, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  // Read once: a keyring may follow a file.
  const { current } = keyring;
  const cipher = createCipheriv('aes-256-gcm', keyOf(keyring, current), nonce);
  cipher.setAAD(bind(current, place));
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const whole = Buffer.concat([nonce, cipher.getAuthTag(), content]);
  return `v1.${current}.${whole.toString('base64url')}`;
}

/** Decrypts what `seal` made; throws where the text was changed, is in another place, or its key is missing. */
export function unseal(keyring: Keyring, place: Place, sealed: string): string {
  const [, keyId = '', content = ''] = FORM.exec(sealed) ?? [];
  const whole = Buffer.from(content, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keyring, keyId), whole.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(bind(keyId, place));
  decipher.setAuthTag(whole.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = Buffer.concat([decipher.update(whole.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return text.toString('utf8');
}

/** Whether a text was sealed with another key than the one for new ones, and should be sealed again. */
export function isSealedWithOlder(keyring: Keyring, sealed: string): boolean {
  return FORM.exec(sealed)?.[1] !== keyring.current;
}

function keyOf({ keys }: Keyring, id: string): Buffer {
  const key = keys.get(id);
  if (key === undefined) throw new Error(`no key ${id || '(none)'} to open what is sealed`);
  return key;
}
