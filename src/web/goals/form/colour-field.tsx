import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { PALETTE } from '../goal-labels.ts';

type ColourFieldProps = { value: string; onChange: (colour: string) => void };

const ringClass =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** A palette of colors, and the browser's picker for any other. */
export function ColourField({ value, onChange }: ColourFieldProps) {
  const name = useId();
  const isOwn = PALETTE.every((each) => each.value !== value);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-medium">{t`Color`}</legend>
      <div className="flex flex-wrap items-center gap-1.5">
        {PALETTE.map((each) => (
          <label
            key={each.value}
            title={each.name}
            style={{ backgroundColor: each.value }}
            className={cx(
              'relative grid size-11 cursor-pointer place-items-center rounded-full text-[#fff] mouse:size-9',
              ringClass,
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={each.name}
              checked={each.value === value}
              onChange={() => onChange(each.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {each.value === value && <Check aria-hidden="true" className="pointer-events-none size-5" />}
          </label>
        ))}
        <label
          className={cx(
            'flex h-11 cursor-pointer items-center gap-2 rounded-full border py-1 pe-3 ps-1 text-14 mouse:h-9',
            isOwn ? 'border-accent bg-accent-tint' : 'border-edge hover:bg-well',
            ringClass,
          )}
        >
          <input
            type="color"
            aria-label={t`Custom color`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="size-7 cursor-pointer appearance-none rounded-full border-0 bg-transparent p-0 outline-none [&::-webkit-color-swatch]:rounded-full [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
          {t({ message: 'Other', context: 'a color' })}
        </label>
      </div>
    </fieldset>
  );
}
