import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Without padding, for a list or table that reaches the edge. */
  flush?: boolean;
};

/** A bordered surface without shadow. Cards are never nested. */
export function Card({ as = 'div', flush, className, ...rest }: CardProps) {
  const Element = as as 'div';
  return (
    <Element
      className={cx(
        'min-w-0 rounded-card border border-line bg-card',
        flush ? 'overflow-hidden' : 'p-4 md:p-6',
        className,
      )}
      {...rest}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
  className?: string;
};

export function CardHeader({ title, description, actions, level = 2, className }: CardHeaderProps) {
  const Heading = `h${level}` as 'h2' | 'h3';
  const hasActions = Boolean(actions);
  return (
    // The title has the height of a small button next to it. If the button wraps, the same height is the gap. On a wide
    // screen a long description wraps instead. The negative margins are on an element of their own, because they would
    // replace a margin of `className`.
    <div className={cx(hasActions && '-mt-1.5 md:-mb-1.5')}>
      <div
        className={cx(
          'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
          description ? 'md:flex-nowrap' : null,
          className,
        )}
      >
        <div className={cx('min-w-0', hasActions && 'py-1.5')}>
          <Heading className="text-16 font-semibold">{title}</Heading>
          {description && <p className="mt-1 text-14 text-quiet">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </div>
  );
}
