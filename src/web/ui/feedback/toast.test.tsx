import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster } from './toast.tsx';
import { currentToasts, toast } from './toast-store.ts';

let isMissing = true;
vi.mock(import('./toast-region.tsx'), async (original) => {
  const region = await original();
  return {
    get ToastRegion() {
      if (isMissing) throw new TypeError('missing');
      return region.ToastRegion;
    },
  };
});

test('where the region could not be loaded with one toast, it is loaded with the next one', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Lost' }));
  await waitFor(() => expect(currentToasts()).toEqual([]));
  isMissing = false;
  act(() => void toast({ title: 'Seen' }));
  expect(await screen.findByText('Seen')).toBeTruthy();
});
