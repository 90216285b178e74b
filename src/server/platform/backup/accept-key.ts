import { type Config, ConfigError } from '#server/platform/process/config.ts';
import { fingerprintOf, loadKeptKeys, replaceKeptKey } from '#server/platform/security/secrets.ts';
import { openSealedKey } from './sealed-key.ts';

type Place = Pick<Config, 'encryptionKey' | 'dataDirectory'>;
type BackupKey = { fingerprint: string; sealedKey: string | null };

/**
 * Finds the key of a backup: in ENCRYPTION_KEY, in the data folder, or in the backup itself, which the passphrase opens
 * and which is then stored in the data folder. Throws ConfigError that names what must be set.
 */
export async function acceptKey(
  { encryptionKey, dataDirectory }: Place,
  { fingerprint, sealedKey }: BackupKey,
  askPassphrase: () => Promise<string | null>,
): Promise<void> {
  if (encryptionKey !== null) {
    if (fingerprintOf(encryptionKey) === fingerprint) return;
    throw new ConfigError('ENCRYPTION_KEY', 'is not the key that the backup was made with');
  }
  const kept = loadKeptKeys(dataDirectory).at(-1);
  if (kept !== undefined && fingerprintOf(kept) === fingerprint) return;
  if (sealedKey === null) {
    throw new ConfigError(
      'ENCRYPTION_KEY',
      'must be set to the key that the backup was made with: the backup holds none. Its lines are in the file encryption-key of the DATA_DIR that was backed up; that file can also be put into this DATA_DIR',
    );
  }
  const passphrase = await askPassphrase();
  if (passphrase === null) {
    throw new ConfigError(
      'BACKUP_PASSPHRASE',
      'must be set to the passphrase that the backup was made with, or ENCRYPTION_KEY to its key',
    );
  }
  const key = openSealedKey(sealedKey, passphrase, fingerprint);
  if (key === null)
    throw new ConfigError('BACKUP_PASSPHRASE', 'is not the passphrase that the backup was made with');
  replaceKeptKey(dataDirectory, key);
}
