import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getBook } from '#contract/book.ts';
import { getSpending, type Spending } from '#contract/spending.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { MonthIncome } from './month-income.tsx';

const spending: Spending = {
  from: day('2026-01-01'),
  to: day('2026-06-30'),
  currency: 'USD',
  total: cents(0),
  before: cents(0),
  income: cents(120_000),
  byCategory: [],
  byDay: [],
  byGroup: [],
  byMonth: [],
  otherCurrencies: [],
};

test('the income of a month that cannot be loaded leaves nothing that looks as if it still loads', async () => {
  const api = fakeApi();
  api.fail(getSpending, 500, 'Something went wrong', 'internal');
  api.fail(getBook, 500, 'Something went wrong', 'internal');
  const { container } = renderApp(<MonthIncome spending={spending} month="2026-06" query={{}} />, {
    user: makeUser(),
  });
  expect(container.querySelector('[data-loading]')).not.toBeNull();
  await waitFor(() => expect(container.querySelector('[data-loading]')).toBeNull());
});
