import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  addBill,
  type Bill,
  getBill,
  listBillHistory,
  listBills,
  removeBill,
  updateBill,
} from '#contract/bills.ts';
import { listActiveGroups } from '#contract/groups.ts';
import { addDays, formatDay } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { today } from '#web/lib/time/today.ts';
import { type FakeApi, failure, fakeApi } from '#web/testing/fake-api.ts';
import { inDollars } from '#web/testing/in-dollars.ts';
import { makeBill } from '#web/testing/make-bill.ts';
import { idOf, makeGroup } from '#web/testing/make-group.ts';
import { noonOf } from '#web/testing/noon.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { closeOutbox } from '#web/lib/outbox/shown.ts';
import { fakeDatabase } from '#web/testing/fake-database.ts';
import { BillsPage } from './bills-page.tsx';

const power = makeBill();
const rent = makeBill({
  id: idOf(501),
  name: 'Rent',
  amount: cents(120_000),
  category: 'housing',
  dueDate: addDays(today(), -3),
});
const phone = makeBill({
  id: idOf(502),
  name: 'Phone plan',
  category: 'phone',
  isPaid: true,
  paidAt: noonOf('2026-01-09'),
});

/** Replies like the server: filters the list, and lists the changes afterwards. */
function answerWith(api: FakeApi, start: Bill[]) {
  let bills = start;
  api.on(listActiveGroups, [makeGroup()]);
  api.on(listBills, ({ query: { status, category } }) => ({
    bills: bills
      .filter((bill) => status === undefined || bill.isPaid === (status === 'paid'))
      .filter((bill) => category === undefined || category === 'all' || bill.category === category),
    unpaidTotal: cents(128_420),
    dueSoonTotal: cents(128_420),
    monthlyTotal: cents(136_840),
    categories: [...new Set(bills.map((bill) => bill.category))],
    currency: 'USD' as const,
  }));
  const change = (id: string | undefined, changes: Partial<Bill>) => {
    bills = bills.map((bill) => (bill.id === id ? { ...bill, ...changes } : bill));
    return inDollars(bills.find((bill) => bill.id === id) ?? power);
  };
  api.on(getBill, ({ params }) => {
    const bill = bills.find(({ id }) => id === params.id);
    return bill === undefined ? failure(404, 'Not found', 'not_found') : inDollars(bill);
  });
  api.on(listBillHistory, []);
  api.on(updateBill, ({ params, body }) => change(params.id, body as Partial<Bill>));
  api.on(removeBill, ({ params }) => {
    bills = bills.filter((bill) => bill.id !== params.id);
    return undefined;
  });
}

function open(bills: Bill[] = [rent, power, phone], path = '/bills') {
  const api = fakeApi();
  answerWith(api, bills);
  return { api, ...renderApp(<BillsPage />, { user: makeUser(), path }) };
}

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

