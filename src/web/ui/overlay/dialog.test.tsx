import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { describe, expect, test, vi } from 'vitest';
import { beforeLibraryListens, beforeLibraryStopsListening } from '#web/testing/before-library-listens.ts';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { TextInput } from '../form/text-input.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter, DialogForm } from './dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';

function Example({ sending = false, onSend = () => {} }: { sending?: boolean; onSend?: () => void }) {
  return (
    <Dialog
      trigger={<Button>Open</Button>}
      title="Create Group"
      description="For any occasion"
      dismissable={!sending}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <DialogBody>
          <Field label="Name">
            <TextInput />
          </Field>
        </DialogBody>
        <DialogFooter>
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button type="submit">Create</Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

/** A dialog whose form renders only after its data has loaded. */
function Late({ isThere = false }: { isThere?: boolean }) {
  return (
    <Dialog open title="Settle Up">
      <Button>Meanwhile</Button>
      {isThere && (
        <DialogForm>
          <Field label="Amount">
            <TextInput />
          </Field>
        </DialogForm>
      )}
    </Dialog>
  );
}

describe('a dialog', () => {
  test.each([
    ['Close', 'Amount'],
    ['Meanwhile', 'Meanwhile'],
  ])('a form that renders late has the focus first on %s and then on %s', (waiting, then) => {
    const { rerender } = render(<Late />);
    screen.getByRole('button', { name: waiting }).focus();
    rerender(<Late isThere />);
    const now = document.activeElement;
    expect(now === screen.queryByLabelText('Amount') ? 'Amount' : now?.textContent).toBe(then);
  });

  test('a dialog has a name and a description, focuses its first field and returns the focus', async () => {
    render(<Example />);
    await userEvent.click(screen.getByText('Open'));
    const dialog = screen.getByRole('dialog', { name: 'Create Group' });
    const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('For any occasion');
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Open').closest('button'));
  });

  test('a dialog opened from outside returns the focus to the previous element', async () => {
    function Outside() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Dialog open={open} onOpenChange={setOpen} title="From outside">
            <DialogBody>Nothing</DialogBody>
          </Dialog>
        </>
      );
    }
    render(<Outside />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
  });

  test('a dialog whose form takes the focus itself returns it too', async () => {
    function Form() {
      const field = useRef<HTMLInputElement>(null);
      useEffect(() => field.current?.focus(), []);
      return <input ref={field} aria-label="Amount" />;
    }
    function Outside() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Dialog open={open} onOpenChange={setOpen} title="From outside">
            <Form />
          </Dialog>
        </>
      );
    }
    render(<Outside />);
    const button = screen.getByRole('button', { name: 'Open' });
    for (const _time of [1, 2]) {
      await userEvent.click(button);
      expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(button));
    }
  });

  test('without an opener, or once it is gone, the focus goes to the content of the page', async () => {
    function Page({ hasButton }: { hasButton: boolean }) {
      const [open, setOpen] = useState(!hasButton);
      return (
        <main id="content" tabIndex={-1}>
          {!open && hasButton && <Button onClick={() => setOpen(true)}>Open</Button>}
          <Dialog open={open} onOpenChange={setOpen} title="From outside">
            <DialogBody>Nothing</DialogBody>
          </Dialog>
        </main>
      );
    }
    for (const hasButton of [false, true]) {
      const { unmount } = render(<Page hasButton={hasButton} />);
      if (hasButton) await userEvent.click(screen.getByText('Open'));
      expect(screen.getByRole('dialog')).toBeTruthy();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement?.id).toBe('content'));
      unmount();
    }
  });

  test('once the opener is gone, the focus goes to the dialog below, which Escape then closes', async () => {
    function Page() {
      const [isEnding, setIsEnding] = useState(false);
      const [hasRow, setHasRow] = useState(true);
      return (
        <main id="content" tabIndex={-1}>
          <Dialog trigger={<Button>Open</Button>} title="List">
            <DialogBody>{hasRow && <Button onClick={() => setIsEnding(true)}>Row</Button>}</DialogBody>
          </Dialog>
          <ConfirmDialog
            open={isEnding}
            title="End it?"
            text="This can't be undone."
            confirmLabel="End"
            onConfirm={() => {
              setIsEnding(false);
              setHasRow(false);
            }}
          />
        </main>
      );
    }
    render(<Page />);
    for (const name of ['Open', 'Row', 'End']) await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a dialog that opens in place of another one keeps the focus in its field', async () => {
    function Page() {
      const [shown, setShown] = useState<'list' | 'form' | null>('list');
      return (
        <main id="content" tabIndex={-1}>
          <Dialog open={shown === 'list'} title="List">
            <Button onClick={() => setShown('form')}>Add</Button>
          </Dialog>
          <Dialog open={shown === 'form'} title="Form">
            <TextInput aria-label="Amount" />
          </Dialog>
        </main>
      );
    }
    render(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    // The first one returns the focus in a timer.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
  });

  test('Enter in a field submits the dialog’s form', async () => {
    const onSend = vi.fn();
    render(<Example onSend={onSend} />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.keyboard('Lisbon{Enter}');
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test('is closed by Cancel and by the close button', async () => {
    render(<Example />);
    for (const name of ['Cancel', 'Close']) {
      await userEvent.click(screen.getByText('Open'));
      await userEvent.click(screen.getByRole('button', { name }));
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  test('the content of a dialog does not render again while it closes', () => {
    const rendered = vi.fn();
    function Content() {
      rendered();
      return <p>Notes</p>;
    }
    const withOpen = (open: boolean) => (
      <Dialog open={open} title="Notes">
        <Content />
      </Dialog>
    );
    const { rerender } = render(withOpen(true));
    rerender(withOpen(true));
    const times = rendered.mock.calls.length;
    expect(times).toBeGreaterThan(1);
    rerender(withOpen(false));
    expect(rendered).toHaveBeenCalledTimes(times);
    expect(screen.queryByText('Notes')).toBeNull();
    rerender(withOpen(true));
    expect(rendered.mock.calls.length).toBeGreaterThan(times);
  });

  test('a dialog stays open while it is submitting', async () => {
    render(<Example sending />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  });
});

describe('an Escape as soon as the focus is in a dialog', () => {
  test.each([false, true])('an early Escape closes a dialog unless it is submitting: %s', async (isBusy) => {
    beforeLibraryListens();
    render(<Example sending={isBusy} />);
    await userEvent.click(screen.getByText('Open'));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog') !== null).toBe(isBusy);
    if (!isBusy) expect(document.activeElement).toBe(screen.getByText('Open').closest('button'));
  });

  test.each([false, true])(
    'an early Escape cancels a confirm dialog unless it is pending: %s',
    async (isBusy) => {
      beforeLibraryListens();
      ask(isBusy);
      await userEvent.click(screen.getByText('Delete'));
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('alertdialog') !== null).toBe(isBusy);
    },
  );

  test('an early Escape closes a dialog although the menu that opened it takes the key while it closes', async () => {
    render(<FromMenu />);
    await userEvent.click(screen.getByText('More'));
    const item = await screen.findByRole('menuitem', { name: 'Rename' });
    beforeLibraryListens();
    beforeLibraryStopsListening();
    // An animation keeps the menu on the page while it closes.
    const style = vi
      .spyOn(window, 'getComputedStyle')
      .mockImplementation(() => ({ animationName: 'fade-out', display: 'block' }) as CSSStyleDeclaration);
    fireEvent.click(item);
    style.mockRestore();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('an early Escape closes only the topmost dialog', () => {
    beforeLibraryListens();
    const [onBelow, onAbove] = [vi.fn(), vi.fn()];
    render(
      <Dialog open onOpenChange={onBelow} title="Below">
        <Dialog open onOpenChange={onAbove} title="Above">
          <TextInput aria-label="Name" />
          {createPortal(<TextInput aria-label="Over it" />, document.body)}
        </Dialog>
      </Dialog>,
    );
    fireEvent.keyDown(screen.getByLabelText('Over it'), { key: 'Escape' });
    expect(onAbove).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
    expect(onAbove).toHaveBeenCalledWith(false);
    expect(onBelow).not.toHaveBeenCalled();
  });
});

/** A menu with an item that opens a dialog. */
function FromMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setIsOpen(true)}>Rename</MenuItem>
      </Menu>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Rename">
        <TextInput aria-label="Name" />
      </Dialog>
    </>
  );
}

function ask(pending: boolean, onConfirm = () => {}) {
  render(
    <ConfirmDialog
      trigger={<Button>Delete</Button>}
      title="Delete this group?"
      text="It can be restored for 30 days."
      confirmLabel="Delete Group"
      danger
      pending={pending}
      onConfirm={onConfirm}
    />,
  );
}

describe('confirm dialog', () => {
  test('a confirm dialog focuses Cancel, so that Enter does no harm', async () => {
    const onConfirm = vi.fn();
    ask(false, onConfirm);
    await userEvent.click(screen.getByText('Delete'));
    expect(screen.getByRole('alertdialog', { name: 'Delete this group?' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a confirm dialog confirms once and leaves closing to the caller', async () => {
    const onConfirm = vi.fn();
    ask(false, onConfirm);
    await userEvent.click(screen.getByText('Delete'));
    await userEvent.click(screen.getByText('Delete Group'));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });

  test('a pending confirm dialog cannot be closed', async () => {
    ask(true);
    await userEvent.click(screen.getByText('Delete'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  });
});
