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
            Two-Step Sign-In
            {isOn !== undefined && <Badge tone={isOn ? 'owed' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
          </span>
        }
        description="Sign in with your password and a code from an authenticator app."
        actions={
          isOn === false && (
            <Button variant="secondary" size="small" onClick={() => setOpen('set-up')}>
              Turn On
            </Button>
          )
        }
      />
      {twoFactor.data === undefined && (
        <CardState what="Two-step sign-in" query={twoFactor} className="h-10" />
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
  const codes = left === 1 ? '1 recovery code' : `${left} recovery codes`;
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="text-14">
        {left === 0 ? 'You have no recovery codes left.' : `${codes} left.`}
        {left < FEW && <span className="text-quiet"> Get new ones before you run out.</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onRenew}>
          New Recovery Codes
        </Button>
        <Button variant="secondary" size="small" onClick={onDisable}>
          Turn Off
        </Button>
      </div>
    </div>
  );
}
