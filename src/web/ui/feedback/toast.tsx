import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentToasts, subscribeToToasts } from './toast-store.ts';

export const loadToastRegion = () => import('./toast-region.tsx');

const ToastRegion = lazy(() =>
  loadToastRegion().then(
    ({ ToastRegion: Region }) => ({ default: Region }),
    // Without a connection its script may be missing. The page itself must stay.
    () => ({ default: () => <></> }),
  ),
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
