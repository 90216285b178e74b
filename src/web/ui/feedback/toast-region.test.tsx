import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Toaster } from './toast.tsx';
import { ToastRegion } from './toast-region.tsx';
import {
  clearToasts,
  currentToasts,
  TOAST_DURATION_MS,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
  TOAST_SWIPE_THRESHOLD_PX,
  toast,
} from './toast-store.ts';

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** Toast texts are also in a hidden live region for a while. The toast itself is the list item. */
const notices = () => screen.queryAllByRole('listitem').map((item) => item.textContent ?? '');

let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  page = render(<ToastRegion />).container;
});

afterEach(() => {
  act(clearToasts);
  vi.useRealTimers();
});

describe('toasts', () => {
  test('the toast constants have the specified values', () => {
    expect([TOAST_LIMIT, TOAST_DURATION_MS, TOAST_REMOVE_DELAY_MS, TOAST_SWIPE_THRESHOLD_PX]).toEqual([
      1, 5_000, 1_000_000, 50,
    ]);
  });

  test('a new toast replaces the one before', () => {
    act(() => void toast({ title: 'Group created' }));
    act(
      () => void toast({ title: 'Failed to create group', description: 'Try later', variant: 'destructive' }),
    );
    expect(notices()).toHaveLength(1);
    expect(notices()[0]).toContain('Failed to create groupTry later');
  });

  test('a toast closes after 5000 ms', () => {
    act(() => void toast({ title: 'Group created' }));
    wait(4_999);
    expect(notices()).toHaveLength(1);
    wait(1);
    expect(notices()).toHaveLength(0);
  });

  test('a dismissed toast is removed after 1,000,000 ms', () => {
    act(() => void toast({ title: 'Group created' }));
    wait(5_000);
    expect(currentToasts()).toMatchObject([{ title: 'Group created', open: false }]);
    wait(999_999);
    expect(currentToasts()).toHaveLength(1);
    wait(1);
    expect(currentToasts()).toHaveLength(0);
  });

  test('removing an old toast does not close a later one', () => {
    act(() => void toast({ title: 'First' }));
    wait(5_000);
    act(() => void toast({ title: 'Second' }));
    wait(4_000);
    expect(currentToasts()).toMatchObject([{ title: 'Second', open: true }]);
  });

  test('a toast can be dismissed by its button and by the caller', () => {
    act(() => void toast({ title: 'Group created' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(notices()).toHaveLength(0);
    let dismiss = () => {};
    act(() => {
      dismiss = toast({ title: 'Again' });
    });
    expect(notices()).toHaveLength(1);
    act(dismiss);
    expect(notices()).toHaveLength(0);
  });

  test('the action of a toast runs once and closes it', () => {
    const undo = vi.fn();
    act(() => void toast({ title: 'Expense deleted', action: { label: 'Undo', onClick: undo } }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(notices()).toHaveLength(0);
  });

  test('F8 focuses the toast region', () => {
    act(() => void toast({ title: 'Group created' }));
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    expect(document.activeElement?.tagName).toBe('OL');
    expect(screen.getByRole('region').getAttribute('aria-label')).toContain('F8');
  });

  test('the toast region is next to the page, where it inherits what a dialog sets on the body', () => {
    const region = document.querySelector('ol');
    expect(region).not.toBeNull();
    expect(page.contains(region)).toBe(false);
  });

  test('the toast region is at most 420 px wide on wide screens', () => {
    expect(document.querySelector('ol')?.className).toContain('md:max-w-[420px]');
  });

  const swipe = (distance: number) => {
    const item = screen.getByRole('listitem');
    Object.assign(item, {
      setPointerCapture() {},
      releasePointerCapture() {},
      hasPointerCapture: () => true,
    });
    const at = (x: number) => ({ pointerId: 1, button: 0, pointerType: 'touch', clientX: x, clientY: 0 });
    fireEvent.pointerDown(item, at(0));
    fireEvent.pointerMove(item, at(20));
    fireEvent.pointerMove(item, at(distance));
    fireEvent.pointerUp(item, at(distance));
  };

  test('a swipe to the right beyond 50 px dismisses a toast, a shorter one does not', () => {
    act(() => void toast({ title: 'Group created' }));
    swipe(49);
    expect(currentToasts()).toMatchObject([{ open: true }]);
    swipe(60);
    expect(currentToasts()).toMatchObject([{ open: false }]);
  });

  test('a swipe to the left does not dismiss a toast', () => {
    act(() => void toast({ title: 'Group created' }));
    swipe(-120);
    expect(currentToasts()).toMatchObject([{ open: true }]);
  });
});

test('the toast region loads with the first toast and shows it', async () => {
  cleanup();
  vi.useRealTimers();
  render(<Toaster />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void toast({ title: 'Group created' }));
  expect((await screen.findByRole('listitem')).textContent).toContain('Group created');
});
