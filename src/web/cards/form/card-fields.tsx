import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { brandOf } from '../card-brand.ts';
import { type CardProblems, type CardTexts, digitsOf, groupExpiry, groupNumber } from './card-text.ts';
import { GroupedInput } from './grouped-input.tsx';

type CardFieldsProps = {
  card: CardTexts;
  problems: CardProblems;
  onChange: (change: Partial<CardTexts>) => void;
  disabled: boolean;
  ref?: RefObject<HTMLDivElement | null>;
};

/** The four fields of a card, with browser autofill. */
export function CardFields({ card, problems, onChange, disabled, ref }: CardFieldsProps) {
  const digits = digitsOf(card.number);
  const brand = brandOf(digits);
  return (
    <div ref={ref} className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label={t`Card number`} error={problems.number} className="col-span-2">
        <GroupedInput
          name="number"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          value={card.number}
          format={groupNumber}
          onChange={(number) => onChange({ number })}
          trailing={digits !== '' && brand.id !== 'unknown' ? brand.name : null}
          disabled={disabled}
        />
      </Field>
      <Field label={t`Expiry date`} error={problems.expiry}>
        <GroupedInput
          name="expiry"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          value={card.expiry}
          format={groupExpiry}
          onChange={(expiry) => onChange({ expiry })}
          disabled={disabled}
        />
      </Field>
      <Field label={t`CVC`} error={problems.cvc}>
        <GroupedInput
          name="cvc"
          autoComplete="cc-csc"
          placeholder={brand.cvcLength === 4 ? '1234' : '123'}
          value={card.cvc}
          format={(text) => digitsOf(text).slice(0, brand.cvcLength)}
          onChange={(cvc) => onChange({ cvc })}
          disabled={disabled}
        />
      </Field>
      <Field label={t`Name on card`} error={problems.name} className="col-span-2">
        <TextInput
          name="name"
          dir="auto"
          autoComplete="cc-name"
          value={card.name}
          maxLength={200}
          onChange={(event) => onChange({ name: event.target.value })}
          disabled={disabled}
        />
      </Field>
    </div>
  );
}
