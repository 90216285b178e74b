import { join } from 'node:path';
import { type Db, one, statement } from '#server/platform/database/database.ts';
import type { Config } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { type Keyring, seal, unseal } from '#server/platform/security/sealed.ts';

// A known text, sealed like every other sealed text of the database.
const PLACE = { table: 'facts', row: 'key check', column: 'value' };
const KNOWN_TEXT = 'allsquare';

const insertCheck = statement<[sealed: string], never>(`
  INSERT INTO facts (name, value) VALUES ('key check', to_jsonb($1::text)) ON CONFLICT (name) DO NOTHING`);

const updateCheck = statement<[sealed: string], never>(`
  UPDATE facts SET value = to_jsonb($1::text), updated_at = now() WHERE name = 'key check'`);

const findCheck = statement<[], { sealed: string }>(
  `SELECT value #>> '{}' AS sealed FROM facts WHERE name = 'key check'`,
);

/**
 * Confirms that the keyring opens the data of this database, by a known text that the first start sealed. Any key of
 * the keyring may open it. Throws StartupError if none does.
 */
export async function checkKeys(
  db: Db,
  keyring: Keyring,
  { encryptionKey, dataDirectory }: Pick<Config, 'encryptionKey' | 'dataDirectory'>,
): Promise<void> {
  await insertCheck(db, seal(keyring, PLACE, KNOWN_TEXT));
  const { sealed } = one(await findCheck(db));
  if (opens(keyring, sealed)) return;
  const given = encryptionKey === null ? `the key in ${join(dataDirectory, 'encryption-key')}` : 'this';
  throw new StartupError(
    `ENCRYPTION_KEY: ${given} is not the key that the data of this database were sealed with`,
  );
}

/** Seals the known text with the keyring's current key, after a rotation sealed everything else with it. */
export async function renewKeyCheck(db: Db, keyring: Keyring): Promise<void> {
  await updateCheck(db, seal(keyring, PLACE, KNOWN_TEXT));
}

function opens(keyring: Keyring, sealed: string): boolean {
  try {
    return unseal(keyring, PLACE, sealed) === KNOWN_TEXT;
  } catch {
    return false;
  }
}
