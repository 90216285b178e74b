import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The current width of an element in pixels, measured before its first paint. `initial` where nothing can be measured yet:
 * not more than a narrow phone leaves, or the page would scroll sideways for a moment.
 */
export function useWidth<Kind extends Element>(initial: number) {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const first = element.getBoundingClientRect().width;
    if (first > 0) setWidth(Math.round(first));
    const observer = new ResizeObserver((entries) => {
      const next = entries[0]?.contentRect.width;
      if (next) setWidth(Math.round(next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
