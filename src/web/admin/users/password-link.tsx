import { t } from '@lingui/core/macro';
import { formatMoment } from '#web/lib/time/moment.ts';
import { MadeSecret } from '#web/ui/overlay/made-secret.tsx';

type PasswordLinkProps = { username: string; url: string; expiresAt: string };

/** The link with which a person sets their first password. */
export function PasswordLink({ username, url, expiresAt }: PasswordLinkProps) {
  return (
    <MadeSecret
      label={t`Link for ${username}`}
      hint={t`It sets the password, once, until ${formatMoment(expiresAt)}.`}
      value={url}
      copied={t`Link copied`}
    />
  );
}
