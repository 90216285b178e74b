import { useEffect, useRef, useState } from 'react';
import { readMessages } from '#contract/chat.ts';
import { useCall } from '#web/lib/api/use-call.ts';

type Reading = { groupId: string; newestId: string | undefined; lastReadId: string | null; isAtEnd: boolean };

/** Marks the chat as read when its end is visible and the tab is active. */
export function useReading({ groupId, newestId, lastReadId, isAtEnd }: Reading): void {
  const { mutate } = useCall(readMessages);
  const isVisible = useVisible();
  const told = useRef(lastReadId);
  useEffect(() => {
    if (newestId === undefined || !isAtEnd || !isVisible || told.current === newestId) return;
    told.current = newestId;
    mutate({ params: { id: groupId }, body: { lastReadId: newestId } });
  }, [groupId, newestId, isAtEnd, isVisible, mutate]);
}

function useVisible(): boolean {
  const [isVisible, setIsVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
