import { formatMoment } from '#web/lib/time/moment.ts';
import { MadeSecret } from '#web/ui/overlay/made-secret.tsx';

type PasswordLinkProps = { username: string; url: string; expiresAt: string };

/** The link with which a person sets their first password. */
export function PasswordLink({ username, url, expiresAt }: PasswordLinkProps) {
  return (
    <MadeSecret
      label={`Link for ${username}`}
      hint={`It sets the password, once, until ${formatMoment(expiresAt)}.`}
      value={url}
      noun="Link"
    />
  );
}
