import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { addExpenseFile, removeExpenseFile, removeReceipt, setReceipt } from '#contract/expense-files.ts';
import { type ExpenseDetail, getExpense, updateExpense } from '#contract/expenses.ts';
import { type GroupDetail, getGroup } from '#contract/groups.ts';
import { failure, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
// Loads the form beforehand, so that no test waits for it.
import '../form/edit-expense-form.tsx';
import { ExpenseDialog } from './expense-dialog.tsx';
import './expense-panel.tsx';

const photo = '/uploads/0123456789abcdef0123456789abcdef.webp';
const pdf = '/uploads/0123456789abcdef0123456789abcdef.pdf';

function open(expense: Partial<ExpenseDetail> = {}, group: Partial<GroupDetail> = {}) {
  const api = fakeApi();
  api.on(getExpense, makeExpenseDetail(expense));
  api.on(getGroup, makeGroupDetail(group));
  api.on(listComments, []);
  return { api, ...renderApp(<ExpenseDialog id={idOf(500)} onClose={() => undefined} />, { user: me }) };
}

const section = async () => within(await screen.findByRole('region', { name: 'Receipt' }));

async function put(file: File) {
  const input = (await section()).getByLabelText<HTMLInputElement>('Receipt file');
  await userEvent.setup({ applyAccept: false }).upload(input, file);
}

test.each([
  ['a photo', new File(['x'], 'till.jpg', { type: 'image/jpeg' }), photo],
  ['a PDF', new File(['x'], 'till.pdf', { type: 'application/pdf' }), pdf],
])('%s can be added as a receipt and is then shown', async (_, file, receiptUrl) => {
  const { api } = open();
  expect((await section()).getByRole('button', { name: 'Add Receipt' })).toBeTruthy();
  const saved = makeExpenseDetail({ receiptUrl });
  api.on(setReceipt, saved);
  api.on(getExpense, saved);
  await put(file);
  expect(await screen.findByText('Receipt saved')).toBeTruthy();
  const receipt = await section();
  expect(await receipt.findByRole('button', { name: 'Replace' })).toBeTruthy();
  expect(receipt.queryByRole('button', { name: 'Enlarge the receipt' }) === null).toBe(receiptUrl === pdf);
});

test('a HEIC photo that the browser cannot open is refused by its name, and nothing is sent', async () => {
  const { api } = open();
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'));
  await put(new File(['x'], 'IMG_0001.HEIC', { type: '' }));
  expect(
    await screen.findByText("This browser can't open HEIC photos. Save it as a JPEG and choose that."),
  ).toBeTruthy();
  expect(api.seen(setReceipt)).toHaveLength(0);
});

test('the receipt photo opens large, and Escape returns to the expense', async () => {
  const { person } = open({ receiptUrl: photo });
  await person.click(await (await section()).findByRole('button', { name: 'Enlarge the receipt' }));
  const large = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(large.getByAltText('Receipt of Seafood dinner').getAttribute('src')).toBe(photo);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Receipt' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Seafood dinner' })).toBeTruthy();
});

