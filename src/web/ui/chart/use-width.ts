import { useEffect, useRef, useState } from 'react';

/** The current width of an element in pixels; `initial` before it is measured. */
export function useWidth<Kind extends Element>(initial: number) {
  const ref = useRef<Kind>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver((entries) => {
      const next = entries[0]?.contentRect.width;
      if (next) setWidth(Math.round(next));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}
