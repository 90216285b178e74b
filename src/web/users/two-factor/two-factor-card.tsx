import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { TwoFactor } from '#contract/security.ts';
import { dialogProps, lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from '../security/card-state.tsx';
import { useTwoFactor } from '../security/queries.ts';

const SetUpDialog = lazyDialog(
  async () => (await import('./set-up-two-factor-dialog.tsx')).SetUpTwoFactorDialog,
);
const RenewDialog = lazyDialog(async () => (await import('./renew-codes-dialog.tsx')).RenewCodesDialog);
const DisableDialog = lazyDialog(
  async () => (await import('./disable-two-factor-dialog.tsx')).DisableTwoFactorDialog,
);

/** Two-step sign-in with an authenticator app. */
export function TwoFactorCard() {
  const twoFactor = useTwoFactor();
  const [open, setOpen] = useState<'set-up' | 'renew' | 'disable'>();
  const dialog = dialogProps(open, () => setOpen(undefined));
  const isOn = twoFactor.data?.isOn;
  return (
    <Card as="section">
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {t`Two-Step Sign-In`}
            {isOn !== undefined && <Badge tone={isOn ? 'owed' : 'neutral'}>{isOn ? t`On` : t`Off`}</Badge>}
          </span>
        }
        description={t`Sign in with your password and a code from an authenticator app.`}
        actions={
          isOn === false && (
            <Button variant="secondary" size="small" onClick={() => setOpen('set-up')}>{t`Turn On`}</Button>
          )
        }
      />
      {twoFactor.data === undefined && (
        <CardState title={t`Two-step sign-in couldn't be loaded`} query={twoFactor} className="h-10" />
      )}
      {twoFactor.data?.isOn && (
        <RecoveryCodesLeft
          twoFactor={twoFactor.data}
          onRenew={() => setOpen('renew')}
          onDisable={() => setOpen('disable')}
        />
      )}
      <SetUpDialog {...dialog('set-up')} />
      <RenewDialog {...dialog('renew')} />
      <DisableDialog {...dialog('disable')} />
    </Card>
  );
}

/** The warning shows when fewer recovery codes than this are left. */
const FEW = 4;

type RecoveryCodesLeftProps = { twoFactor: TwoFactor; onRenew: () => void; onDisable: () => void };

function RecoveryCodesLeft({
  twoFactor: { recoveryCodesLeft: left },
  onRenew,
  onDisable,
}: RecoveryCodesLeftProps) {
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-14">
        {left === 0
          ? t`You have no recovery codes left.`
          : plural(left, { one: '# recovery code left.', other: '# recovery codes left.' })}{' '}
        {left < FEW && <span className="text-quiet">{t`Get new ones before you run out.`}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onRenew}>{t`New Recovery Codes`}</Button>
        <Button variant="secondary" size="small" onClick={onDisable}>{t`Turn Off`}</Button>
      </div>
    </div>
  );
}
