import type { ReactNode } from 'react';
import { LoadError } from '../feedback/load-error.tsx';
import { LoadMore } from '../feedback/load-more.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { SkeletonLines } from '../feedback/skeleton-lines.tsx';
import { Dialog, DialogBody } from './dialog.tsx';

type PagedList<Item> = Parameters<typeof LoadMore>[0]['list'] &
  Parameters<typeof LoadError>[0]['query'] & {
    isPending: boolean;
    data: { pages: readonly { items: readonly Item[] }[] } | undefined;
  };

type HistoryProps<Item> = {
  list: PagedList<Item>;
  /** The name of the list: "Payments". */
  label: string;
  /** What is said while it loads, and when that failed. */
  loading: string;
  failed: string;
  /** How many lines of text stand there while it loads. Without it, rows do. */
  lines?: number;
  empty?: ReactNode;
  className?: string;
  /** Renders an entry as an `li`. */
  children: (item: Item) => ReactNode;
};

/** A list of past entries, newest first. More load on request. */
export function History<Item>({
  list,
  label,
  loading,
  failed,
  lines,
  empty,
  className = 'divide-y divide-line',
  children,
}: HistoryProps<Item>) {
  if (list.isPending) {
    if (lines !== undefined) return <SkeletonLines count={lines} label={loading} />;
    return <SkeletonRows count={5} label={loading} />;
  }
  if (list.data === undefined) return <LoadError title={failed} query={list} />;
  const items = list.data.pages.flatMap((page) => page.items);
  return (
    <div>
      {items.length === 0 && !list.hasNextPage && empty}
      <ul aria-label={label} className={className}>
        {items.map(children)}
      </ul>
      <LoadMore list={list} />
    </div>
  );
}

type HistoryDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The name of the thing whose history is shown. */
  name: string;
  /** Mounts when the dialog opens, so that nothing is fetched before. */
  children: ReactNode;
};

export function HistoryDialog({ open, onOpenChange, title, name, children }: HistoryDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
      size="small"
    >
      <DialogBody>{children}</DialogBody>
    </Dialog>
  );
}