test('a PDF receipt can be downloaded', async () => {
  open({ receiptUrl: pdf });
  const link = (await section()).getByRole('link', { name: 'Download PDF' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([pdf, true]);
});

test('a receipt that is neither an image nor a PDF, or is too large, is not sent', async () => {
  const { api } = open();
  await (await section()).findByRole('button', { name: 'Add Receipt' });
  await put(new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText('Invalid file type')).toBeTruthy();
  expect(screen.getByText('Please select an image file.')).toBeTruthy();
  const heavy = [new Uint8Array(5 * 1024 * 1024 + 1)];
  await put(new File(heavy, 'big.png', { type: 'image/png' }));
  expect(await screen.findByText('File too large')).toBeTruthy();
  expect(screen.getByText('Please select an image less than 5MB in size.')).toBeTruthy();
  await put(new File(heavy, 'big.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('Please select a PDF less than 5MB in size.')).toBeTruthy();
  expect(api.seen(setReceipt)).toHaveLength(0);
});

test('a refused receipt shows the message of the server', async () => {
  const { api } = open();
  await (await section()).findByRole('button', { name: 'Add Receipt' });
  api.on(setReceipt, () => failure(400, "This PDF isn't complete."));
  await put(new File(['x'], 'half.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('Upload failed')).toBeTruthy();
  expect(screen.getByText("This PDF isn't complete.")).toBeTruthy();
});

test('removing a receipt asks for confirmation', async () => {
  const { api, person } = open({ receiptUrl: pdf });
  await person.click(await (await section()).findByRole('button', { name: 'Remove' }));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Remove the receipt?' }));
  expect(api.seen(removeReceipt)).toHaveLength(0);
  api.on(removeReceipt, makeExpenseDetail());
  api.on(getExpense, makeExpenseDetail());
  await person.click(ask.getByRole('button', { name: 'Remove Receipt' }));
  expect(await screen.findByText('Receipt removed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  const add = await (await section()).findByRole('button', { name: 'Add Receipt' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

const files = [
  { id: idOf(601), url: photo, name: 'till.jpg' },
  { id: idOf(602), url: pdf, name: 'warranty.pdf' },
  { id: idOf(603), url: '/uploads/fedcba9876543210fedcba9876543210.webp', name: 'menu.jpg' },
];

test('another file can be added where there is one, up to ten', async () => {
  const { api, unmount } = open({ receiptUrl: photo, files: files.slice(0, 1) });
  expect(await (await section()).findByRole('button', { name: 'Add Another' })).toBeTruthy();
  const saved = makeExpenseDetail({ receiptUrl: photo, files: files.slice(0, 2) });
  api.on(addExpenseFile, saved);
  api.on(getExpense, saved);
  const input = (await section()).getByLabelText<HTMLInputElement>('Another file');
  await userEvent.upload(input, new File(['x'], 'warranty.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('Receipt saved')).toBeTruthy();
  expect(api.seen(setReceipt)).toHaveLength(0);
  const link = await (await section()).findByRole('link', { name: 'Download PDF: warranty.pdf' });
  expect(link.getAttribute('href')).toBe(pdf);
  unmount();
  const full = Array.from({ length: 10 }, (_, place) => ({ id: idOf(700 + place), url: pdf, name: 'a.pdf' }));
  open({ receiptUrl: pdf, files: full });
  const receipt = await section();
  expect(await receipt.findAllByRole('listitem')).toHaveLength(9);
  expect(receipt.queryByRole('button', { name: 'Add Another' })).toBeNull();
});

test('a further file is removed after confirmation, and the others stay', async () => {
  const { api, person } = open({ receiptUrl: photo, files });
  await person.click(await (await section()).findByRole('button', { name: 'Remove warranty.pdf' }));
  const ask = within(await screen.findByRole('alertdialog', { name: 'Remove the file?' }));
  expect(ask.getByText(/warranty.pdf will be deleted for everyone/)).toBeTruthy();
  const saved = makeExpenseDetail({ receiptUrl: photo, files: files.toSpliced(1, 1) });
  api.on(removeExpenseFile, saved);
  api.on(getExpense, saved);
  await person.click(ask.getByRole('button', { name: 'Remove File' }));
  expect(await screen.findByText('File removed')).toBeTruthy();
  expect(api.seen(removeExpenseFile)[0]?.params).toEqual({ id: idOf(500), fileId: idOf(602) });
  const receipt = await section();
  await waitFor(() => expect(receipt.queryByText('warranty.pdf')).toBeNull());
  expect(receipt.getByRole('button', { name: 'Enlarge menu.jpg' })).toBeTruthy();
});

test('the focus moves to Add Another after the last further file is removed', async () => {
  const { api, person } = open({ receiptUrl: photo, files: files.slice(0, 2) });
  await person.click(await (await section()).findByRole('button', { name: 'Remove warranty.pdf' }));
  const saved = makeExpenseDetail({ receiptUrl: photo, files: files.slice(0, 1) });
  api.on(removeExpenseFile, saved);
  api.on(getExpense, saved);
  await person.click(await screen.findByRole('button', { name: 'Remove File' }));
  const receipt = await section();
  await waitFor(() => expect(receipt.queryByText('warranty.pdf')).toBeNull());
  const add = receipt.getByRole('button', { name: 'Add Another' });
  await waitFor(() => expect(document.activeElement).toBe(add));
});

test('a further file named Receipt is enlarged by its name', async () => {
  open({ receiptUrl: photo, files: [...files.slice(0, 1), { id: idOf(604), url: photo, name: 'Receipt' }] });
  const receipt = await section();
  expect(await receipt.findByRole('button', { name: 'Enlarge the receipt' })).toBeTruthy();
  expect(receipt.getByRole('button', { name: 'Enlarge Receipt' })).toBeTruthy();
});

test('further files are read-only in a closed group', async () => {
  open({ receiptUrl: photo, files }, { status: 'closed' });
  await screen.findByText(/This group is closed/);
  const receipt = await section();
  expect(receipt.getByRole('link', { name: 'Download PDF: warranty.pdf' })).toBeTruthy();
  expect(receipt.queryByRole('button', { name: /Remove|Add/ })).toBeNull();
});

test('a receipt is read-only in a closed group, and nothing is shown without one', async () => {
  const { unmount } = open({ receiptUrl: pdf, receiptData: 'Soup 8.00' }, { status: 'closed' });
  const receipt = await section();
  expect(receipt.getByRole('link', { name: 'Download PDF' })).toBeTruthy();
  expect(receipt.getByText('Soup 8.00')).toBeTruthy();
  await screen.findByText(/This group is closed/);
  expect(receipt.queryByRole('button')).toBeNull();
  unmount();
  open({}, { status: 'closed' });
  await screen.findByText(/This group is closed/);
  expect(screen.queryByRole('region', { name: 'Receipt' })).toBeNull();
});

test('merchant and lines are fields under Receipt, which is open if they have values', async () => {
  const { api, person, unmount } = open();
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const more = await screen.findByRole('button', { name: 'Receipt' });
  expect(screen.queryByRole('textbox', { name: /Merchant/ })).toBeNull();
  await person.click(more);
  await person.type(screen.getByRole('textbox', { name: /Merchant/ }), ' Harbour bar ');
  await person.type(screen.getByRole('textbox', { name: /Receipt text/ }), 'Soup 8.00{enter}Tea 4.00');
  const saved = makeExpenseDetail({ merchantName: 'Harbour bar', receiptData: 'Soup 8.00\nTea 4.00' });
  api.on(updateExpense, saved);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Expense updated');
  expect(api.seen(updateExpense)[0]?.body).toEqual({
    merchantName: 'Harbour bar',
    receiptData: 'Soup 8.00\nTea 4.00',
    version: 1,
  });
  unmount();
  const again = open(saved);
  await again.person.click(await screen.findByRole('button', { name: 'Edit' }));
  const merchant = await screen.findByRole<HTMLInputElement>('textbox', { name: /Merchant/ });
  expect(merchant.value).toBe('Harbour bar');
  await again.person.clear(merchant);
  again.api.on(updateExpense, makeExpenseDetail());
  await again.person.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(again.api.seen(updateExpense)).toHaveLength(1));
  expect(again.api.seen(updateExpense)[0]?.body).toEqual({ merchantName: null, version: 1 });
});

test('Receipt opens if one of its fields is invalid', async () => {
  const { api, person } = open();
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const more = await screen.findByRole('button', { name: 'Receipt' });
  await person.click(more);
  await person.click(screen.getByRole('textbox', { name: /Receipt text/ }));
  await person.paste('x'.repeat(2001));
  await person.click(more);
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Must be at most 2000 characters')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Receipt text/ }));
  expect(api.seen(updateExpense)).toHaveLength(0);
});
