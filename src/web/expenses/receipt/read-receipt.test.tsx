import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { addExpense, getExpense } from '#contract/expenses.ts';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { makePdf } from '#web/testing/make-pdf.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ExpenseDialog } from '../detail/expense-dialog.tsx';
import { AddExpenseDialog } from '../form/add-expense-dialog.tsx';
// Loads the dialogs beforehand, so that no test waits for them.
import '../detail/expense-panel.tsx';
import '../form/add-expense-panel.tsx';
import '../form/edit-expense-form.tsx';
import './receipt-panel.tsx';

const recognizer = vi.hoisted(() => ({
  isDownloaded: vi.fn(),
  downloadRecognizer: vi.fn(),
  recognizePhoto: vi.fn(),
}));
vi.mock('./photo/recognize-photo.ts', () => recognizer);

beforeEach(() => {
  recognizer.isDownloaded.mockReset().mockResolvedValue(false);
  recognizer.downloadRecognizer.mockReset().mockResolvedValue(undefined);
  recognizer.recognizePhoto.mockReset().mockResolvedValue(TEXT);
});

const TEXT = `Corner Bistro
2026-11-18
Burger            12.00
Fries              5.50
Tax                1.50
Total             19.00`;

const group = makeGroup();

function Stage() {
  const [open, setOpen] = useState(true);
  return <AddExpenseDialog open={open} onOpenChange={setOpen} groupId={group.id} />;
}

