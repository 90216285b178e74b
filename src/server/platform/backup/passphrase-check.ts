import { createHash, scrypt } from 'node:crypto';
import { sentence, type Text } from '#domain/language/text.ts';
import type { Config } from '#server/platform/process/config.ts';
import { fingerprintOf, loadMasterKey } from '#server/platform/security/secrets.ts';

// As dear as a guess at the key that the passphrase seals (see sealed-key.ts).
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const BYTES = 8;

type Source = {
  config: Pick<Config, 'dataDirectory' | 'encryptionKey' | 'encryptionKeys'>;
  passphrase: string | null;
};

/** A check of the passphrase, by which a note says which one its backup has; null without one. */
export async function checkPassphrase({ config, passphrase }: Source): Promise<string | null> {
  if (passphrase === null) return null;
  // The same for all backups of an installation, so that a list needs only one check.
  const salt = createHash('sha256')
    .update(`backup passphrase ${fingerprintOf(loadMasterKey(config))}`)
    .digest('hex')
    .slice(0, 32);
  return await checkOf(passphrase, salt);
}

/** Those of the checks that are of another passphrase. */
export async function findOtherPassphrases(
  checks: Iterable<string | null | undefined>,
  passphrase: string | null,
): Promise<ReadonlySet<string>> {
  const others = new Set<string>();
  for (const check of new Set(checks)) {
    if (typeof check !== 'string') continue;
    const salt = check.split('.')[0] ?? '';
    if (passphrase === null || (await checkOf(passphrase, salt)) !== check) others.add(check);
  }
  return others;
}

/** What a list says of a backup. */
export function withOtherPassphrase(reason: Text | null, hasOther: boolean): Text | null {
  if (!hasOther) return reason;
  return reason === null
    ? sentence('another passphrase')
    : sentence('{reason}; another passphrase', { reason });
}

// One for each salt in the notes: of each installation whose backups are in the place.
const known = new Map<string, Promise<string>>();

/** Half a second and 128 MB the first time. One that failed is derived again. */
function checkOf(passphrase: string, salt: string): Promise<string> {
  const key = JSON.stringify([salt, passphrase]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const check = derive(passphrase, salt);
  known.set(key, check);
  check.catch(() => known.delete(key));
  return check;
}

function derive(passphrase: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFC'), salt, BYTES, COST, (error, key) =>
      error === null ? resolve(`${salt}.${key.toString('hex')}`) : reject(error),
    );
  });
}
