import { screen, waitFor, within } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { listExpenses } from '#contract/expenses.ts';
import { listFriends } from '#contract/friends.ts';
import { listActiveGroups, listPastGroups } from '#contract/groups.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroup, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { SignedIn } from '#web/users/signed-in.ts';
import { SearchButton } from '../search-button.tsx';
import { Keyboard } from './keyboard.tsx';

beforeEach(() => localStorage.clear());

function open({ content = <p>The page</p>, path = '/' } = {}) {
  const api = fakeApi();
  const closed = makeGroup({ id: idOf(101), name: 'Ski week', status: 'closed' });
  api.on(listActiveGroups, [makeGroup()]);
  api.on(listPastGroups, [closed]);
  api.on(listExpenses, [makeExpense()]);
  const even = { currency: 'USD', net: cents(0), nets: [{ currency: 'USD', amount: cents(0) }] } as const;
  api.on(
    listFriends,
    [liam, { id: idOf(9), username: 'lior' }].map((user) => ({
      ...even,
      nets: [...even.nets],
      groupsCount: 0,
      user: { ...user, profilePicture: null },
    })),
  );
  const view = renderApp(
    <>
      {content}
      <Keyboard />
    </>,
    { path, user: me },
  );
  return { api, ...view };
}

const palette = () => screen.findByRole('dialog', { name: 'Go To' });
const options = () =>
  screen
    .getAllByRole('option')
    .map((option) => Array.from(option.querySelectorAll('bdi'), (text) => text.textContent).join(', '));

test('"?" lists the keys', async () => {
  const { person } = open();
  await person.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }));
  expect(dialog.getByText('Debt Snowball').closest('div')?.textContent).toBe('Debt SnowballGS');
});

test('a key works as soon as the page shows', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
    vi.unstubAllGlobals();
  });
  const shown = new Promise((resolve) => {
    new MutationObserver(resolve).observe(place, { childList: true });
  });
  root.render(
    <SignedIn value={me}>
      <Keyboard />
    </SignedIn>,
  );
  await shown;
  const press = new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true });
  place.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});

test('"g" and a letter go to a screen, also with a capital letter', async () => {
  const { person } = open();
  await person.keyboard('gp');
  expect(window.location.pathname).toBe('/payments');
  await person.keyboard('GW');
  expect(window.location.pathname).toBe('/wallet');
});

test('the Admin Portal has its key for admins only', async () => {
  const { person } = open();
  await person.keyboard('ga');
  expect(window.location.pathname).toBe('/');
});

test('"n" opens a new expense on the expenses page', async () => {
  const { person } = open({ path: '/goals' });
  await person.keyboard('n');
  expect(window.location.pathname + window.location.search).toBe('/expenses?add=1');
});

test('"n" and "/" use the button and the search of the screen', async () => {
  let presses = 0;
  const content = (
    <>
      <button type="button" aria-keyshortcuts="n" onClick={() => (presses += 1)}>
        Add
      </button>
      <TextInput aria-keyshortcuts="/" aria-label="Search" />
    </>
  );
  const { person } = open({ content, path: '/groups/1' });
  await person.keyboard('n/');
  expect([presses, window.location.pathname]).toEqual([1, '/groups/1']);
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

test('"n" does not press the button of a hidden screen', async () => {
  let presses = 0;
  const content = (
    <div hidden>
      <button type="button" aria-keyshortcuts="n" onClick={() => (presses += 1)}>
        Add
      </button>
    </div>
  );
  const { person } = open({ content, path: '/groups/1' });
  await person.keyboard('n');
  expect([presses, window.location.pathname]).toEqual([0, '/expenses']);
});

test('"/" opens the palette on a screen without a search', async () => {
  const { person } = open();
  await person.keyboard('/');
  expect(await palette()).toBeTruthy();
});

test('keys do nothing in a field, in a dialog, or with another modifier', async () => {
  const { person } = open({ content: <TextInput aria-label="Title" /> });
  await person.type(screen.getByLabelText('Title'), 'n?gp');
  await person.keyboard('{Control>}k{/Control}');
  await person.tab();
  await person.keyboard('{Alt>}n{/Alt}{Control>}n{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('?');
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' });
  await person.keyboard('gp{Control>}k{/Control}');
  expect(window.location.pathname).toBe('/');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('single keys can be turned off; Ctrl K still works', async () => {
  const { person } = open();
  await person.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }));
  await person.click(await screen.findByRole('switch', { name: 'Single keys' }));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.keyboard('n?gp/');
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).toBeNull();
  await person.keyboard('{Control>}k{/Control}');
  expect(await palette()).toBeTruthy();
});

test('the palette starts with screens and actions and finds groups, people and expenses', async () => {
  const { api, person } = open();
  await person.keyboard('{Meta>}k{/Meta}');
  await palette();
  expect(options()).toEqual(expect.arrayContaining(['Dashboard', 'Add Expense', 'Logout']));
  expect(api.seen(listExpenses)).toEqual([]);
  await person.keyboard('s');
  await waitFor(() =>
    expect(options()).toEqual(expect.arrayContaining(['Debt Snowball', 'Ski week, Closed'])),
  );
  await person.keyboard('{Backspace}li');
  await waitFor(() =>
    expect(options()).toEqual([
      'Light Theme',
      'Lisbon weekend',
      'liam, Lisbon weekend, Ski week',
      // A friend who shares no group now.
      'lior',
      'Seafood dinner, Lisbon weekend',
    ]),
  );
  expect(api.seen(listExpenses).map(({ query }) => query)).toEqual([{ q: 'li', limit: 6 }]);
});

test.each([
  ['income', 'Income, Bills', '/bills?kind=income'],
  ['salary', 'Income, Bills', '/bills?kind=income'],
  ['import', 'Import a Statement, Spending', '/spending/import'],
  ['review', 'Year in Review, Spending', '/spending?review=1'],
  ['budget', 'Budgets, Spending', '/spending'],
  ['token', 'Developers, Profile', '/profile/developers'],
  ['looking', 'Looking Ahead', '/outlook'],
  ['forecast', 'Looking Ahead', '/outlook'],
  ['settings', 'Notification Settings, Profile', '/profile/notifications'],
])('"%s" finds the screen %s', async (typed, found, address) => {
  const { person } = open();
  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard(typed);
  await waitFor(() => expect(options()[0]).toBe(found));
  await person.keyboard('{Enter}');
  expect(window.location.pathname + window.location.search).toBe(address);
});

test('a button opens the palette, and gets the focus back', async () => {
  const { person } = open({ content: <SearchButton /> });
  await person.click(screen.getByRole('button', { name: 'Search' }));
  await palette();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' })));
});

test('arrow keys mark an entry, Enter goes there, and the field names the marked entry', async () => {
  const { person } = open();
  await person.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox');
  expect(document.activeElement).toBe(field);
  const marked = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(marked()?.textContent).toBe('Dashboard');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()?.textContent).toBe('Expenses');
  await person.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(marked()?.textContent).toBe('Logout');
  await person.keyboard('liam');
  await waitFor(() => expect(options()[0]).toContain('liam'));
  await person.keyboard('{Enter}');
  expect(window.location.pathname).toBe(`/friends/${liam.id}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the palette says when nothing is found', async () => {
  const { api, person } = open();
  api.on(listExpenses, []);
  await person.keyboard('{Control>}k{/Control}');
  await palette();
  await person.keyboard('qqq');
  expect(await screen.findByText('No results for “qqq”')).toBeTruthy();
});
