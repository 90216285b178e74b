import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from './toast-store.ts';

const ToastRegion = lazy(() =>
  import('./toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
);

/** Stands once, next to the application, and costs nothing until there is something to say. */
export function Toaster() {
  const entries = useSyncExternalStore(subscribeToToasts, currentToasts);
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <ToastRegion />
    </Suspense>
  );
}
