import type { Config } from '#server/platform/process/config.ts';
import { type Keyring, makeKeyring } from './sealed.ts';
import { loadKeptKeys, loadMasterKey, markOfKeptKeys } from './secrets.ts';

type Source = Pick<Config, 'encryptionKey' | 'encryptionKeys' | 'dataDirectory'>;

/**
 * Opens the keyring of an installation: the keys of ENCRYPTION_KEY, then those in the data directory. It follows that
 * file, so a running server uses a new key at once. Throws ConfigError like `loadMasterKey`.
 */
export function openKeyring(config: Source): Keyring {
  loadMasterKey(config);
  let mark = '';
  let keyring = read(config);
  const fresh = () => {
    const now = markOfKeptKeys(config.dataDirectory);
    if (now !== mark) {
      keyring = read(config);
      mark = now;
    }
    return keyring;
  };
  return {
    get current() {
      return fresh().current;
    },
    get keys() {
      return fresh().keys;
    },
  };
}

function read({ encryptionKeys, dataDirectory }: Source): Keyring {
  const [newest, ...older] = [...encryptionKeys, ...loadKeptKeys(dataDirectory)];
  if (newest === undefined) throw new Error('there is no key');
  return makeKeyring(newest, ...older);
}
