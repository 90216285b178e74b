import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { clearToasts, currentToasts, subscribeToToasts } from './toast-store.ts';

export const loadToastRegion = () => import('./toast-region.tsx');

const ToastRegion = lazyPart(async () => (await loadToastRegion()).ToastRegion, NoRegion);

/** The toast is lost, but with the next one the region is loaded again. */
function NoRegion() {
  useEffect(clearToasts, []);
  return null;
}

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
