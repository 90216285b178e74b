import { lazy, useState } from 'react';
import type { TwoFactor } from '#contract/security.ts';
import { WhenOpened } from '#web/lib/when-opened.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardState } from '../security/card-state.tsx';
import { useTwoFactor } from '../security/queries.ts';

const SetUpDialog = lazy(async () => ({
  default: (await import('./set-up-two-factor-dialog.tsx')).SetUpTwoFactorDialog,
}));
const RenewDialog = lazy(async () => ({
  default: (await import('./renew-codes-dialog.tsx')).RenewCodesDialog,
}));
const DisableDialog = lazy(async () => ({
  default: (await import('./disable-two-factor-dialog.tsx')).DisableTwoFactorDialog,
}));

/** A code of an authenticator app after the password. */
export function TwoFactorCard() {
  const twoFactor = useTwoFactor();
  const [open, setOpen] = useState<'set-up' | 'renew' | 'disable' | null>(null);
  const dialog = (name: typeof open) => ({
    open: open === name,
    onOpenChange: (isOpen: boolean) => setOpen(isOpen ? name : null),
  });
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
      <WhenOpened open={open === 'set-up'}>
        <SetUpDialog {...dialog('set-up')} />
      </WhenOpened>
      <WhenOpened open={open === 'renew'}>
        <RenewDialog {...dialog('renew')} />
      </WhenOpened>
      <WhenOpened open={open === 'disable'}>
        <DisableDialog {...dialog('disable')} />
      </WhenOpened>
    </Card>
  );
}

/** With fewer than this, somebody soon has none. */
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
