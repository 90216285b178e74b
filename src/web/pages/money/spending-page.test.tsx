import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Budget, getBudgets, setBudget } from '#contract/budgets.ts';
import {
  getGroupSpending,
  getSpending,
  listSpendingLines,
  type Spending,
  type SpendingLine,
} from '#contract/spending.ts';
import { day, type Month } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { monthsOf } from '#domain/spending.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { SpendingPage } from './spending-page.tsx';

let api: FakeApi;

const MONTHS: Readonly<Record<string, Spending['byMonth'][number]['byCategory']>> = {
  '2026-06': [
    { category: 'food', amount: cents(7_500) },
    { category: 'housing', amount: cents(2_500) },
  ],
  '2026-05': [{ category: 'food', amount: cents(4_000) }],
  '2025-06': [{ category: 'travel', amount: cents(900) }],
};

/** What the fake server answers for the days: only the fields that the page shows are told apart by month. */
function spendingOf({
  from,
  to,
  currency = 'USD',
}: {
  from?: string;
  to?: string;
  currency?: string;
}): Spending {
  const byMonth = monthsOf({ from: day(from ?? ''), to: day(to ?? '') }).map((month: Month) => {
    const byCategory = MONTHS[month] ?? [];
    return { month, total: cents(byCategory.reduce((sum, { amount }) => sum + amount, 0)), byCategory };
  });
  const sums = {
    total: cents(0),
    byCategory: [],
    byDay: [],
    byGroup: [],
    before: cents(0),
    income: cents(0),
  };
  const others = (['USD', 'EUR'] as const).filter((code) => code !== currency);
  return {
    from: day(from ?? ''),
    to: day(to ?? ''),
    currency: currency as 'USD',
    ...sums,
    byMonth,
    otherCurrencies: others,
  };
}

const line = (given: Partial<SpendingLine>): SpendingLine => ({
  kind: 'expense',
  id: idOf(1),
  title: 'Dinner',
  amount: cents(5_000),
  date: day('2026-06-14'),
  category: 'food',
  groupId: idOf(100),
  groupName: 'Lisbon',
  currency: 'USD',
  ...given,
});

const budgetsOf = (
  budgets: readonly Partial<Budget>[],
  suggestions: readonly [Budget['category'], number][] = [],
) => ({
  month: '2026-06' as Month,
  budgets: budgets.map((budget) => ({
    category: 'food' as const,
    amount: cents(10_000),
    carried: cents(0),
    spent: cents(7_500),
    left: cents(2_500),
    expected: cents(5_000),
    rolls: false,
    ...budget,
  })),
  suggestions: suggestions.map(([category, amount]) => ({ category, amount: cents(amount) })),
  currency: 'USD' as const,
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 5, 15, 12), toFake: ['Date'] });
  api = fakeApi();
  api.on(getSpending, ({ query }) => spendingOf(query));
  api.on(getBudgets, () => budgetsOf([]));
  api.on(listSpendingLines, [
    line({}),
    line({ kind: 'bill', id: idOf(2), title: 'Rent', groupId: null, groupName: null }),
  ]);
  return () => void vi.useRealTimers();
});

/** The first days that were asked for. */
const asked = () => api.seen(getSpending).map(({ query }) => (query as { from?: string }).from);
const open = (search = '') => renderApp(<SpendingPage />, { path: `/spending${search}`, user: makeUser() });
const month = () => screen.getByRole('heading', { level: 2, name: /\d{4}$/ }).textContent;

