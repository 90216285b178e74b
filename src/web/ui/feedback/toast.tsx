import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import { currentToasts, subscribeToToasts } from './toast-store.ts';

export const loadToastRegion = () => import('./toast-region.tsx');

const ToastRegion = lazyPart(async () => (await loadToastRegion()).ToastRegion, NoPart);

/** Rendered once, next to the application. Loads the toast region with the first toast. */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToToasts, currentToasts);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
