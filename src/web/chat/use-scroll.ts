import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** This near to the end counts as being there, in pixels. */
const NEAR = 48;

type Content = {
  /** The oldest and the newest that are shown, and how many wait to be sent. */
  first: string | undefined;
  last: string | undefined;
  waiting: number;
};

type Scrolling = {
  ref: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** Something came below while one was reading further up. */
  hasNews: boolean;
  toEnd: () => void;
};

/**
 * Keeps a list that grows at both ends in its place: what is read stays under the eye while older lines come above
 * it, and new ones come into sight only for whoever is at the end or just wrote.
 */
export function useScroll({ first, last, waiting }: Content): Scrolling {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ first, last, waiting, height: 0 });
  const pinned = useRef(true);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [hasNews, setHasNews] = useState(false);

  const toEnd = useCallback(() => {
    const list = ref.current;
    if (list === null) return;
    list.scrollTop = list.scrollHeight;
    pinned.current = true;
    setIsAtEnd(true);
    setHasNews(false);
  }, []);

  useLayoutEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const old = before.current;
    before.current = { first, last, waiting, height: list.scrollHeight };
    if (pinned.current || waiting > old.waiting) toEnd();
    else if (first !== old.first) list.scrollTop += list.scrollHeight - old.height;
    else if (last !== old.last) setHasNews(true);
  }, [first, last, waiting, toEnd]);

  useEffect(() => {
    const list = ref.current;
    if (list === null) return;
    const look = () => {
      pinned.current = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
      setIsAtEnd(pinned.current);
      if (pinned.current) setHasNews(false);
    };
    list.addEventListener('scroll', look, { passive: true });
    // The room for it may become smaller, as when a phone's keyboard comes up, and what stands at the end larger.
    const observer = new ResizeObserver(() => {
      if (pinned.current) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    if (list.lastElementChild !== null) observer.observe(list.lastElementChild);
    return () => {
      list.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);

  return { ref, isAtEnd, hasNews, toEnd };
}
