import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getSummary } from '#contract/payments.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { SummaryCards } from './summary-cards.tsx';

const summary = {
  totalOwed: cents(1250),
  owedGroupsCount: 2,
  totalOwing: cents(8420),
  owingFriendsCount: 1,
  balance: cents(7170),
  currency: 'USD' as const,
  currencies: [],
  approximate: null,
};

const cardOf = (label: string) => screen.getByText(label).parentElement;

test('the summary shows what the user owes, is owed, and the balance, with counts', async () => {
  fakeApi().on(getSummary, summary);
  renderApp(<SummaryCards />, { user: makeUser() });
  await screen.findByText('$12.50');
  expect(cardOf('You owe')?.textContent).toBe('You owe$12.50in 2 groups');
  expect(cardOf('You are owed')?.textContent).toBe('You are owed$84.20by 1 friend');
  expect(cardOf('Total balance')?.textContent).toBe('Total balance+$71.70Updated just now');
  expect(screen.getByRole('link', { name: 'by 1 friend' }).getAttribute('href')).toBe('/friends?owing=USD');
});

test('a summary balance of zero has a plus sign, a negative one a minus sign', async () => {
  const api = fakeApi();
  api.on(getSummary, { ...summary, balance: cents(0) });
  const { unmount } = renderApp(<SummaryCards />, { user: makeUser() });
  await screen.findByText('$12.50');
  expect(cardOf('Total balance')?.textContent).toContain('+$0.00');
  unmount();
  api.on(getSummary, { ...summary, balance: cents(-5) });
  renderApp(<SummaryCards />, { user: makeUser() });
  expect(await screen.findByText('-$0.05')).toBeTruthy();
});

test('a summary that cannot be loaded can be tried again', async () => {
  const api = fakeApi();
  api.fail(getSummary, 500, 'Something went wrong', 'internal');
  const { person } = renderApp(<SummaryCards />, { user: makeUser() });
  await screen.findByText("Your balance couldn't be loaded");
  api.on(getSummary, summary);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('$84.20')).toBeTruthy();
});

describe('in several currencies', () => {
  const home = { ...summary, totalOwed: cents(0), owedGroupsCount: 0 };
  const { currencies: _, approximate: __, ...dollars } = home;
  const yen = {
    totalOwed: cents(3000),
    owedGroupsCount: 2,
    totalOwing: cents(0),
    owingFriendsCount: 0,
    balance: cents(-3000),
    currency: 'JPY' as const,
  };
  const dinars = {
    totalOwed: cents(0),
    owedGroupsCount: 0,
    totalOwing: cents(1505),
    owingFriendsCount: 1,
    balance: cents(1505),
    currency: 'KWD' as const,
  };
  const several = { ...home, currencies: [dollars, yen, dinars] };

  test('each card has one figure a currency, the home currency first', async () => {
    fakeApi().on(getSummary, several);
    renderApp(<SummaryCards />, { user: makeUser() });
    await screen.findByText('¥3,000');
    expect(cardOf('You owe')?.textContent).toBe('You owe$0.00in 0 groups¥3,000in 2 groups');
    expect(cardOf('You are owed')?.textContent).toMatch(
      /^You are owed\$84\.20by 1 friendKWD\s1\.505by 1 friend$/,
    );
    expect(cardOf('Total balance')?.textContent).toMatch(
      /^Total balance\+\$71\.70Updated just now-¥3,000\+KWD\s1\.505$/,
    );
  });

  test('where rates are known, each card has an approximate total with its day', async () => {
    const together = { ...dollars, totalOwed: cents(2500), totalOwing: cents(8890), balance: cents(6390) };
    const approximate = { ...together, day: day('2026-11-20') };
    fakeApi().on(getSummary, { ...several, approximate });
    renderApp(<SummaryCards />, { user: makeUser() });
    await screen.findByText('¥3,000');
    expect(cardOf('You owe')?.textContent).toMatch(/≈ \$25\.00 in total, at rates from Nov 20, 2026$/);
    expect(cardOf('You are owed')?.textContent).toMatch(/≈ \$88\.90 in total, at rates from Nov 20, 2026$/);
    expect(cardOf('Total balance')?.textContent).toMatch(
      /≈ \+\$63\.90 in total, at rates from Nov 20, 2026$/,
    );
  });

  test('the first figure is in the home currency', async () => {
    fakeApi().on(getSummary, { ...summary, currency: 'EUR' });
    renderApp(<SummaryCards />, { user: makeUser({ homeCurrency: 'EUR' }) });
    await screen.findByText('€12.50');
    expect(cardOf('Total balance')?.textContent).toContain('+€71.70');
  });
});
