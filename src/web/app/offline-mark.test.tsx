import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { expectReply, noteFailure, watchConnection } from '#web/lib/api/connection.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { OfflineMark } from './offline-mark.tsx';

function open() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(watchConnection());
  renderApp(<OfflineMark />);
}

test('the mark says that a slow screen is updating, and that a lost one is offline', () => {
  open();
  expect(screen.queryByText(/updating|offline/i)).toBeNull();
  const end = expectReply();
  act(() => vi.advanceTimersByTime(4_000));
  screen.getByText(/updating\.\.\.$/i);
  expect(screen.queryByText(/offline/i)).toBeNull();
  act(end);
  expect(screen.queryByText(/updating/i)).toBeNull();
  act(noteFailure);
  screen.getByText(/offline$/i);
});
