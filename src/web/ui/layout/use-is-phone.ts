import { useSyncExternalStore } from 'react';

/** A hook that says whether the window matches a media query now. */
function whether(query: string): () => boolean {
  const list = window.matchMedia(query);
  const subscribe = (onChange: () => void) => {
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
}

/** Whether the window is narrower than 768 px, the complement of `md:` in the styles. For parts of only one of the layouts. */
export const useIsPhone = whether('(width < 48rem)');

/** Whether the window is narrower than 900 px, where two columns of a dialog have no room. */
export const useIsNarrow = whether('(width < 56.25rem)');
