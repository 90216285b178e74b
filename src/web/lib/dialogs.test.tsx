import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dialogProps, lazyDialog, useLastKnown } from './dialogs.tsx';

test('a lazy dialog loads when it first opens and stays mounted to close with its animation', async () => {
  const load = vi.fn(async () => ({ open }: { open: boolean }) => <p>{open ? 'open' : 'closing'}</p>);
  const Dialog = lazyDialog(load);
  const { rerender } = render(<Dialog open={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Dialog open />);
  await screen.findByText('open');
  rerender(<Dialog open={false} />);
  screen.getByText('closing');
  expect(load).toHaveBeenCalledTimes(1);
});

test('dialogProps opens the requested dialog and reports its closing', () => {
  const close = vi.fn();
  const propsOf = dialogProps<'edit' | 'remove'>('edit', close);
  expect([propsOf('edit').open, propsOf('remove').open]).toEqual([true, false]);
  propsOf('edit').onOpenChange(true);
  expect(close).not.toHaveBeenCalled();
  propsOf('edit').onOpenChange(false);
  expect(close).toHaveBeenCalledTimes(1);
});

test('useLastKnown keeps the value while a dialog closes', () => {
  const Name = ({ name }: { name: string | null }) => <p>{useLastKnown(name) ?? 'nobody'}</p>;
  const { rerender } = render(<Name name={null} />);
  screen.getByText('nobody');
  rerender(<Name name="liam" />);
  rerender(<Name name={null} />);
  screen.getByText('liam');
});
