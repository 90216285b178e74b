import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getCurrentUser } from '#contract/users.ts';
import { useLive } from './live.ts';
import { queryClient } from './refresh.ts';

test('a stream that is refused asks who is signed in: the session may have ended', async () => {
  class RefusedEvents extends EventTarget {
    static readonly CLOSED = 2;
    readonly readyState = 2;
    onerror: (() => void) | null = null;
    close = () => undefined;
    constructor() {
      super();
      queueMicrotask(() => this.onerror?.());
    }
  }
  vi.stubGlobal('EventSource', RefusedEvents);
  queryClient.setQueryData([getCurrentUser.path], { id: 'maya' });
  const { unmount } = renderHook(() => useLive());
  await waitFor(() => expect(queryClient.getQueryState([getCurrentUser.path])?.isInvalidated).toBe(true));
  unmount();
  vi.unstubAllGlobals();
});
