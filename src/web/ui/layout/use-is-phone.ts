import { useSyncExternalStore } from 'react';

// The complement of `md:` in the styles.
const phone = window.matchMedia('(width < 48rem)');

function subscribe(onChange: () => void): () => void {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/** Whether the window is narrower than 768 px. For parts that exist in only one of the two layouts. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
