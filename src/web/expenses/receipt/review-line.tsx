import { t } from '@lingui/core/macro';
import { CircleAlert, X } from 'lucide-react';
import { say } from '#web/lib/language/i18n.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type LineDraft, type ReceiptDraft, withLine, withoutLine } from './receipt-draft.ts';

type ReviewLineProps = {
  line: LineDraft;
  place: number;
  draft: ReceiptDraft;
  onChange: (draft: ReceiptDraft) => void;
};

/** A line of the receipt with its amount. A doubtful one says why. */
export function ReviewLine({ line, place, draft, onChange }: ReviewLineProps) {
  const { key, name, cost, doubt, discount } = line;
  const formatMoney = useFormatMoney();
  return (
    <li className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <Field label={t`Line ${place}`} hideLabel className="flex-[3_1_6rem]">
          <TextInput
            dir="auto"
            autoComplete="off"
            maxLength={200}
            placeholder={t`Line ${place}`}
            value={name}
            onChange={(event) => onChange(withLine(draft, key, { name: event.target.value }))}
          />
        </Field>
        <Field label={t`Amount of line ${place}`} hideLabel className="flex-[1_1_6.5rem]">
          <MoneyInput
            value={cost.amount}
            onChange={(amount, problem) => onChange(withLine(draft, key, { cost: { amount, problem } }))}
          />
        </Field>
        <IconButton label={t`Remove line ${place}`} danger onClick={() => onChange(withoutLine(draft, key))}>
          <X />
        </IconButton>
      </div>
      {discount !== null && (
        <p className="text-13 text-quiet">{t`A discount of ${formatMoney(discount)} is taken off`}</p>
      )}
      {doubt !== null && (
        <p className="flex items-start gap-1.5 text-13 text-owing">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
          {say(doubt)}
        </p>
      )}
    </li>
  );
}
