import { Suspense } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { cx } from '#web/ui/cx.ts';
import type { ItemIconProps } from './item-icon.tsx';

const ItemIcon = lazyPart(async () => (await import('./item-icon.tsx')).ItemIcon, EmptyDisc);

function EmptyDisc({ small }: ItemIconProps) {
  return <span className={cx('shrink-0 rounded-full bg-well', small ? 'size-8' : 'size-10')} />;
}

/** The icon of what is due. The icons of all kinds and categories load after the list that shows them. */
export function ItemDisc(props: ItemIconProps) {
  return (
    <Suspense fallback={<EmptyDisc {...props} />}>
      <ItemIcon {...props} />
    </Suspense>
  );
}
