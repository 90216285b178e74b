import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';

type StatProps = {
  label: ReactNode;
  /** The main figure, usually <Money size="heading" />. */
  figure: ReactNode;
  note?: ReactNode;
  /** What stands beneath the note. */
  children?: ReactNode;
  loading?: boolean;
  className?: string;
  /** A small figure, for a screen that begins with something else. */
  isSmall?: boolean | undefined;
};

export function Stat({ label, figure, note, loading, className, isSmall, children }: StatProps) {
  return (
    <Card className={cx('flex flex-col gap-1', isSmall && 'max-md:p-3', className)}>
      <p className={cx('text-quiet', isSmall ? 'text-13' : 'text-14')}>{label}</p>
      <div
        className={cx(
          'font-semibold figures [overflow-wrap:anywhere]',
          isSmall ? 'min-h-6 text-16' : 'min-h-9 text-28',
        )}
      >
        {loading ? <Skeleton className="my-1 h-7 w-36 max-w-full" /> : figure}
      </div>
      {note && (
        <p className="text-13 text-quiet">{loading ? <Skeleton className="my-1 h-3 w-24" /> : note}</p>
      )}
      {!loading && children}
    </Card>
  );
}
