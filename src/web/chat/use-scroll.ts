import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The distance from the end, in pixels, that still counts as being there. */
const NEAR = 48;

type Content = {
  /** The ids of the oldest and the newest shown message. */
  first: string | undefined;
  last: string | undefined;
  waiting: number;
};

type Scrolling = {
  ref: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  /** New messages arrived below the visible part. */
  hasNews: boolean;
  toEnd: () => void;
};

/**
 * Keeps the scroll position of a list that grows at both ends. Older messages do not move the visible ones. New
 * messages scroll into view only at the end of the list or after the user's own message.
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
    // The list may shrink (a phone's keyboard opens) and its last message may grow.
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
