import { type CSSProperties, useState } from 'react';
import { type Cents, cents, formatMoney, ZERO } from '#domain/money.ts';
import { type Share, splitByWeights } from '#domain/split.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { hueOf } from '#web/ui/hues.ts';
import { Money } from '#web/ui/money.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Stepper } from './stepper.tsx';

const FEWEST = 2;
const MOST = 5;
const MOST_SHARES = 4;

const nameOf = (index: number) => (index === 0 ? 'You' : `Friend ${index}`);

type Weights = readonly number[];

function resize(weights: Weights, count: number): Weights {
  return Array.from({ length: count }, (_, index) => weights[index] ?? 1);
}

/** A dinner to play with, split by the very rules that split real ones. */
export function LivingSplit() {
  const [amount, setAmount] = useState<Cents | null>(cents(10_000));
  const [weights, setWeights] = useState<Weights>([1, 1, 1]);
  const shares = splitByWeights({
    amount: amount ?? ZERO,
    weights: weights.map((weight, index) => ({ userId: nameOf(index), weight })),
    seed: 'dinner',
  });
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Field label="A dinner for" className="w-40">
          <MoneyInput value={amount} onChange={setAmount} />
        </Field>
        <div className="md:pb-1">
          <Stepper
            fewer="Fewer people"
            more="More people"
            value={weights.length}
            min={FEWEST}
            max={MOST}
            onChange={(count) => setWeights(resize(weights, count))}
          >
            {weights.length} people
          </Stepper>
        </div>
      </div>
      <ul className="mt-4 flex flex-col">
        {shares.map((share, index) => (
          <Row
            key={share.userId}
            share={share}
            total={amount ?? ZERO}
            weight={weights[index] ?? 1}
            onChange={(weight) => setWeights(weights.with(index, weight))}
          />
        ))}
      </ul>
      <p aria-live="polite" className="figures mt-3 border-t border-line pt-3 text-13 text-quiet">
        {shares.map((share) => formatMoney(share.amount)).join(' + ')} ={' '}
        <span className="font-medium text-ink">{formatMoney(amount)}</span>, to the cent
      </p>
    </Card>
  );
}

type RowProps = { share: Share; total: Cents; weight: number; onChange: (weight: number) => void };

function Row({ share, total, weight, onChange }: RowProps) {
  const { userId: name, amount } = share;
  const part = total === 0 ? 0 : amount / total;
  return (
    <li className="animate-rise-in py-2">
      <div className="flex items-center gap-3">
        <Avatar name={name} size="small" />
        <span className="min-w-16 flex-1 truncate text-14 font-medium">{name}</span>
        <Stepper
          fewer={`Fewer shares: ${name}`}
          more={`More shares: ${name}`}
          value={weight}
          min={1}
          max={MOST_SHARES}
          onChange={onChange}
        >
          {weight === 1 ? '1 share' : `${weight} shares`}
        </Stepper>
        <Money amount={amount} strong className="min-w-20 text-right" />
      </div>
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-well">
        <div
          className="hue-fill h-full origin-left rounded-full transition-transform duration-300 ease-out"
          style={{ '--hue': hueOf(name), transform: `scaleX(${part})` } as CSSProperties}
        />
      </div>
    </li>
  );
}
