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
};

export function Stat({ label, figure, note, loading, className, children }: StatProps) {
  return (
    <Card className={cx('flex flex-col gap-1', className)}>
      <p className="text-14 text-quiet">{label}</p>
      <div className="min-h-9 text-28 font-semibold figures [overflow-wrap:anywhere]">
        {loading ? <Skeleton className="my-1 h-7 w-36 max-w-full" /> : figure}
      </div>
      {note && (
        <p className="text-13 text-quiet">{loading ? <Skeleton className="my-1 h-3 w-24" /> : note}</p>
      )}
      {!loading && children}
    </Card>
  );
}
