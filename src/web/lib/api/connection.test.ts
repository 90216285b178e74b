import { expect, onTestFinished, test, vi } from 'vitest';
import {
  connection,
  expectReply,
  isDisconnected,
  noteFailure,
  noteReply,
  watchConnection,
} from './connection.ts';
import { queryClient } from './refresh.ts';

function watch() {
  onTestFinished(watchConnection());
}

test('a failure shows until everything was fetched again', async () => {
  watch();
  const fetched = Promise.withResolvers<void>();
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockReturnValue(fetched.promise);
  onTestFinished(() => refreshed.mockRestore());
  noteFailure();
  expect(isDisconnected()).toBe(true);
  const back = noteReply();
  void noteReply();
  expect(refreshed).toHaveBeenCalledTimes(1);
  expect(isDisconnected()).toBe(true);
  fetched.resolve();
  await back;
  expect(isDisconnected()).toBe(false);
});

test('a failure while everything is fetched again keeps the mark', async () => {
  watch();
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockImplementation(async () => noteFailure());
  onTestFinished(() => refreshed.mockRestore());
  noteFailure();
  await noteReply();
  expect(isDisconnected()).toBe(true);
});

test('the browser reports that there is no connection', () => {
  watch();
  window.dispatchEvent(new Event('offline'));
  expect(isDisconnected()).toBe(true);
});

test('pages without a session do not follow the connection', () => {
  noteFailure();
  expect(isDisconnected()).toBe(false);
});

test('a slow reply is not a lost one: nothing is fetched again once it is there', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  watch();
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();
  onTestFinished(() => refreshed.mockRestore());
  const first = expectReply();
  const second = expectReply();
  vi.advanceTimersByTime(3_999);
  expect(connection()).toBe('good');
  vi.advanceTimersByTime(1);
  expect(connection()).toBe('slow');
  first();
  first();
  expect(connection()).toBe('slow');
  await noteReply();
  second();
  expect(connection()).toBe('good');
  vi.advanceTimersByTime(60_000);
  expect(connection()).toBe('good');
  expect(refreshed).not.toHaveBeenCalled();
});

test('without a reply for 20 seconds the server cannot be reached', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  watch();
  const end = expectReply();
  vi.advanceTimersByTime(19_999);
  expect(connection()).toBe('slow');
  vi.advanceTimersByTime(1);
  expect(connection()).toBe('offline');
  end();
  expect(connection()).toBe('offline');
});
