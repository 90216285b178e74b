import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSummary } from '#contract/payments.ts';
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
  await screen.findByText('Your balance could not be loaded');
  api.on(getSummary, summary);
  await person.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByText('$84.20')).toBeTruthy();
});
