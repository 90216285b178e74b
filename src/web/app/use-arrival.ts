import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/**
 * A new screen begins at its top, with the focus on its content, as a loaded page would. Back and forward are
 * left to the browser, which knows where one was.
 */
export function useArrival(): void {
  const [path] = useLocation();
  const last = useRef(path);
  const wentBack = useRef(false);
  useEffect(() => {
    const onPop = () => {
      wentBack.current = window.location.pathname !== last.current;
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    const isBack = wentBack.current;
    wentBack.current = false;
    if (isBack) return;
    window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