describe('the list', () => {
  test('the bill list shows due dates and paid bills', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bills & Recurring Expenses');
    expect((await card('Power')).getByText('Due in 3 days')).toBeTruthy();
    expect((await card('Power')).getByText('$84.20')).toBeTruthy();
    expect((await card('Rent')).getByText('Overdue by 3 days')).toBeTruthy();
    const paid = await card('Phone plan');
    expect(paid.getByText('PAID')).toBeTruthy();
    expect(paid.getByText(/^Monthly/).textContent).toBe('Monthly · Phone/Internet');
    expect(paid.queryByRole('button', { name: /Mark Paid/ })).toBeNull();
  });

  test('bills are grouped by when they are due, and paid ones by month with one row a series', async () => {
    const paidOn = (day: string, given: Partial<Bill> = {}) =>
      makeBill({ ...given, isPaid: true, paidAt: noonOf(day), amount: cents(1_000) });
    const music = { name: 'Music', seriesId: idOf(610) };
    open([
      makeBill({ id: idOf(510), name: 'Yearly fee', dueDate: addDays(today(), 8) }),
      makeBill({ id: idOf(511), name: 'Gym', dueDate: addDays(today(), 7) }),
      rent,
      paidOn('2026-02-20', { ...music, id: idOf(512) }),
      paidOn('2026-02-13', { ...music, id: idOf(513) }),
      paidOn('2026-02-05', { name: 'Water', seriesId: idOf(611), id: idOf(514) }),
      paidOn('2026-01-30', { ...music, id: idOf(515) }),
    ]);
    await card('Gym');
    const listed = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    expect(listed('Overdue')).toEqual(['Rent']);
    expect(listed('Next 7 Days')).toEqual(['Gym']);
    expect(listed('Later')).toEqual(['Yearly fee']);
    expect(listed('February 2026')).toEqual(['Music', 'Water']);
    expect(screen.getByText('Paid 2 times, last Feb 20, 2026')).toBeTruthy();
    // The newest month is open, the others are folded; each says its sum.
    const folds = [...document.querySelectorAll('details')];
    expect(
      folds.map(({ open: isOpen, firstElementChild }) => [isOpen, firstElementChild?.textContent]),
    ).toEqual([
      [true, 'February 2026$30.00'],
      [false, 'January 2026$10.00'],
    ]);
  });

  test('a bill whose payment waits for a connection says so on its card, and is not paid yet', async () => {
    fakeDatabase();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => {
      vi.restoreAllMocks();
      closeOutbox();
      localStorage.clear();
    });
    const { person } = open();
    expect((await card('Power')).queryByText('Waiting to be sent')).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Mark Paid: Power' }));
    await (await card('Power')).findByText('Waiting to be sent');
    expect((await card('Power')).queryByText('PAID')).toBeNull();
    expect((await card('Rent')).queryByText('Waiting to be sent')).toBeNull();
  });

  test('the bills page shows what is due and the cost per month', async () => {
    open();
    await card('Power');
    expect(screen.getByText('Due Next 7 Days').parentElement?.textContent).toContain('$1,284.20');
    expect(screen.getByText('Monthly Total').parentElement?.textContent).toContain('$1,368.40');
  });

  test('bills are filtered by tab and category, kept in the URL', async () => {
    const { person } = open();
    await card('Phone plan');
    await person.click(screen.getByRole('tab', { name: 'Unpaid' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Phone plan' })).toBeNull());
    const categories = screen.getByLabelText('Category');
    expect(
      within(categories)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Categories', 'Housing', 'Utilities', 'Phone/Internet']);
    await person.selectOptions(categories, 'Housing');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Power' })).toBeNull());
    expect(await card('Rent')).toBeTruthy();
    expect(window.location.search).toBe('?status=unpaid&category=housing');
  });

  test('the bill list shows five skeletons while it loads', async () => {
    const api = fakeApi();
    answerWith(api, []);
    api.hold(listBills, {
      bills: [],
      unpaidTotal: cents(0),
      dueSoonTotal: cents(0),
      monthlyTotal: cents(0),
      categories: [],
      currency: 'USD',
    });
    renderApp(<BillsPage />, { user: makeUser(), path: '/bills' });
    const status = (await screen.findByText('Loading bills')).closest('[role="status"]');
    expect(status?.querySelectorAll('.rounded-full')).toHaveLength(5);
  });

  test('the bill list without bills offers to add the first', async () => {
    const { person } = open([]);
    expect(await screen.findByText('No bills found')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add Your First Bill' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Bill' })).toBeTruthy();
  });

  test('a filter without matches offers to show all bills', async () => {
    const { person } = open([power], '/bills?status=paid');
    expect(await screen.findByText('No bills found')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show All Bills' }));
    expect(await card('Power')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  test('bills that cannot be loaded show one error with a retry button', async () => {
    const api = fakeApi();
    api.fail(listBills, 500, 'Something went wrong', 'internal');
    const { person } = renderApp(<BillsPage />, { user: makeUser(), path: '/bills' });
    expect(await screen.findByText("Bills couldn't be loaded")).toBeTruthy();
    answerWith(api, [power]);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await card('Power')).toBeTruthy();
  });
});

describe('marking as paid', () => {
  test('marking a bill as paid shows at once, with a toast that offers Undo', async () => {
    const { api, person } = open();
    const bill = await card('Power');
    const release = api.hold(updateBill, inDollars({ ...power, isPaid: true }));
    await person.click(bill.getByRole('button', { name: 'Mark Paid: Power' }));
    expect((await card('Power')).getByText('PAID')).toBeTruthy();
    // The row has moved to the paid ones. The focus stays where the work goes on.
    expect(document.activeElement?.textContent).toContain('Phone plan');
    release();
    expect(await screen.findByText('Bill marked as paid')).toBeTruthy();
    answerWith(api, [rent, power, phone]);
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Bill marked as unpaid')).toBeTruthy();
    expect(api.seen(updateBill)).toMatchObject([
      { params: { id: power.id }, body: { isPaid: true } },
      { params: { id: power.id }, body: { isPaid: false } },
    ]);
    expect(await screen.findByRole('button', { name: 'Mark Paid: Power' })).toBeTruthy();
  });

  test('a bill marked as paid leaves the unpaid list and the focus moves on', async () => {
    const { person } = open([rent, power], '/bills?status=unpaid');
    await person.click((await card('Rent')).getByRole('button', { name: /Mark Paid/ }));
    expect(screen.queryByRole('heading', { name: 'Rent' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Power');
  });

  test('the focus does not go to a row of a folded month, which cannot have it', async () => {
    const { person } = open();
    const folded = (await screen.findByText('Phone plan')).closest('details');
    await person.click(folded?.querySelector('summary') as HTMLElement);
    expect(folded?.open).toBe(false);
    await person.click(await screen.findByRole('button', { name: 'Mark Paid: Power' }));
    expect(document.activeElement?.textContent).toContain('Rent');
  });

  test('a bill goes back to unpaid when the server refuses', async () => {
    const { api, person } = open();
    api.fail(updateBill, 409, 'The group is closed', 'group_closed');
    const bill = await card('Power');
    await person.click(bill.getByRole('button', { name: /Mark Paid/ }));
    expect(await screen.findByText('Error marking bill as paid')).toBeTruthy();
    expect(screen.getByText('The group is closed')).toBeTruthy();
    expect((await card('Power')).queryByText('PAID')).toBeNull();
  });

  test('a paid bill can be marked as unpaid from its menu', async () => {
    const { api, person } = open();
    await person.click((await card('Phone plan')).getByRole('button', { name: /^More/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Undo Payment' }));
    expect(await screen.findByRole('button', { name: 'Mark Paid: Phone plan' })).toBeTruthy();
    expect(api.seen(updateBill)).toMatchObject([{ params: { id: phone.id }, body: { isPaid: false } }]);
  });

  test('a shared bill names its group and links to its expense', async () => {
    const shared = { shareGroupId: idOf(100), shareGroupName: 'Lisbon weekend' };
    open([
      makeBill({ ...shared }),
      makeBill({ ...shared, id: idOf(503), name: 'Gas', isPaid: true, expenseId: idOf(700) }),
    ]);
    expect((await card('Power')).getByText('Lisbon weekend')).toBeTruthy();
    expect((await card('Power')).queryByRole('link')).toBeNull();
    const link = (await card('Gas')).getByRole('link', { name: 'View expense' });
    expect(link.getAttribute('href')).toBe(`/expenses?expense=${idOf(700)}`);
  });
});

describe('adding, editing and deleting', () => {
  test('a bill is added with the default values', async () => {
    const { api, person } = open();
    api.on(addBill, inDollars(power));
    await person.click(screen.getByRole('button', { name: 'Add New Bill' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Bill' }));
    expect((form.getByLabelText('Amount') as HTMLInputElement).value).toBe('');
    await person.click(form.getByRole('button', { name: 'Add Bill' }));
    expect(await form.findByText('Name must be at least 2 characters')).toBeTruthy();
    expect(form.getByText('Amount must be greater than 0')).toBeTruthy();
    await person.type(form.getByLabelText('Amount'), '84.2');
    await person.type(form.getByLabelText('Name'), 'Power');
    await person.selectOptions(form.getByLabelText('Reminder'), '7 days before');
    await person.selectOptions(await form.findByLabelText(/Split with a group/), 'Lisbon weekend');
    await person.click(form.getByRole('button', { name: 'Add Bill' }));
    expect(await screen.findByText('Bill created')).toBeTruthy();
    expect(api.seen(addBill)[0]?.body).toEqual({
      kind: 'bill',
      name: 'Power',
      amount: 8_420,
      dueDate: today(),
      frequency: 'monthly',
      category: 'utilities',
      description: null,
      reminderDays: 7,
      shareGroupId: idOf(100),
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a refused bill shows a toast and keeps the dialog open', async () => {
    const { api, person } = open([], '/bills?add=1');
    api.fail(addBill, 400, 'Unknown group');
    const form = within(await screen.findByRole('dialog', { name: 'Add New Bill' }));
    await person.type(form.getByLabelText('Amount'), '5');
    await person.type(form.getByLabelText('Name'), 'Power');
    await person.click(form.getByRole('button', { name: 'Add Bill' }));
    expect(await screen.findByText('Error creating bill')).toBeTruthy();
    expect(form.getByRole('button', { name: 'Add Bill' })).toBeTruthy();
  });

  test('editing a bill sends only the changes', async () => {
    const { api, person } = open();
    await person.click((await card('Power')).getByRole('button', { name: /^More/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Bill' }));
    const amount = form.getByLabelText('Amount');
    await person.clear(amount);
    await person.type(amount, '90');
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Bill updated')).toBeTruthy();
    expect(api.seen(updateBill)[0]?.body).toEqual({ amount: 9_000 });
  });

  test('a bill is deleted after a confirmation', async () => {
    const { person } = open();
    await person.click((await card('Power')).getByRole('button', { name: 'More for Power' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const ask = within(await screen.findByRole('alertdialog'));
    expect(ask.getByText('Are you sure you want to delete this bill?')).toBeTruthy();
    expect(ask.getByText(/won't repeat/).textContent).toBe("Power won't repeat. Its past payments stay.");
    await person.click(ask.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Bill deleted')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Power' })).toBeNull());
  });

  test('the history of a bill shows its earlier payments', async () => {
    const { api, person } = open();
    api.on(listBillHistory, [
      {
        id: idOf(801),
        amount: cents(8_000),
        dueDate: addDays(today(), -27),
        paidAt: noonOf('2026-01-09'),
        currency: 'USD',
      },
    ]);
    await person.click((await card('Power')).getByRole('button', { name: /^More/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Payment History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment History' }));
    expect(await dialog.findByText(/^Paid Jan 9, 2026/)).toBeTruthy();
    expect(dialog.getByText(`Due ${formatDay(addDays(today(), -27))}`)).toBeTruthy();
    expect(dialog.getByText('$80.00')).toBeTruthy();
  });
});

describe('a bill at its address', () => {
  const openAt = (id: string) => open(undefined, `/bills?bill=${id}`);

  test('the name of a bill opens it, and closing keeps the filter', async () => {
    const { person } = open(undefined, '/bills?status=unpaid');
    await person.click((await card('Power')).getByRole('button', { name: 'Power' }));
    expect(await screen.findByRole('dialog', { name: 'Power' })).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('?status=unpaid');
  });

  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

  test('the address of a bill opens it with its payments, and closing shows the list', async () => {
    const { person } = openAt(phone.id);
    const dialog = await dialogOf('Phone plan');
    expect(dialog.getByText('Paid Jan 9, 2026')).toBeTruthy();
    expect(await dialog.findByText('Not paid yet')).toBeTruthy();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname + window.location.search).toBe('/bills');
  });

  test('an open bill is edited in place, marked as paid, and deleted', async () => {
    const { api, person } = openAt(power.id);
    const dialog = await dialogOf('Power');
    await person.click(dialog.getByRole('button', { name: 'Edit' }));
    const form = await dialogOf('Edit Bill');
    await person.type(form.getByLabelText('Name'), ' and heat');
    await person.click(form.getByRole('button', { name: 'Save Changes' }));
    const edited = await dialogOf('Power and heat');
    await person.click(edited.getByRole('button', { name: 'Mark Paid' }));
    expect(await edited.findByRole('button', { name: 'Undo Payment' })).toBeTruthy();
    expect(api.seen(updateBill)[1]).toMatchObject({ params: { id: power.id }, body: { isPaid: true } });
    await person.click(edited.getByRole('button', { name: 'Delete' }));
    const ask = within(await screen.findByRole('alertdialog'));
    await person.click(ask.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.search).toBe('');
  });

  test('an unknown bill says so', async () => {
    openAt('none');
    const dialog = await dialogOf('Bill');
    expect(await dialog.findByText("This bill can't be found")).toBeTruthy();
    // It is not a failure of the connection.
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
