import type { Currency } from '#domain/currency.ts';
import type { Cents } from '#domain/money.ts';
import { formatMoney, formatSigned } from '#web/lib/language/figures.ts';
import { cx } from '../cx.ts';
import { useCurrency } from './in-currency.tsx';

type MoneyTone = 'auto' | 'plain' | 'owed' | 'owing' | 'quiet';

const sizes = {
  inherit: '',
  small: 'text-13',
  body: 'text-body',
  title: 'text-20',
  heading: 'text-28',
  hero: 'text-28 md:text-40',
};

export type MoneyProps = {
  amount: Cents | null | undefined;
  /** That of `InCurrency` around it, unless said here. */
  currency?: Currency;
  /** Puts "+" or "-" in front. */
  signed?: boolean;
  /** `auto` colours by sign. Colour never speaks alone: with a tone, show a sign or a word beside it. */
  tone?: MoneyTone;
  size?: keyof typeof sizes;
  strong?: boolean;
  className?: string;
};

const toneClass = { plain: '', owed: 'text-owed', owing: 'text-owing', quiet: 'text-quiet' };

function toneOf(tone: MoneyTone, amount: number): string {
  if (tone !== 'auto') return toneClass[tone];
  if (amount === 0) return '';
  return amount > 0 ? toneClass.owed : toneClass.owing;
}

export function Money(props: MoneyProps) {
  const { amount, signed, tone = 'plain', size = 'inherit', strong, className } = props;
  const around = useCurrency();
  const currency = props.currency ?? around;
  const value = amount ?? 0;
  const heavy = strong ?? (size === 'title' || size === 'heading' || size === 'hero');
  return (
    <span
      className={cx(
        'figures whitespace-nowrap',
        sizes[size],
        heavy && 'font-semibold',
        toneOf(tone, value),
        className,
      )}
    >
      {signed ? formatSigned(value as Cents, currency) : formatMoney(amount, currency)}
    </span>
  );
}
