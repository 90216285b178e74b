import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { to } from '#web/lib/paths.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { CardForm } from './form/card-form.tsx';
import { CardFormSkeleton } from './form/card-form-skeleton.tsx';
import { DialogCardFrame } from './form/dialog-card-frame.tsx';
import { useAddCard, useStartCardSetup } from './mutations.ts';

/** Saves a card: gets a setup intent, confirms it with the card form, then stores the card. */
export function AddCardDialog({ open, onOpenChange }: DialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Add Card`}
      description={t`Use it to add funds and pay friends. Allsquare never stores the number.`}
      dismissable={!isBusy}
    >
      <Steps onBusy={setIsBusy} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

type StepsProps = { onBusy: (isBusy: boolean) => void; onClose: () => void };

/** Mounted only while the dialog is open; closing it drops the client secret. */
function Steps({ onBusy, onClose }: StepsProps) {
  const [clientSecret, setClientSecret] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState(false);
  const { mutate: start } = useStartCardSetup(setClientSecret, onClose);
  const add = useAddCard(onClose, () => setIsBroken(true));
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    start({});
  }, [start]);
  if (isBroken) {
    return (
      <DialogBody>
        <ErrorState
          title={t`Failed to set up your card. Please try again.`}
          onRetry={() => {
            setIsBroken(false);
            setClientSecret(null);
            start({});
          }}
        />
      </DialogBody>
    );
  }
  if (clientSecret === null) return <CardFormSkeleton className="px-4 pb-6 md:px-6" />;
  return (
    <CardForm
      Frame={DialogCardFrame}
      className="px-4 pb-6 md:px-6"
      submitLabel={t`Add Card`}
      pendingText={t`Adding...`}
      clientSecret={clientSecret}
      returnPath={to.wallet}
      pending={add.isPending}
      onBusy={onBusy}
      onBroken={() => setIsBroken(true)}
      onDone={(stripePaymentMethodId) =>
        add.mutate({ body: { type: 'card', details: JSON.stringify({ stripePaymentMethodId }) } })
      }
    />
  );
}
