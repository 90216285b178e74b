import { type ComponentType, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';

/** What everything that opens a dialog gives to it. */
export type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** A dialog whose script is fetched when it first opens. It stays after that, so that it can close gently. */
export function lazyDialog<Props extends { open?: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.open ?? false);
    if (props.open && !wasOpened) setWasOpened(true);
    if (!wasOpened) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

/** Makes the props of dialogs of which at most one is open: the one that `act` names. */
export function dialogProps<Act extends string>(act: Act | undefined, onClose: () => void) {
  return (mine: Act): DialogProps => ({
    open: act === mine,
    onOpenChange: (open) => {
      if (!open) onClose();
    },
  });
}

/** The value, or the last one while it is null: a dialog keeps its text while it closes. */
export function useLastKnown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** A dialog begins anew when it opens; what it showed stays while it closes. */
export function useFreshOnOpen(open: boolean, ...calls: readonly { reset: () => void }[]): void {
  const latest = useRef(calls);
  latest.current = calls;
  useLayoutEffect(() => {
    if (!open) return;
    for (const { reset } of latest.current) reset();
  }, [open]);
}
