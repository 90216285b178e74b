import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type Cents, ZERO } from '#domain/money.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Slider } from '#web/ui/form/slider.tsx';

type ExtraFieldsProps = {
  extra: Cents;
  onChange: (extra: Cents) => void;
  /** The sum of all minimum payments, which sets the range of the slider. */
  minimums: Cents;
};

/** The extra payment per month, by slider or as an exact amount. */
export function ExtraFields({ extra, onChange, minimums }: ExtraFieldsProps) {
  const formatMoney = useFormatMoney();
  const [typed, setTyped] = useState<Cents | null>(extra === 0 ? null : extra);
  const most = reachOf(minimums);
  const step = most / 100;
  return (
    <div className="flex flex-wrap items-end gap-x-4">
      <Field label={t`Extra per month`} className="min-w-40 flex-1">
        <Slider
          name="extra"
          min={0}
          max={most}
          step={step}
          value={Math.min(extra, most)}
          valueText={t`${formatMoney(extra)} per month`}
          onChange={(value) => onChange(value as Cents)}
        />
      </Field>
      <Field label={t`Extra per month, exact amount`} hideLabel className="w-32">
        <MoneyInput
          name="extraAmount"
          // Keeps the typed text while it means the same amount.
          value={(typed ?? ZERO) === extra ? typed : extra}
          onChange={(amount) => {
            setTyped(amount);
            onChange(amount ?? ZERO);
          }}
        />
      </Field>
    </div>
  );
}

/** The slider's maximum: round, at least 50,000 minor units and at least the sum of all minimums, in a hundred even steps. */
function reachOf(minimums: Cents): number {
  const least = Math.max(minimums, 50_000);
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10) * power;
}