describe('spending', () => {
  test('shows the month beside the month before, and the shares of its categories', async () => {
    open();
    await screen.findByText('$100.00', { selector: 'span' });
    expect(month()).toBe('June 2026');
    expect(screen.getByText(/more than in May 2026/).textContent).toBe('$60.00 more than in May 2026');
    const rows = within(screen.getByRole('list', { name: 'Categories' })).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual(['Food & Drinks75%$75.00', 'Housing25%$25.00']);
    const table = await screen.findByRole('table', { name: 'Spending by Month', hidden: true });
    const shown = within(table)
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent);
    expect(shown).toHaveLength(13);
    expect([shown[1], shown[11], shown[12]]).toEqual([
      'Jul 2025$0.00$0.00$0.00',
      'May 2026$40.00$40.00$0.00',
      'Jun 2026$100.00$75.00$25.00',
    ]);
  });

  test('a category opens its lines, each a link to where it comes from', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: /^Food & Drinks/ }));
    const lines = within(await screen.findByRole('list', { name: 'Food & Drinks' }));
    expect(lines.getByRole('link', { name: 'Dinner' }).getAttribute('href')).toBe(
      `/expenses?expense=${idOf(1)}`,
    );
    expect(lines.getByRole('link', { name: 'Rent' }).getAttribute('href')).toBe(`/bills?bill=${idOf(2)}`);
    expect(api.seen(listSpendingLines)[0]?.query).toMatchObject({
      from: '2026-06-01',
      to: '2026-06-30',
      category: 'food',
    });
    expect(window.location.search).toBe('?category=food');
    await person.click(screen.getByRole('button', { name: /^Food & Drinks/ }));
    expect(screen.queryByRole('list', { name: 'Food & Drinks' })).toBeNull();
  });

  test('the lines of the month are exported in the currency that is shown', async () => {
    open('?month=2026-05&currency=EUR');
    const link = await screen.findByRole('link', { name: 'Export as CSV' });
    expect(link.getAttribute('href')).toBe(
      '/api/spending/lines.csv?currency=EUR&from=2026-05-01&to=2026-05-31',
    );
    expect(link.hasAttribute('download')).toBe(true);
  });

  test('the arrows go through the months, and a month without spending says so', async () => {
    const { person } = open();
    await screen.findByText('$100.00', { selector: 'span' });
    await person.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(month()).toBe('May 2026');
    expect(window.location.search).toBe('?month=2026-05');
    expect(screen.getByText(/more than in April 2026/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(screen.getByText('No spending in April 2026')).toBeTruthy();
    expect(screen.getByText(/less than|same as/)).toBeTruthy();
    // The months of these bars were known.
    expect(asked().filter((from) => from === '2025-06-01')).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'This Month' }));
    expect(month()).toBe('June 2026');
    expect(window.location.search).toBe('');
  });

  test('arrow keys on the bars go through the months, and each is said with its categories', async () => {
    open();
    const reader = await screen.findByRole('slider', { name: 'Spending by Month' });
    expect(reader.getAttribute('aria-valuetext')).toBe(
      'Jun 2026: $100.00, Food & Drinks $75.00, Housing $25.00',
    );
    fireEvent.change(reader, { target: { value: '10' } });
    expect(month()).toBe('May 2026');
    expect(reader.getAttribute('aria-valuetext')).toBe(
      'May 2026: $40.00, Food & Drinks $40.00, Housing $0.00',
    );
  });

  test('this month runs against the last, day by day up to today', async () => {
    api.on(getSpending, ({ query }) => ({
      ...spendingOf(query),
      byDay: [
        { date: day('2026-05-04'), amount: cents(4_000) },
        { date: day('2026-06-10'), amount: cents(10_000) },
      ],
    }));
    open();
    const region = within(await screen.findByRole('region', { name: 'Day by Day' }));
    expect(
      await region.findByText('$100.00 so far, $60.00 more than by this day in May', { selector: 'p' }),
    ).toBeTruthy();
    const reader = region.getByRole('slider', { name: 'June 2026 compared to May 2026' });
    expect(reader.getAttribute('aria-valuetext')).toBe('Day 15, June $100.00, May $40.00');
    fireEvent.change(reader, { target: { value: '30' } });
    expect(reader.getAttribute('aria-valuetext')).toBe('Day 31, May $40.00');
    expect(asked()).toContain('2026-05-01');
  });

  test('the days of a month are not asked for if nothing was spent in it and in the one before', async () => {
    const { person } = open('?month=2026-03');
    expect(await screen.findByText('No spending in March 2026')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    expect(screen.getByText('No spending in April 2026')).toBeTruthy();
    // The months shown, and the past year for its review.
    expect(asked()).toEqual(['2025-06-01', '2025-01-01']);
    await person.click(screen.getByRole('button', { name: 'Next month' }));
    await waitFor(() => expect(asked()).toContain('2026-04-01'));
  });

  test('what is dated ahead of today is not said to be spent by today', async () => {
    api.on(getSpending, ({ query }) => ({
      ...spendingOf(query),
      byDay: [
        { date: day('2026-05-18'), amount: cents(4_000) },
        { date: day('2026-06-10'), amount: cents(2_500) },
        { date: day('2026-06-20'), amount: cents(10_000) },
      ],
    }));
    open();
    const region = within(await screen.findByRole('region', { name: 'Day by Day' }));
    const sentence = '$125.00 up to June 20, $85.00 more than by that day in May';
    expect(await region.findByText(sentence, { selector: 'p' })).toBeTruthy();
  });

  test('the bars can be copied as a table', async () => {
    const { person } = open();
    const table = await screen.findByRole('table', { name: 'Spending by Month', hidden: true });
    await person.click(within(table.closest('details') as HTMLElement).getByText('Show as a table'));
    await person.click(screen.getByRole('button', { name: 'Copy Table: Spending by Month' }));
    const copied = (await navigator.clipboard.readText()).split('\n');
    expect(copied[0]).toBe('Month\tSpent\tFood & Drinks\tHousing');
    expect(copied[12]).toBe('Jun 2026\t$100.00\t$75.00\t$25.00');
  });

  test('a month of another year is loaded, with the year around it', async () => {
    open('?month=2025-06');
    expect((await screen.findByText(/more than in May 2025/)).textContent).toMatch(/^\$9\.00 more/);
    expect(api.seen(getSpending)[0]?.query).toMatchObject({ from: '2024-06-01', to: '2025-06-30' });
  });

  test('a month that is none shows this month', async () => {
    open('?month=0001-01');
    await screen.findByText('$100.00', { selector: 'span' });
    expect(month()).toBe('June 2026');
  });

  test('another currency can be chosen where there is one', async () => {
    const { person } = open();
    const choice = await screen.findByLabelText<HTMLSelectElement>('Currency');
    expect([...choice.options].map(({ value }) => value)).toEqual(['USD', 'EUR']);
    await person.selectOptions(choice, 'EUR');
    await screen.findByText('€100.00', { selector: 'span' });
    expect(window.location.search).toBe('?currency=EUR');
    await person.selectOptions(choice, 'USD');
    await screen.findByText('$100.00', { selector: 'span' });
    expect(window.location.search).toBe('');
  });

  test("figures that couldn't be loaded can be tried again", async () => {
    api.fail(getSpending, 500, 'Something went wrong');
    const { person } = open();
    expect(await screen.findByText("Your spending couldn't be loaded")).toBeTruthy();
    api.on(getSpending, ({ query }) => spendingOf(query));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(month()).toBe('June 2026'));
  });
});

