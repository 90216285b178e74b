import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  getBillFeed,
  listBillMonth,
  listBills,
  removeBillFeed,
  renewBillFeed,
  updateBill,
} from '#contract/bills.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { BillsPage } from '#web/pages/planning/bills-page.tsx';
import { fakeApi } from '#web/testing/fake-api.ts';
import { inDollars } from '#web/testing/in-dollars.ts';
import { makeBill } from '#web/testing/make-bill.ts';
import { idOf } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/feedback/toast-region.tsx';

const base = {
  seriesId: idOf(600),
  amount: cents(120_000),
  category: 'housing',
  isPaid: false,
  currency: 'USD',
} as const;

function open(path = '/bills?view=month&month=2031-06') {
  const api = fakeApi();
  api.on(listBills, {
    bills: [],
    unpaidTotal: cents(0),
    dueSoonTotal: cents(0),
    monthlyTotal: cents(0),
    categories: [],
    currency: 'USD',
  });
  api.on(listBillMonth, ({ query: { month } }) =>
    month === '2031-06'
      ? [
          { ...base, id: idOf(501), name: 'Rent', dueDate: day('2031-06-06') },
          { ...base, id: null, seriesId: idOf(601), name: 'Gym', dueDate: day('2031-06-06') },
        ]
      : [],
  );
  return { api, ...renderApp(<BillsPage />, { user: makeUser(), path }) };
}

describe('the month', () => {
  test('the month is a grid of days that arrow keys move through', async () => {
    const { person } = open();
    const grid = within(await screen.findByRole('grid', { name: 'June 2031' }));
    expect(grid.getAllByRole('columnheader')).toHaveLength(7);
    const sixth = await grid.findByRole('button', { name: 'Friday, June 6, 2031, 2 bills, $2,400.00' });
    expect(sixth.tabIndex).toBe(0);
    sixth.focus();
    await person.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(
      grid.getByRole('button', { name: 'Friday, June 13, 2031, no bills' }),
    );
    expect(screen.getByText('No bills on this day.')).toBeTruthy();
    await person.keyboard('{Home}{ArrowUp}{ArrowUp}');
    expect(await screen.findByRole('grid', { name: 'May 2031' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2031-05-25'));
    expect(window.location.search).toContain('month=2031-05');
  });

  test('the month tells planned bills from due bills and pays due ones', async () => {
    const { api, person } = open();
    const held = within(await screen.findByRole('region', { name: 'Bills of the day' }));
    expect(await held.findByText('Planned')).toBeTruthy();
    expect(held.getAllByRole('button')).toHaveLength(1);
    const release = api.hold(updateBill, inDollars(makeBill({ id: idOf(501), name: 'Rent', isPaid: true })));
    await person.click(held.getByRole('button', { name: 'Mark Paid: Rent' }));
    expect(held.getByText('PAID')).toBeTruthy();
    release();
    expect(await screen.findByText('Bill marked as paid')).toBeTruthy();
  });

  test('the month changes with the buttons for previous and next', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('heading', { name: 'July 2031' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'This Month' }));
    expect(screen.queryByRole('button', { name: 'This Month' })).toBeNull();
    await person.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByText('No bills found')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  test('a month that cannot be loaded shows an error with a retry button', async () => {
    const api = fakeApi();
    api.fail(listBills, 500, 'Something went wrong', 'internal');
    api.fail(listBillMonth, 500, 'Something went wrong', 'internal');
    renderApp(<BillsPage />, { user: makeUser(), path: '/bills?view=month' });
    expect(await screen.findByText("The month couldn't be loaded")).toBeTruthy();
    expect(screen.getByText("Totals couldn't be loaded")).toBeTruthy();
  });
});

describe('the calendar feed', () => {
  const url = 'https://square.example/api/calendar/secret';

  test('the calendar feed dialog creates a link', async () => {
    const { api, person } = open('/bills');
    api.on(getBillFeed, { url: null });
    await person.click(screen.getByRole('button', { name: 'Calendar Feed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar Feed' }));
    api.on(renewBillFeed, () => {
      api.on(getBillFeed, { url });
      return { url };
    });
    await person.click(await dialog.findByRole('button', { name: 'Get Calendar Link' }));
    expect(await dialog.findByDisplayValue(url)).toBeTruthy();
    expect(await screen.findByText('Calendar link created')).toBeTruthy();
  });

  test('the calendar feed link can be copied, renewed after a confirmation, and revoked', async () => {
    const { api, person } = open('/bills');
    api.on(getBillFeed, { url });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await person.click(screen.getByRole('button', { name: 'Calendar Feed' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calendar Feed' }));
    await person.click(await dialog.findByRole('button', { name: 'Copy' }));
    expect(write).toHaveBeenCalledWith(url);

    api.on(renewBillFeed, { url: `${url}2` });
    api.on(getBillFeed, { url: `${url}2` });
    await person.click(dialog.getByRole('button', { name: 'Renew Link' }));
    const ask = within(await screen.findByRole('alertdialog', { name: 'Renew Calendar Link' }));
    expect(ask.getByText(/the old one will stop working/)).toBeTruthy();
    await person.click(ask.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByDisplayValue(`${url}2`)).toBeTruthy();

    api.on(removeBillFeed, undefined);
    api.on(getBillFeed, { url: null });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await person.click(dialog.getByRole('button', { name: 'Revoke Link' }));
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }),
    );
    expect(await dialog.findByRole('button', { name: 'Get Calendar Link' })).toBeTruthy();
  });
});
