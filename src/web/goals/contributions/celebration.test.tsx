import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeGoal } from '#web/testing/make-goal.ts';
import { Celebration } from './celebration.tsx';

vi.mock('./confetti.ts', () => ({ throwConfetti: () => () => {} }));

test('the trophy disappears after five seconds', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const onEnd = vi.fn();
  const goal = makeGoal({ status: 'completed' });
  const { rerender } = render(<Celebration goal={goal} onEnd={onEnd} />);
  expect(screen.getByRole('status').textContent).toBe('Goal completed!Bicycle');
  act(() => void vi.advanceTimersByTime(4_999));
  expect(onEnd).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onEnd).toHaveBeenCalledTimes(1);
  rerender(<Celebration goal={null} onEnd={onEnd} />);
  expect(screen.queryByText('Goal completed!')).toBeNull();
});
