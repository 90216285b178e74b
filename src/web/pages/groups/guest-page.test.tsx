import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Route } from 'wouter';
import { type Activity, listActivity } from '#contract/activity.ts';
import { getChain, listChainLinks } from '#contract/chain.ts';
import { listSeries } from '#contract/expense-series.ts';
import { listExpenses, restoreExpense } from '#contract/expenses.ts';
import { type GroupDetail, getGroup } from '#contract/groups.ts';
import { getGuestLink, keepGuestPlace, openGuestLink, takeGuestPlace } from '#contract/guests.ts';
import { pages } from '#contract/pages.ts';
import { type GroupPayment, listGroupPayments, voidPayment } from '#contract/payments.ts';
import { updatePerson } from '#contract/people.ts';
import type { AnyRoute, GuestKind } from '#contract/route.ts';
import { getSite } from '#contract/users.ts';
import type { Day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { openGate, setGate } from '#web/lib/api/gate.ts';
import { currentGuest } from '#web/lib/api/guest.ts';
import { takeReturn } from '#web/lib/paths.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { makeExpense, makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { makePayment } from '#web/testing/payments.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { GuestPage } from './guest-page.tsx';

type Link = {
  kind?: GuestKind;
  needsPin?: boolean;
  isIn?: boolean;
  as?: { id: string; username: string } | null;
};

function open(
  { kind = 'take_part', needsPin = false, isIn = false, as = liam }: Link,
  user: typeof me | null = null,
) {
  const api = fakeApi();
  api.on(getSite, makeSite());
  api.on(listExpenses, []);
  api.on(listGroupPayments, []);
  api.on(getGuestLink, {
    groupName: 'Lisbon weekend',
    sender: { username: me.username },
    kind,
    needsPin,
    expiresAt: null,
    place: isIn ? { groupId: idOf(100), user: as } : null,
  });
  const show = () =>
    renderApp(
      <Route path={pages.guest}>
        <GuestPage />
      </Route>,
      { path: '/g/secret', user },
    );
  return { api, show };
}

const enter = (link: Omit<Link, 'isIn'> = {}, given: Partial<GroupDetail> = {}) => {
  const { api, show } = open({ ...link, isIn: true });
  api.on(getGroup, makeGroupDetail(given));
  return { api, ...show() };
};

const added: Activity = {
  id: idOf(500),
  kind: 'expense_added',
  actor: liam,
  other: null,
  isRefund: false,
  currency: 'USD',
  expenseId: idOf(7),
  paymentId: null,
  title: 'Dinner',
  amount: null,
  currencyChange: null,
  canUndo: false,
  byGuest: false,
  createdAt: new Date().toISOString(),
};

describe('the group of a guest', () => {
  test('is left with the gate that was there before', async () => {
    const opened: string[] = [];
    onTestFinished(setGate((act) => opened.push(act)));
    const refusal = new ApiError({ status: 402, text: '', code: 'subscription_required' });
    const { unmount } = enter();
    await screen.findByRole('heading', { level: 1, name: 'Lisbon weekend' });
    expect(openGate(refusal, 'addExpense')).toBe(true);
    expect(await screen.findByText(/needs full access of whoever made this group/)).toBeTruthy();
    expect(opened).toEqual([]);
    unmount();
    expect(openGate(refusal, 'addGroup')).toBe(true);
    expect(opened).toEqual(['addGroup']);
  });

  test.each([
    ['take_part', 'This group is closed. Payments in cash can still be recorded.'],
    ['look', 'This group is closed.'],
  ] as const)('says to who may %s what is left to do once it is closed', async (kind, text) => {
    enter({ kind }, { status: 'closed' });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  test('opens an expense from the activity without leaving that tab', async () => {
    const { api, person } = enter();
    api.on(listActivity, [added]);
    await person.click(await screen.findByRole('tab', { name: 'Activity' }));
    await person.click(await screen.findByRole('link', { name: 'Dinner' }));
    expect(window.location.search).toBe(`?tab=activity&expense=${idOf(7)}`);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

test.each([
  ['restores what they deleted', 'take_part', liam, 'active', 1],
  ['restores nothing that others deleted', 'take_part', me, 'active', 0],
  ['restores nothing in a closed group', 'take_part', liam, 'closed', 0],
  ['who only looks restores nothing', 'look', liam, 'active', 0],
] as const)('a guest %s', async (_, kind, actor, status, count) => {
  const { api, person } = enter({ kind }, { status });
  const { id, username } = actor;
  api.on(listActivity, [{ ...added, kind: 'expense_deleted', actor: { id, username } }]);
  api.on(restoreExpense, makeExpenseDetail());
  await person.click(await screen.findByRole('tab', { name: 'Activity' }));
  await screen.findByText(/deleted/);
  const restore = screen.queryByRole('button', { name: 'Restore Dinner' });
  if (restore !== null) await person.click(restore);
  await waitFor(() => expect(api.seen(restoreExpense)).toHaveLength(count));
});

describe('keeping the place on an account', () => {
  const keep = async () => await screen.findByRole('button', { name: 'Keep This on My Account' });

  test('leads who has no account to sign up, and back', async () => {
    const { person } = enter();
    await person.click(await keep());
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/auth?tab=register'));
    expect(takeReturn()).toBe('/g/secret');
  });

  test('makes who is signed in a member', async () => {
    const hint = (value: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the same as the server does
      document.cookie = `signed_in=${value}`;
    };
    hint('1');
    onTestFinished(() => hint('; max-age=0'));
    const { api, show } = open({ isIn: true }, me);
    api.on(getGroup, makeGroupDetail());
    api.on(keepGuestPlace, { groupId: idOf(100) });
    const { person } = show();
    await person.click(await keep());
    await waitFor(() => expect(window.location.pathname).toBe(`/groups/${idOf(100)}`));
    expect(api.seen(keepGuestPlace)).toMatchObject([{ params: { token: 'secret' }, body: {} }]);
  });

  test('is nothing for who only looks', async () => {
    enter({ kind: 'look' });
    await screen.findByRole('heading', { level: 1, name: 'Lisbon weekend' });
    expect(screen.queryByRole('button', { name: 'Keep This on My Account' })).toBeNull();
  });
});

describe('who opens a link', () => {
  test.each([
    ['take_part', "I'm new here"],
    ['look', 'Just looking'],
  ] as const)('to %s chooses a name of the group, or "%s"', async (kind, other) => {
    const { api, show } = open({ kind });
    api.on(openGuestLink, {
      groupId: idOf(100),
      places: [
        { id: idOf(7), name: 'Zoë', devices: 1 },
        { id: idOf(8), name: 'Kim', devices: 0 },
      ],
    });
    const { person } = show();
    await screen.findByText('Which one are you?');
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByRole('radio', { name: other })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Open Group' }));
    expect(await screen.findByText('Choose who you are')).toBeTruthy();
    await person.click(screen.getByRole('radio', { name: 'Zoë' }));
    expect(screen.getByRole('status').textContent).toBe('Somebody is Zoë on another device. Is that you?');
    await person.click(screen.getByRole('radio', { name: 'Kim' }));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('a guest', () => {
  const paid: GroupPayment = {
    id: idOf(60),
    from: { id: me.id, username: me.username },
    to: { id: liam.id, username: liam.username },
    amount: cents(500),
    currency: 'USD',
    date: '2026-06-10' as Day,
    method: 'cash',
  };

  test('sees payments among the expenses, and says of cash to them that it did not arrive', async () => {
    const { api, person } = enter();
    api.on(listGroupPayments, [paid, { ...paid, id: idOf(61), to: paid.from, from: paid.to }]);
    api.on(voidPayment, makePayment({ id: paid.id, status: 'voided' }));
    const button = await screen.findByRole('button', { name: `Not received: $5.00 from ${me.username}` });
    expect(screen.getAllByRole('button', { name: /^Not received/ })).toHaveLength(1);
    await person.click(button);
    await person.click(await screen.findByRole('button', { name: 'Mark as Not Received' }));
    await waitFor(() => expect(api.seen(voidPayment)).toMatchObject([{ params: { id: paid.id } }]));
  });

  test.each([true, false])(
    'who is nobody can choose who they are where there is somebody (%s)',
    async (isPlaceholder) => {
      const balance = { user: liam, balance: cents(0), carry: 0, isPlaceholder, hasLeft: false };
      enter({ kind: 'look', as: null }, { memberBalances: [balance] });
      await screen.findByText("You're just looking.");
      const choose = screen.queryByRole('button', { name: 'Choose Who I Am' });
      expect(choose !== null).toBe(isPlaceholder);
    },
  );

  test('who is nobody sees what each expense cost, and no share', async () => {
    const { api } = enter({ kind: 'look', as: null });
    api.on(listExpenses, [
      makeExpense({ title: 'Dinner', amount: cents(1250), userAmount: cents(0), userPaid: false }),
    ]);
    expect(await screen.findByText('$12.50')).toBeTruthy();
    expect(screen.queryByText('Your share')).toBeNull();
  });

  test('who looks takes nothing back', async () => {
    const { api } = enter({ kind: 'look' });
    api.on(listGroupPayments, [paid]);
    expect(await screen.findByText(/paid/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Not received/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change My Name' })).toBeNull();
  });

  test('changes their own name, and then has it everywhere', async () => {
    const asNamed = (username: string) => ({
      memberBalances: [
        { user: { ...liam, username }, balance: cents(0), carry: 0, isPlaceholder: true, hasLeft: false },
      ],
    });
    const { api, person } = enter({}, asNamed(liam.username));
    api.on(updatePerson, { id: liam.id, username: 'Liam B.', profilePicture: null, isPlaceholder: true });
    await person.click(await screen.findByRole('button', { name: 'Change My Name' }));
    const name = await screen.findByLabelText('Name');
    await person.clear(name);
    await person.type(name, 'Liam B.');
    api.on(getGroup, makeGroupDetail(asNamed('Liam B.')));
    await person.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(currentGuest()?.user.username).toBe('Liam B.'));
    const you = within(screen.getByRole('region', { name: 'You' }));
    expect(you.getByText('Liam B.')).toBeTruthy();
    expect(api.seen(updatePerson)).toMatchObject([
      { params: { userId: liam.id }, body: { name: 'Liam B.' } },
    ]);
  });

  test('sees what repeats, and nothing to change about it', async () => {
    const { api, person } = enter({}, { hasSeries: true });
    api.on(listSeries, []);
    await person.click(await screen.findByRole('button', { name: 'Recurring Expenses' }));
    expect(await screen.findByText('No expenses repeat in this group anymore.')).toBeTruthy();
  });

  test('compares the history with members', async () => {
    const { api, person } = enter();
    api.on(getChain, {
      isIntact: true,
      count: 3,
      since: '2026-06-01T00:00:00.000Z',
      fingerprint: 'abcdef0123456789',
    });
    api.on(listChainLinks, [{ position: 3, form: '[]', hash: 'ab' }]);
    await person.click(await screen.findByRole('tab', { name: 'Members' }));
    expect(await screen.findByText(/^History verified: unbroken since/)).toBeTruthy();
    expect(screen.getByText('abcd ef01 2345 6789')).toBeTruthy();
  });
});

test('who is signed in and no member may go on as a guest', async () => {
  const { api, show } = open({}, me);
  api.on(openGuestLink, { groupId: idOf(100), places: [{ id: idOf(7), name: 'Zoë', devices: 0 }] });
  const { person } = show();
  await screen.findByRole('button', { name: 'Join with My Account' });
  expect(screen.queryByRole('radio')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Continue as a Guest' }));
  expect(await screen.findByRole('radio', { name: 'Zoë' })).toBeTruthy();
  expect(api.seen(keepGuestPlace)).toEqual([]);
});

test('a member who opens a link is sent to their group', async () => {
  const { api, show } = open({}, me);
  api.on(getGuestLink, {
    groupName: 'Lisbon weekend',
    sender: { username: me.username },
    kind: 'take_part',
    needsPin: true,
    expiresAt: null,
    place: { groupId: idOf(100), user: { id: me.id, username: me.username } },
  });
  show();
  await waitFor(() => expect(window.location.pathname).toBe(`/groups/${idOf(100)}`));
  expect(currentGuest()).toBeNull();
});

const refuse = (api: FakeApi, row: AnyRoute) =>
  api.on(row, () =>
    Response.json(
      { message: 'No', code: 'invalid_request', issues: [{ path: 'pin', message: 'This PIN is not right' }] },
      { status: 400 },
    ),
  );

describe('a refusal', () => {
  const findAlert = async () => within(await screen.findByRole('alert')).getByText('This PIN is not right');

  test('is said where a guest goes on without a field', async () => {
    const { api, show } = open({});
    refuse(api, openGuestLink);
    show();
    expect(await findAlert()).toBeTruthy();
  });

  test('is said where a person joins with their account', async () => {
    const { api, show } = open({}, me);
    refuse(api, keepGuestPlace);
    const { person } = show();
    await person.click(await screen.findByRole('button', { name: 'Join with My Account' }));
    expect(await findAlert()).toBeTruthy();
  });

  test('is said where there is nobody to choose', async () => {
    const { api, show } = open({ kind: 'look' });
    api.on(openGuestLink, { groupId: idOf(100), places: [] });
    refuse(api, takeGuestPlace);
    const { person } = show();
    const enterGroup = await screen.findByRole('button', { name: 'Open Group' });
    expect(screen.queryByRole('radio')).toBeNull();
    await person.click(enterGroup);
    expect(await findAlert()).toBeTruthy();
    expect(api.seen(takeGuestPlace)).toMatchObject([{ body: { placeholderId: null } }]);
  });

  test('is said at the name of who takes part, who is not asked which one they are where there is nobody else', async () => {
    const { api, show } = open({});
    api.on(openGuestLink, { groupId: idOf(100), places: [] });
    refuse(api, takeGuestPlace);
    const { person } = show();
    await person.type(await screen.findByLabelText('Your name'), 'Kim');
    expect(screen.queryByText('Which one are you?')).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Open Group' }));
    expect(await screen.findByText('This PIN is not right')).toBeTruthy();
    expect(api.seen(takeGuestPlace)).toMatchObject([{ body: { name: 'Kim' } }]);
  });

  test('that has a field is said there alone', async () => {
    const { api, show } = open({ needsPin: true });
    refuse(api, openGuestLink);
    const { person } = show();
    await person.type(await screen.findByLabelText('PIN'), '0000');
    await person.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This PIN is not right')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
