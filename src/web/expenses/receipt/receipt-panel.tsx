import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { useCurrency } from '#web/ui/display/in-currency.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ChooseReceipt } from './choose-receipt.tsx';
import { PhotoStep } from './photo/photo-step.tsx';
import type { TakenReceipt } from './receipt-draft.ts';
import { ReviewReceipt } from './review-receipt.tsx';
import { useReading } from './use-reading.ts';

type ReceiptPanelProps = DialogProps & {
  /** The text of the receipt that was typed already. */
  text: string;
  /** The address of the receipt that is attached already, or null. */
  attached: string | null;
  onUse: (receipt: TakenReceipt) => void;
};

/** Reads a receipt and shows what was read. Nothing changes until its lines are used. */
export function ReceiptPanel({ open, onOpenChange, ...rest }: ReceiptPanelProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Read a Receipt`}>
      <Steps {...rest} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type StepsProps = Omit<ReceiptPanelProps, keyof DialogProps> & { onDone: () => void };

function Steps({ text, attached, onUse, onDone }: StepsProps) {
  const reading = useReading(useCurrency(), text);
  const { step } = reading;
  switch (step.kind) {
    case 'choose':
      return <ChooseReceipt reading={reading} attached={attached} />;
    case 'photo':
      return (
        <PhotoStep
          photo={step.photo}
          onText={reading.readText}
          onFailed={reading.refuse}
          onBack={reading.startOver}
        />
      );
    case 'review':
      return (
        <ReviewReceipt
          draft={step.draft}
          onChange={reading.change}
          onBack={reading.startOver}
          onUse={(receipt) => {
            onUse(receipt);
            onDone();
          }}
        />
      );
  }
}
