import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyDialog } from './dialogs.tsx';
import { lazyPart, NoPart } from './lazy-part.tsx';

const NOTICE = "This couldn't be loaded";
const Text = () => <p>The part</p>;

/** A load that fails as often as `failures` says, as for a script that a server does not have. */
const failing = (failures: number) => {
  const load = vi.fn(async () => Text);
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new TypeError('missing'));
  return load;
};

test('a part whose script is missing says so, and the form around it keeps what was typed', async () => {
  const Part = lazyPart(failing(1));
  const Form = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <input aria-label="Title" />
        <button type="button" onClick={() => setIsOpen(true)}>
          More
        </button>
        <Suspense>{isOpen && <Part />}</Suspense>
      </>
    );
  };
  render(<Form />);
  await userEvent.type(screen.getByLabelText('Title'), 'Dinner');
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect((await screen.findByRole('alert')).textContent).toContain(NOTICE);
  screen.getByRole('button', { name: 'Reload Page' });
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Dinner');
});

test('a part is asked for again when it is shown the next time', async () => {
  const load = failing(1);
  const Part = lazyPart(load);
  const first = render(<Part />, { wrapper: Suspense });
  await screen.findByText(NOTICE);
  expect(load).toHaveBeenCalledTimes(1);
  first.unmount();
  render(<Part />, { wrapper: Suspense });
  await screen.findByText('The part');
});

test('a part that may be left out leaves nothing', async () => {
  const load = failing(1);
  const Part = lazyPart(load, NoPart);
  render(
    <Suspense fallback="waiting">
      <Part />
      here
    </Suspense>,
  );
  await screen.findByText('here');
  expect(screen.queryByText(NOTICE)).toBeNull();
});

test('a dialog whose script is missing says so over the page, and can be closed', async () => {
  const load = vi.fn(async () => (_props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
    <Text />
  ));
  load.mockRejectedValue(new TypeError('missing'));
  const Dialog = lazyDialog(load);
  const Page = () => {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        <Dialog open={isOpen} onOpenChange={setIsOpen} />
      </>
    );
  };
  render(<Page />);
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await open();
  await screen.findByText(NOTICE);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(NOTICE)).toBeNull();
  await open();
  await screen.findByText(NOTICE);
});
