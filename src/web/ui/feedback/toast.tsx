import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from './toast-store.ts';

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
);

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
