import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getOutlook, setOwnBalance } from '#contract/outlook.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { OUTLOOK_KINDS } from '#domain/outlook.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeDue, makeOutlook } from '#web/testing/make-outlook.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import '#web/ui/feedback/toast-region.tsx';
import { OutlookPage } from './outlook-page.tsx';

const dues = [
  makeDue('bill', '2026-11-25', 'Rent', 90_000),
  makeDue('to_pay', '2026-12-05', 'ben', 3_000, { groupId: 'g1', groupName: 'Flat', isIfAsked: true }),
  makeDue('income', '2026-12-10', 'Pay', 200_000),
];

function open(path = '/outlook', given: Parameters<typeof makeOutlook>[1] = {}) {
  const api = fakeApi();
  api.on(getOutlook, makeOutlook(dues, given));
  return { api, ...renderApp(<OutlookPage />, { user: makeUser(), path }) };
}

test('no one is told that money runs out while nothing is known of it', async () => {
  open();
  expect(await screen.findByTestId('chosen-day')).toBeTruthy();
  expect(screen.queryByText(/Below zero|You're covered through/)).toBeNull();
  expect(screen.queryByText(/after this day/)).toBeNull();
});

test('a bill leads to itself, what is owed to its group, and the rest to its page', async () => {
  const bill = makeDue('bill', '2026-11-25', 'Rent', 90_000, { id: 'b1' });
  const later = makeDue('bill', '2026-11-25', 'Rent again', 90_000);
  const api = fakeApi();
  const owed = makeDue('to_pay', '2026-11-25', 'ben', 3_000, { groupId: 'g1', groupName: 'Flat' });
  api.on(getOutlook, makeOutlook([bill, later, owed]));
  const { person } = renderApp(<OutlookPage />, { user: makeUser(), path: '/outlook' });
  await person.click(await screen.findByRole('button', { name: /3 items/ }));
  const chosen = within(screen.getByTestId('chosen-day'));
  const leadsTo = (name: string) => chosen.getByRole('link', { name }).getAttribute('href');
  expect([leadsTo('Rent'), leadsTo('Rent again'), leadsTo('ben')]).toEqual([
    '/bills?bill=b1',
    '/bills',
    '/groups/g1',
  ]);
});

test('what I have is kept, and the days are counted from it', async () => {
  const { api, person } = open();
  api.on(setOwnBalance, () => {
    const ownBalance = { amount: cents(50_000), day: day('2026-11-21') };
    api.on(getOutlook, makeOutlook(dues, { ownBalance }));
    return { ownBalance, currency: 'USD' as const };
  });
  await person.type(await screen.findByLabelText('Balance today'), '500');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Below zero on Nov 25, by $400.00')).toBeTruthy();
  expect(api.seen(setOwnBalance)[0]?.body).toEqual({ amount: cents(50_000) });
  const strip = within(screen.getByRole('toolbar'));
  expect(strip.getAllByRole('button').map((each) => each.textContent)).toEqual([
    expect.stringContaining('1 item, $900.00, below zero by $400.00'),
    expect.stringContaining('1 item, $30.00, below zero by $430.00'),
    expect.not.stringContaining('below zero'),
  ]);
  expect(screen.getByTestId('chosen-day').textContent).toContain('Below zero by $400.00 after this day');
});

test('an overdrawn account is a negative figure, and no figure is refused', async () => {
  const { api, person } = open();
  api.on(setOwnBalance, { ownBalance: null, currency: 'USD' as const });
  await person.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter an amount')).toBeTruthy();
  await person.type(screen.getByLabelText('Balance today'), '20.50');
  await person.click(screen.getByLabelText("I'm overdrawn by this amount"));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Balance cleared');
  expect(api.seen(setOwnBalance)[0]?.body).toEqual({ amount: cents(-2_050) });
});

test('the choices are in the address, and an old figure is said to be old', async () => {
  const ownBalance = { amount: cents(500_000), day: day('2026-11-01') };
  const { api, person } = open('/outlook?days=60&owed=true', { ownBalance, otherCurrencies: ['EUR'] });
  expect(await screen.findByText(/^You're covered through/)).toBeTruthy();
  expect(screen.getByText(/on Nov 1, 2026\. This may be out of date/)).toBeTruthy();
  expect(screen.getByText(/Amounts in EUR aren't included/)).toBeTruthy();
  expect(api.seen(getOutlook)[0]?.query).toEqual({ days: '60', owed: 'true' });
  await person.click(screen.getByLabelText('90 days'));
  await person.click(screen.getByLabelText("Include what I'm owed"));
  expect(window.location.search).toBe('?days=90');
  await person.click(screen.getByLabelText('My wallet'));
  expect(await screen.findByText('Below zero on Nov 25, by $900.00')).toBeTruthy();
});

test('each kind of item has its own icon, and a bill that of its category', async () => {
  const api = fakeApi();
  const rent = makeDue('bill', '2026-11-25', 'Rent', 90_000, { category: 'housing' });
  const others = OUTLOOK_KINDS.map((kind) => makeDue(kind, '2026-11-25', kind, 100));
  api.on(getOutlook, makeOutlook([rent, ...others]));
  const { person } = renderApp(<OutlookPage />, { user: makeUser(), path: '/outlook' });
  const chosen = within(await screen.findByTestId('chosen-day'));
  await person.click(chosen.getByRole('button', { name: 'Show 4 More' }));
  const icons = () => chosen.getAllByRole('listitem').map((row) => row.querySelector('svg')?.classList[1]);
  await waitFor(() => expect(icons()).toContain('lucide-house'));
  expect(new Set(icons()).size).toBe(OUTLOOK_KINDS.length + 1);
});
