import { useSyncExternalStore } from 'react';

// Where `md:` of the styles does not hold.
const phone = window.matchMedia('(width < 48rem)');

function subscribe(onChange: () => void): () => void {
  phone.addEventListener('change', onChange);
  return () => phone.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as a phone, for what only one of the two layouts has. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => phone.matches);
}