async function openReceipt() {
  const api = fakeApi();
  api.on(listActiveGroups, [group]);
  api.on(addExpense, makeExpenseDetail());
  const { person } = renderApp(<Stage />, { user: me });
  const form = within(await screen.findByRole('dialog', { name: 'Add Expense' }));
  await person.type(await form.findByLabelText('Title'), 'Dinner');
  await person.click(form.getByRole('radio', { name: 'Food & Drinks' }));
  await person.click(form.getByRole('button', { name: /^Paid by you/ }));
  await person.click(form.getByRole('radio', { name: 'Items' }));
  await person.click(form.getByRole('button', { name: 'Read a Receipt' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Read a Receipt' }));
  await dialog.findByLabelText('Receipt text');
  return { api, form, dialog, person };
}

type Open = Awaited<ReturnType<typeof openReceipt>>;

async function paste({ dialog, person }: Open, text = TEXT) {
  const field = dialog.getByLabelText('Receipt text');
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
  await person.click(dialog.getByRole('button', { name: 'Read Text' }));
}

const choose = ({ dialog }: Pick<Open, 'dialog'>, file: File) =>
  userEvent
    .setup({ applyAccept: false })
    .upload(dialog.getByLabelText<HTMLInputElement>('Receipt file'), file);

const value = (within: Open['dialog'], label: string) => within.getByLabelText<HTMLInputElement>(label).value;
const use = (dialog: Open['dialog']) =>
  dialog.getByRole<HTMLButtonElement>('button', { name: 'Use These Lines' });

test('a pasted receipt fills the items, the amount, the date and the merchant, and is saved with the expense', async () => {
  const all = await openReceipt();
  const { api, form, dialog, person } = all;
  await paste(all);
  expect(await dialog.findByText('Lines, tax and tip add up to the total')).toBeTruthy();
  expect(
    ['Merchant', 'Date', 'Line 1', 'Amount of line 1', 'Line 2', 'Tax', 'Tip', 'Total'].map((label) =>
      value(dialog, label),
    ),
  ).toEqual(['Corner Bistro', '2026-11-18', 'Burger', '12.00', 'Fries', '1.50', '', '19.00']);
  await person.click(use(dialog));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Read a Receipt' })).toBeNull());
  expect(['Amount', 'Date', 'Item 1', 'Item 2', 'Tax'].map((label) => value(form, label))).toEqual([
    '19.00',
    '2026-11-18',
    'Burger',
    'Fries',
    '1.50',
  ]);
  expect(form.getByText('Adds up')).toBeTruthy();
  expect(api.seen(addExpense)).toEqual([]);
  await person.click(form.getByRole('button', { name: 'Add Expense' }));
  await waitFor(() => expect(api.seen(addExpense)).toHaveLength(1));
  const everyone = [me.id, liam.id];
  expect(api.seen(addExpense)[0]?.body).toMatchObject({
    amount: 1900,
    date: '2026-11-18',
    merchantName: 'Corner Bistro',
    split: {
      mode: 'items',
      items: [
        { name: 'Burger', amount: 1200, userIds: everyone },
        { name: 'Fries', amount: 550, userIds: everyone },
      ],
      tax: 150,
      tip: 0,
    },
  });
});

test('an amount that was typed is kept, and the form offers the total of the items', async () => {
  const all = await openReceipt();
  const { form, dialog, person } = all;
  await person.keyboard('{Escape}');
  await person.type(form.getByLabelText('Amount'), '25');
  await person.click(form.getByRole('button', { name: 'Read a Receipt' }));
  await paste({ ...all, dialog: within(await screen.findByRole('dialog', { name: 'Read a Receipt' })) });
  await person.click(use(within(screen.getByRole('dialog', { name: 'Read a Receipt' }))));
  expect(value(form, 'Amount')).toBe('25');
  expect(form.getByText('$6.00 left')).toBeTruthy();
  await person.click(form.getByRole('button', { name: 'Use $19.00 as the amount' }));
  expect(form.getByText('Adds up')).toBeTruthy();
  expect(dialog).toBeTruthy();
});

test('lines that do not make the total cannot be used until one line carries the rest', async () => {
  const all = await openReceipt();
  const { dialog, person } = all;
  await paste(all, 'Corner Bistro\nBurger  12.00\nTotal  17.50');
  expect(await dialog.findByText('$5.50 of the total is missing from the lines')).toBeTruthy();
  expect(use(dialog).disabled).toBe(true);
  await person.click(dialog.getByRole('button', { name: 'Add “Not on the list”' }));
  expect(value(dialog, 'Line 2')).toBe('Not on the list');
  expect(value(dialog, 'Amount of line 2')).toBe('5.50');
  expect(use(dialog).disabled).toBe(false);
});

test('lines can be corrected, removed and added, and the difference follows to the cent', async () => {
  const all = await openReceipt();
  const { dialog, person } = all;
  await paste(all);
  const amount = await dialog.findByLabelText('Amount of line 1');
  await person.clear(amount);
  expect(dialog.getByText('Every line needs an amount')).toBeTruthy();
  await person.type(amount, '12.01');
  expect(dialog.getByText('The lines are $0.01 more than the total')).toBeTruthy();
  expect(use(dialog).disabled).toBe(true);
  await person.click(dialog.getByRole('button', { name: 'Remove line 1' }));
  expect(dialog.getByText('$12.00 of the total is missing from the lines')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Add Line' }));
  await person.type(dialog.getByLabelText('Line 2'), 'Burger');
  await person.type(dialog.getByLabelText('Amount of line 2'), '12');
  expect(use(dialog).disabled).toBe(false);
});

test('a line that a discount reduced says so, until its amount is changed', async () => {
  const all = await openReceipt();
  const { dialog, person } = all;
  await paste(all, 'Corner Bistro\nBurger 12.00\nLemonade 4.50\nVoucher -1.00\nTotal 15.50');
  expect(await dialog.findByText('A discount of $1.00 is taken off')).toBeTruthy();
  expect(value(dialog, 'Amount of line 2')).toBe('3.50');
  await person.type(dialog.getByLabelText('Line 2'), ' 0.5 l');
  expect(dialog.queryByText(/^A discount/)).toBeTruthy();
  await person.clear(dialog.getByLabelText('Amount of line 2'));
  expect(dialog.queryByText(/^A discount/)).toBeNull();
});

test('a doubtful line says why', async () => {
  const all = await openReceipt();
  const { dialog } = all;
  await paste(
    all,
    TEXT.replace('Fries              5.50', 'Fries              5.50\nWine               1,234'),
  );
  const doubts = within(await dialog.findByRole('region', { name: 'Also Check' }));
  expect(doubts.getByText(/Wine\s+1,234/)).toBeTruthy();
});

test('the text of a PDF is read', async () => {
  const all = await openReceipt();
  const texts = [
    { text: 'Corner Bistro', x: 20, y: 560 },
    { text: 'Burger', x: 20, y: 520 },
    { text: 'Total', x: 20, y: 470 },
    { text: '12.00', x: 240, y: 520 },
    { text: '12.00', x: 240, y: 470 },
  ];
  await choose(all, new File([makePdf({ texts })], 'till.pdf', { type: 'application/pdf' }));
  expect(await all.dialog.findByText('Lines, tax and tip add up to the total')).toBeTruthy();
  expect(value(all.dialog, 'Line 1')).toBe('Burger');
});

const many = Array.from({ length: 201 }, (_, place) => `Tea ${place} 1.00`).join('\n');
const pdfFile = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'till.pdf', { type: 'application/pdf' });

test('a text that is not a receipt is refused with a sentence, and the form stays as it was', async () => {
  const all = await openReceipt();
  for (const [text, message] of [
    ['   ', 'Paste the text of a receipt or choose a file'],
    ['Corner Bistro\nBurger 12.00', 'No total found on this receipt'],
    ['Corner Bistro\nTotal 12.00', 'No lines with an amount found on this receipt'],
    [`${many}\nTotal 201.00`, 'The receipt has more than 200 lines'],
  ] as const) {
    await paste(all, text);
    await waitFor(() => expect(all.dialog.getByRole('alert').textContent).toBe(message));
  }
  await all.person.click(all.dialog.getByRole('button', { name: 'Cancel' }));
  expect(['Amount', 'Item 1', 'Tax'].map((label) => value(all.form, label))).toEqual(['', '', '']);
});

test('a file that cannot be read is refused with a sentence', async () => {
  const all = await openReceipt();
  const refusals: [File, RegExp][] = [
    [new File(['x'], 'notes.txt', { type: 'text/plain' }), /^Choose a PDF or a photo$/],
    [
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }),
      /^The receipt is larger than 5 MB$/,
    ],
    [pdfFile(makePdf({ texts: [] })), /has no text/],
    [pdfFile(makePdf({ texts: [], isLocked: true })), /password-protected/],
    [pdfFile(new TextEncoder().encode('%PDF-1.4 nothing else')), /couldn't be opened/],
  ];
  for (const [file, message] of refusals) {
    await choose(all, file);
    await waitFor(() => expect(all.dialog.getByRole('alert').textContent).toMatch(message));
  }
});

const photo = new File(['x'], 'till.jpg', { type: 'image/jpeg' });

test('the size of the download is said before a photo is read, and the language can be chosen', async () => {
  const all = await openReceipt();
  const { dialog, person } = all;
  await choose(all, photo);
  expect(await dialog.findByText('Reading a photo needs a one-time download of 4.1 MB.')).toBeTruthy();
  expect(recognizer.downloadRecognizer).not.toHaveBeenCalled();
  await person.selectOptions(dialog.getByLabelText('Receipt language'), 'German');
  expect(await dialog.findByText('Reading a photo needs a one-time download of 2.5 MB.')).toBeTruthy();
  await person.click(await dialog.findByRole('button', { name: 'Download and Read' }));
  expect(await dialog.findByText('Lines, tax and tip add up to the total')).toBeTruthy();
  expect(recognizer.recognizePhoto.mock.calls.map(([, language]) => language)).toEqual(['deu']);
});

test('nothing is said of a download if the files are on this device', async () => {
  recognizer.isDownloaded.mockResolvedValue(true);
  const all = await openReceipt();
  await choose(all, photo);
  const button = await all.dialog.findByRole('button', { name: 'Read Photo' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  expect(all.dialog.queryByText(/one-time download/)).toBeNull();
});

test('a download shows its progress and can be canceled', async () => {
  const all = await openReceipt();
  const { dialog, person } = all;
  let signal: AbortSignal | undefined;
  recognizer.downloadRecognizer.mockImplementation((_language, work) => {
    signal = work.signal;
    work.onProgress(0.25);
    return new Promise(() => undefined);
  });
  await choose(all, photo);
  const button = await dialog.findByRole('button', { name: 'Download and Read' });
  await person.click(button);
  const bar = await dialog.findByRole('progressbar', { name: 'Downloading' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  await person.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(signal?.aborted).toBe(true);
  expect(await dialog.findByLabelText('Receipt text')).toBeTruthy();
  expect(recognizer.recognizePhoto).not.toHaveBeenCalled();
});

test.each([
  ['a failed download', recognizer.downloadRecognizer, /^The download failed/],
  ['an unreadable photo', recognizer.recognizePhoto, /^This photo couldn't be read/],
])('%s is said', async (_what, step, message) => {
  step.mockRejectedValue(new Error('no'));
  const all = await openReceipt();
  await choose(all, photo);
  await all.person.click(await all.dialog.findByRole('button', { name: 'Download and Read' }));
  expect((await all.dialog.findByRole('alert')).textContent).toMatch(message);
});

test('a text that was recognized without a total can be corrected', async () => {
  recognizer.recognizePhoto.mockResolvedValue('Corner Bistro\nBurger 12.00\nTotl 12.00');
  const all = await openReceipt();
  const { dialog, person } = all;
  await choose(all, photo);
  await person.click(await dialog.findByRole('button', { name: 'Download and Read' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('No total found on this receipt');
  await paste(all, value(dialog, 'Receipt text').replace('Totl', 'Total'));
  expect(await dialog.findByText('Lines, tax and tip add up to the total')).toBeTruthy();
});

async function openSaved(receipt: { receiptUrl?: string; receiptData?: string }) {
  const api = fakeApi();
  const { fetch } = globalThis;
  const texts = [
    { text: 'Tea 3.00', x: 20, y: 500 },
    { text: 'Total 3.00', x: 20, y: 480 },
  ];
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    input === '/uploads/till.pdf'
      ? new Response(makePdf({ texts }), { headers: { 'content-type': 'application/pdf' } })
      : fetch(input, init),
  );
  api.on(getExpense, makeExpenseDetail(receipt));
  api.on(getGroup, makeGroupDetail());
  api.on(listComments, []);
  const { person } = renderApp(<ExpenseDialog id={idOf(500)} onClose={() => undefined} />, { user: me });
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Expense' }));
  await person.click(await form.findByRole('button', { name: /^Paid by you/ }));
  await person.click(form.getByRole('radio', { name: 'Items' }));
  await person.click(form.getByRole('button', { name: 'Read a Receipt' }));
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Read a Receipt' })) };
}

test('the receipt that is attached already can be read', async () => {
  const { person, dialog } = await openSaved({ receiptUrl: '/uploads/till.pdf' });
  await person.click(await dialog.findByRole('button', { name: 'Read the Attached Receipt' }));
  expect(await dialog.findByLabelText('Line 1')).toBeTruthy();
  expect(value(dialog, 'Line 1')).toBe('Tea');
});

test('the text of the receipt that was typed already is there to be read', async () => {
  const { dialog } = await openSaved({ receiptData: 'Tea 3.00' });
  expect(value(dialog, 'Receipt text')).toBe('Tea 3.00');
  expect(dialog.queryByRole('button', { name: 'Read the Attached Receipt' })).toBeNull();
});