describe('budgets', () => {
  const rows = () =>
    within(screen.getByRole('list', { name: 'Budgets' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);

  test('of someone who has none are one way in, and nothing else', async () => {
    api.on(getBudgets, () => budgetsOf([], [['food', 12_345]]));
    open();
    expect(await screen.findByRole('button', { name: 'Set a Budget' })).toBeTruthy();
    expect(screen.queryByText(/Budgets|Suggestions/)).toBeNull();
  });

  test('say what is left, where one should be by today, and what is over in words', async () => {
    api.on(getBudgets, () =>
      budgetsOf([
        {},
        { category: 'travel', carried: cents(1_000), left: cents(3_500) },
        { category: 'housing', spent: cents(10_001), left: cents(-1) },
        { category: 'utilities', spent: cents(2_000), left: cents(8_000) },
      ]),
    );
    open();
    await screen.findByRole('list', { name: 'Budgets' });
    expect(rows()).toEqual([
      'Food & Drinks $75.00 of $100.00 $25.00 left $25.00 over pace',
      'Travel $75.00 of $110.00 $35.00 left $10.00 carried over, $25.00 over pace',
      'Housing $100.01 of $100.00 $0.01 over budget ',
      'Utilities $20.00 of $100.00 $80.00 left $50.00 would be on pace',
    ]);
  });

  test('are set for the month that is shown, from its suggestion', async () => {
    api.on(getBudgets, () => budgetsOf([], [['travel', 12_345]]));
    api.on(setBudget, ({ body }) => ({ ...ofReply, category: body.category, rolls: body.rolls ?? false }));
    const { person } = open('?month=2026-07');
    await person.click(await screen.findByRole('button', { name: 'Set a Budget' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a Budget' }));
    expect(dialog.getByText('Starts in July 2026. Earlier months stay as they are.')).toBeTruthy();
    expect(dialog.getByLabelText<HTMLSelectElement>('Category').value).toBe('travel');
    await person.click(dialog.getByRole('button', { name: 'Set Budget' }));
    expect(await dialog.findByText('Amount must be greater than 0')).toBeTruthy();
    await person.click(dialog.getByRole('button', { name: '$123.45, your recent average' }));
    await person.click(dialog.getByRole('checkbox', { name: /^Carry over unspent money/ }));
    await person.click(dialog.getByRole('button', { name: 'Set Budget' }));
    expect(await screen.findByText('Budget set')).toBeTruthy();
    expect(api.seen(setBudget)[0]?.body).toEqual({
      category: 'travel',
      amount: 12_345,
      rolls: true,
      month: '2026-07',
    });
  });

  test('are changed and ended from their row', async () => {
    api.on(getBudgets, () => budgetsOf([{}]));
    api.on(setBudget, ({ body }) => ({ ...ofReply, amount: body.amount }));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: /^Food & Drinks \$75/ }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Budget for Food & Drinks' }));
    const amount = dialog.getByLabelText<HTMLInputElement>('Amount per Month');
    expect(amount.value).toBe('100.00');
    await person.clear(amount);
    await person.type(amount, '150');
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: /^Food & Drinks \$75/ }));
    dialog = within(await screen.findByRole('dialog', { name: 'Budget for Food & Drinks' }));
    await person.click(dialog.getByRole('button', { name: 'Remove Budget' }));
    expect(await screen.findByText('Budget removed')).toBeTruthy();
    const month_ = '2026-06';
    expect(api.seen(setBudget).map(({ body }) => body)).toEqual([
      { category: 'food', amount: 15_000, rolls: false, month: month_ },
      { category: 'food', amount: 0, month: month_ },
    ]);
  });

  test('are suggested in one press', async () => {
    api.on(getBudgets, () => budgetsOf([{}], [['travel', 12_345]]));
    api.on(setBudget, () => ofReply);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Set Budget for Travel' }));
    expect(await screen.findByText('Budget set')).toBeTruthy();
    expect(api.seen(setBudget)[0]?.body).toEqual({ category: 'travel', amount: 12_345 });
  });

  test('of a month that is over cannot be changed', async () => {
    api.on(getBudgets, () => budgetsOf([{}], [['travel', 1]]));
    open('?month=2026-05');
    await screen.findByRole('list', { name: 'Budgets' });
    expect(rows()).toEqual(['Food & Drinks $75.00 of $100.00 $25.00 left ']);
    expect(screen.queryByRole('button', { name: /Budget/ })).toBeNull();
    expect(api.seen(getBudgets).at(-1)?.query).toEqual({ month: '2026-05' });
  });

  test("that couldn't be loaded can be tried again", async () => {
    api.fail(getBudgets, 500, 'Something went wrong');
    open();
    expect(await screen.findByText("Your budgets couldn't be loaded")).toBeTruthy();
  });

  test('are not shown beside another currency', async () => {
    api.on(getBudgets, () => budgetsOf([{}]));
    open('?currency=EUR');
    await screen.findByText('€100.00', { selector: 'span' });
    expect(screen.queryByRole('list', { name: 'Budgets' })).toBeNull();
  });
});

const ofReply = {
  category: 'travel' as const,
  amount: cents(12_345),
  carried: cents(0),
  spent: cents(0),
  left: cents(12_345),
  expected: cents(0),
  rolls: false,
  currency: 'USD' as const,
};

describe('a year in review', () => {
  const year = (given: Partial<Spending> = {}): Spending => ({
    ...spendingOf({ from: '2025-01-01', to: '2025-12-31' }),
    total: cents(10_000),
    before: cents(12_000),
    byCategory: [
      { category: 'food', amount: cents(7_500) },
      { category: 'housing', amount: cents(2_500) },
    ],
    byGroup: [{ groupId: idOf(100), groupName: '<b>Lisbon</b>', amount: cents(7_500) }],
    ...given,
  });
  const person = (id: number, username: string) => ({
    user: { id: idOf(id), username, profilePicture: null },
    paid: cents(1),
    share: cents(1),
  });

  test('says what was spent, on what and with whom, and leads to the years around it', async () => {
    api.on(getSpending, ({ query }) => (query.from === '2025-01-01' ? year() : spendingOf(query)));
    api.on(getGroupSpending, {
      total: cents(0),
      byCategory: [],
      byMonth: [],
      currency: 'USD' as const,
      byPerson: [{ ...person(1, 'maya'), user: makeUser() }, person(8, 'ben'), person(9, 'zoë')],
    });
    const { person: user } = open();
    await user.click(await screen.findByRole('button', { name: '2025 in Review' }));
    const dialog = within(await screen.findByRole('dialog', { name: '2025 in Review' }));
    expect(await dialog.findByText('$20.00 less than in 2024')).toBeTruthy();
    const ring = dialog.getByRole('table', { name: 'Where It Went', hidden: true });
    expect(ring.textContent).toContain('Food & Drinks$75.0075%');
    expect(await dialog.findByText('With ben and zoë')).toBeTruthy();
    expect(dialog.getByText('<b>Lisbon</b>')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Next year' }));
    expect(await screen.findByRole('dialog', { name: '2026 So Far' })).toBeTruthy();
    expect(await dialog.findByText('No spending in 2026')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Next year' }).disabled).toBe(true);
  });

  test('names the groups that were shared, and not the own book', async () => {
    const groupOf = (id: number, groupName: string) => ({ groupId: idOf(id), groupName, amount: cents(id) });
    const byGroup = [
      groupOf(900, 'Just me'),
      groupOf(101, 'Flat'),
      groupOf(100, 'Left'),
      groupOf(99, 'Alps'),
    ];
    api.on(getSpending, ({ query }) => (query.from === '2025-01-01' ? year({ byGroup }) : spendingOf(query)));
    const others = { [idOf(101)]: [person(8, 'ben')], [idOf(99)]: [person(9, 'zoë')] };
    api.on(getGroupSpending, ({ params }) => {
      if (params.id === idOf(100))
        return Response.json({ message: 'Not found', code: 'not_found' }, { status: 404 });
      return {
        total: cents(0),
        byCategory: [],
        byMonth: [],
        currency: 'USD' as const,
        byPerson: [{ ...person(1, 'maya'), user: makeUser() }, ...(others[params.id ?? ''] ?? [])],
      };
    });
    const { person: user } = open();
    await user.click(await screen.findByRole('button', { name: '2025 in Review' }));
    const list = within(await screen.findByRole('region', { name: 'Who You Split With' })).getByRole('list');
    await waitFor(() =>
      expect(
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['FlatWith ben$1.01', 'Left$1.00', 'AlpsWith zoë$0.99']),
    );
  });

  test('is not offered for a year without spending', async () => {
    api.on(getSpending, ({ query }) =>
      query.from === '2025-01-01' ? year({ byCategory: [], total: cents(0) }) : spendingOf(query),
    );
    open();
    await waitFor(() =>
      expect(api.seen(getSpending).map(({ query }) => (query as { from?: string }).from)).toContain(
        '2025-01-01',
      ),
    );
    await screen.findByRole('heading', { name: 'By Category' });
    expect(screen.queryByRole('button', { name: / in Review$/ })).toBeNull();
  });

  test('stands first in January', async () => {
    vi.setSystemTime(new Date(2026, 0, 3, 12));
    api.on(getSpending, ({ query }) => (query.from === '2025-01-01' ? year() : spendingOf(query)));
    open();
    expect(await screen.findByText('What you spent in 2025, where it went and with whom')).toBeTruthy();
  });
});
