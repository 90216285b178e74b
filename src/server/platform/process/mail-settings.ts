// Why: docs/decisions/0076.
import type { SettingReader } from './setting-reader.ts';

/**
 * What happens to mail. `server`: SMTP_URL sends it. `mailbox`: it stays in the local mailbox, and an address is
 * verified at once, because only people at this machine reach the server. `off`: there is no mail, and no address is
 * verified.
 */
export type MailMode = 'server' | 'mailbox' | 'off';

type Reading = SettingReader & {
  /** APP_URL is an address that others can reach. */
  isPublicUrl: boolean;
  isLoopback: boolean;
};

/** Reads MAIL and SMTP_URL; a public address without mail requires MAIL=off. Throws the error that `refuse` makes. */
export function readMail({ read, refuse, isPublicUrl, isLoopback }: Reading): MailMode {
  const mail = read('MAIL');
  const hasServer = read('SMTP_URL') !== null;
  if (mail !== null && mail !== 'off') throw refuse('MAIL', `"${mail}" is not off`);
  if (mail === 'off' && hasServer) throw refuse('MAIL', 'is off, which contradicts SMTP_URL: set only one');
  if (hasServer) return 'server';
  if (mail === null && isPublicUrl)
    throw refuse('SMTP_URL', 'is required with a public APP_URL; MAIL=off runs without email');
  return mail === null && isLoopback ? 'mailbox' : 'off';
}
