import { type Cents, formatMoney, formatSigned } from '#domain/money.ts';
import { cx } from '../cx.ts';

type MoneyTone = 'auto' | 'plain' | 'owed' | 'owing' | 'quiet';

const sizes = {
  inherit: '',
  small: 'text-13',
  body: 'text-body',
  title: 'text-20',
  heading: 'text-28',
  hero: 'text-28 md:text-40',
};

type MoneyProps = {
  amount: Cents | null | undefined;
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

export function Money({ amount, signed, tone = 'plain', size = 'inherit', strong, className }: MoneyProps) {
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
      {signed ? formatSigned(value as Cents) : formatMoney(amount)}
    </span>
  );
}
