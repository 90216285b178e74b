import { type ComponentType, Suspense, useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart, MissingDialog } from './lazy-part.tsx';

/** The props of every dialog. */
export type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * A dialog whose script loads when it first opens. It stays mounted, so that its closing animation runs. It opens in a
 * render of low priority: the press that opens it is painted first. The boundary is always mounted, because React shows
 * no loading state in a boundary that is already there, and would replace one only after 300 ms.
 */
export function lazyDialog<Props extends Partial<DialogProps>>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = lazyPart(load, MissingDialog);
  return function LazyDialog(props: Props) {
    const { open = false } = props;
    const mayOpen = useDeferredValue(open);
    const [wasOpened, setWasOpened] = useState(mayOpen);
    if (mayOpen && !wasOpened) setWasOpened(true);
    return <Suspense>{wasOpened && <Dialog {...props} open={open && mayOpen} />}</Suspense>;
  };
}

/** Creates the props of several dialogs of which at most one is open: the one named by `act`. */
export function dialogProps<Act extends string>(act: Act | undefined, onClose: () => void) {
  return (mine: Act): DialogProps => ({
    open: act === mine,
    onOpenChange: (open) => {
      if (!open) onClose();
    },
  });
}

/** The value, or the last one while it is null. A dialog keeps its text while it closes. */
export function useLastKnown<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** Resets a dialog when it opens. It keeps its content while it closes. */
export function useFreshOnOpen(open: boolean, ...calls: readonly { reset: () => void }[]): void {
  const latest = useRef(calls);
  latest.current = calls;
  useLayoutEffect(() => {
    if (!open) return;
    for (const { reset } of latest.current) reset();
  }, [open]);
}
