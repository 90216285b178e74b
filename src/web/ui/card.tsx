import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li';
  /** Without padding, for a list or table that goes to the edge. */
  flush?: boolean;
};

/** Paper on paper: one hairline, no shadow, never a card in a card. */
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
  return (
    <div className={cx('flex flex-wrap items-start justify-between gap-x-4 gap-y-2', className)}>
      <div className="min-w-0">
        <Heading className="text-16 font-semibold">{title}</Heading>
        {description && <p className="mt-1 text-14 text-quiet">{description}</p>}
      </div>
      {actions && (
        <div
          className={cx(
            'flex flex-wrap items-center gap-2',
            // Beside the title alone it makes the row no higher; under a description it keeps its distance.
            description ? 'max-md:mt-1 md:-my-1.5' : '-my-1.5',
          )}
        >
          {actions}
        </div>
      )}
    </div>
  );
}
