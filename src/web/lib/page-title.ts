import { useEffect } from 'react';

const SITE = 'Allsquare';

/** Sets the title of the browser tab: "Groups · Allsquare". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
    return () => {
      document.title = SITE;
    };
  }, [title]);
}
