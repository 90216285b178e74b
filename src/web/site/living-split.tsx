import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type CSSProperties, useState } from 'react';
import { apportion } from '#domain/apportion.ts';
import { type Cents, cents, ZERO } from '#domain/money.ts';
import type { Share } from '#domain/split.ts';
import { formatMoney } from '#web/lib/language/figures.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stepper } from './stepper.tsx';

const FEWEST = 2;
const MOST = 5;
const MAX_SHARES = 4;
/** One hue per person, distinct from each other and from the colors of money. */
const hues = [275, 195, 65, 320, 235];

const nameOf = (index: number) => (index === 0 ? t`You` : t`Friend ${index}`);

type Weights = readonly number[];

function resize(weights: Weights, count: number): Weights {
  return Array.from({ length: count }, (_, index) => weights[index] ?? 1);
}

/** An interactive example that splits a dinner with the product's own split rules. */
export function LivingSplit() {
  const [amount, setAmount] = useState<Cents | null>(cents(10_000));
  const [weights, setWeights] = useState<Weights>([1, 1, 1]);
  const shares = apportion({
    amount: amount ?? ZERO,
    weights: weights.map((weight, index) => ({ userId: nameOf(index), weight })),
    seed: 'dinner',
  });
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <Field label={t`A dinner for`} className="min-w-24 max-w-40 flex-1">
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <div className="pb-0.5 md:pb-1">
          <Stepper
            fewer={t`Fewer people`}
            more={t`More people`}
            value={weights.length}
            min={FEWEST}
            max={MOST}
            onChange={(count) => setWeights(resize(weights, count))}
          >{t`${weights.length} people`}</Stepper>
        </div>
      </div>
      <ul className="mt-4 flex flex-col">
        {shares.map((share, index) => (
          <Row
            key={share.userId}
            share={share}
            hue={hues[index] ?? 0}
            total={amount ?? ZERO}
            weight={weights[index] ?? 1}
            onChange={(weight) => setWeights(weights.with(index, weight))}
          />
        ))}
      </ul>
      <p aria-live="polite" className="figures mt-3 border-t border-line pt-3 text-13 text-quiet">
        <Trans>
          {shares.map((share) => formatMoney(share.amount)).join(' + ')} ={' '}
          <span className="font-medium text-ink">{formatMoney(amount)}</span>, to the cent
        </Trans>
      </p>
    </Card>
  );
}

type RowProps = {
  share: Share;
  hue: number;
  total: Cents;
  weight: number;
  onChange: (weight: number) => void;
};

function Row({ share, hue, total, weight, onChange }: RowProps) {
  const { userId: name, amount } = share;
  const part = total === 0 ? 0 : amount / total;
  return (
    <li style={{ '--hue': hue } as CSSProperties} className="animate-rise-in py-1.5">
      <div className="flex min-w-0 items-baseline gap-3 text-14">
        <span aria-hidden="true" className="hue-fill size-2.5 shrink-0 rounded-full" />
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        <Money amount={amount} strong />
      </div>
      <div className="flex items-center gap-4">
        <div aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-well">
          <div
            className="hue-fill h-full origin-left rounded-full rtl:origin-right transition-transform duration-300 ease-out"
            style={{ transform: `scaleX(${part})` }}
          />
        </div>
        <Stepper
          fewer={t`Fewer shares: ${name}`}
          more={t`More shares: ${name}`}
          value={weight}
          min={1}
          max={MAX_SHARES}
          onChange={onChange}
        >
          {plural(weight, { one: '# share', other: '# shares' })}
        </Stepper>
      </div>
    </li>
  );
}
