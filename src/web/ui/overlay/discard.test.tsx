import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { beforeLibraryListens } from '#web/testing/before-library-listens.ts';
import { Button } from '../button.tsx';
import { TextInput } from '../form/text-input.tsx';
import { Dialog, DialogBody, DialogClose } from './dialog.tsx';
import { useDiscard, useDiscardQuestion } from './discard.tsx';

const QUESTION = 'Discard this note?';

function Note() {
  const [text, setText] = useState('');
  useDiscardQuestion(text === '' ? null : QUESTION);
  return (
    <DialogBody>
      <TextInput aria-label="Note" value={text} onChange={(event) => setText(event.target.value)} />
      <DialogClose>
        <Button>Cancel</Button>
      </DialogClose>
    </DialogBody>
  );
}

async function openNote({ typed = '', isSending = false } = {}) {
  const person = userEvent.setup();
  render(
    <main id="content" tabIndex={-1}>
      <Dialog trigger={<Button>Open</Button>} title="Shopping" dismissable={!isSending}>
        <Note />
      </Dialog>
    </main>,
  );
  await person.click(screen.getByRole('button', { name: 'Open' }));
  if (typed !== '') await person.type(screen.getByLabelText('Note'), typed);
  return person;
}

type Person = Awaited<ReturnType<typeof openNote>>;

const overlay = () => document.querySelector('[data-state="open"].bg-scrim') as HTMLElement;

const WAYS: [string, (person: Person) => Promise<void>][] = [
  ['Escape', (person) => person.keyboard('{Escape}')],
  ['a press beside it', (person) => person.click(overlay())],
  ['its close button', (person) => person.click(screen.getByRole('button', { name: 'Close' }))],
];

const asked = () => screen.queryByRole('alertdialog', { name: QUESTION });
const note = () => screen.queryByLabelText<HTMLInputElement>('Note');

describe('a dialog with something typed', () => {
  test('an Escape that reaches it before the question listens closes the question, and nothing is lost', () => {
    const { result } = renderHook(() => useDiscard(true));
    const { ask, unsaved } = result.current;
    unsaved.current = QUESTION;
    for (const isAsking of [true, false]) {
      // Both times with the handler of before, as in the frame in which the question opens.
      act(() => expect(ask()).toBe(true));
      expect(result.current.isAsking).toBe(isAsking);
    }
  });

  test.each(WAYS)('%s asks, and Keep Editing keeps what was typed', async (way, leave) => {
    const person = await openNote({ typed: 'Milk' });
    await leave(person);
    expect(await screen.findByRole('alertdialog', { name: QUESTION })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep Editing');
    await person.keyboard('{Enter}');
    expect(asked()).toBeNull();
    expect(note()?.value).toBe('Milk');
    const before = way === 'its close button' ? screen.getByRole('button', { name: 'Close' }) : note();
    await waitFor(() => expect(document.activeElement).toBe(before));
  });

  test('Escape in the question keeps editing where the focus was', async () => {
    const person = await openNote({ typed: 'Milk' });
    await person.keyboard('{Escape}');
    await person.keyboard('{Escape}');
    expect(asked()).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(note()));
    await person.keyboard(' and bread');
    expect(note()?.value).toBe('Milk and bread');
  });

  test.each(WAYS)('%s and Discard close it, and its opener has the focus', async (_way, leave) => {
    const person = await openNote({ typed: 'Milk' });
    await leave(person);
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(asked()).toBeNull();
    expect(note()).toBeNull();
    const opener = screen.getByRole('button', { name: 'Open' });
    // Both dialogs return the focus in timers.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(opener);
    await person.click(opener);
    expect(note()?.value).toBe('');
    expect(asked()).toBeNull();
  });

  test('Cancel closes it at once', async () => {
    const person = await openNote({ typed: 'Milk' });
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asked()).toBeNull();
    expect(note()).toBeNull();
  });

  test('a press that opens the browser’s menu asks nothing and closes nothing', async () => {
    const person = await openNote({ typed: 'Milk' });
    await person.pointer({ keys: '[MouseRight]', target: overlay() });
    expect(asked()).toBeNull();
    expect(note()?.value).toBe('Milk');
  });

  test('an early Escape asks too', async () => {
    beforeLibraryListens();
    const person = await openNote({ typed: 'Milk' });
    await person.keyboard('{Escape}');
    expect(asked()).toBeTruthy();
    expect(note()?.value).toBe('Milk');
  });

  test.each(WAYS.slice(0, 2))('while it is submitting, %s asks nothing', async (_way, leave) => {
    const person = await openNote({ typed: 'Milk', isSending: true });
    await leave(person);
    expect(asked()).toBeNull();
    expect(note()?.value).toBe('Milk');
  });

  test('a question ends with a dialog that is closed in another way', async () => {
    const withOpen = (open: boolean) => (
      <Dialog open={open} title="Shopping">
        <Note />
      </Dialog>
    );
    const person = userEvent.setup();
    const { rerender } = render(withOpen(true));
    await person.type(screen.getByLabelText('Note'), 'Milk');
    await person.keyboard('{Escape}');
    expect(asked()).toBeTruthy();
    rerender(withOpen(false));
    expect(asked()).toBeNull();
    rerender(withOpen(true));
    expect(asked()).toBeNull();
  });
});

describe('a dialog with nothing typed', () => {
  test.each(WAYS)('%s closes it at once', async (_way, leave) => {
    const person = await openNote();
    await person.type(screen.getByLabelText('Note'), 'x{Backspace}');
    await leave(person);
    await waitFor(() => expect(note()).toBeNull());
    expect(asked()).toBeNull();
  });
});
