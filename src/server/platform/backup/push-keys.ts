import { readVapidFile, replaceVapidFile } from '#server/platform/push/vapid-keys.ts';
import { type Keyring, type Place, seal, unseal } from '#server/platform/security/sealed.ts';

const PLACE: Place = { table: 'backup', row: 'vapid-keys', column: 'content' };

/** The key pairs for push services, as a backup holds them; null where there are none. */
export function sealPushKeys(keyring: Keyring, dataDirectory: string): string | null {
  const content = readVapidFile(dataDirectory);
  return content === null ? null : seal(keyring, PLACE, content);
}

/** Puts the key pairs of a backup in place, so that its devices still get notifications. */
export function restorePushKeys(keyring: Keyring, dataDirectory: string, sealed: string): void {
  replaceVapidFile(dataDirectory, openPushKeys(keyring, sealed));
}

/** Opens the key pairs of a backup; throws where the keyring does not. */
export function openPushKeys(keyring: Keyring, sealed: string): string {
  return unseal(keyring, PLACE, sealed);
}
