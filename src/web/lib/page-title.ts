import { useEffect } from 'react';

const SITE = 'Allsquare';

/** Names the browser's tab and history entry after the screen: "Groups · Allsquare". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
    return () => {
      document.title = SITE;
    };
  }, [title]);
}
