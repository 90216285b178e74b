import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Route } from 'wouter';
import { type Activity, listActivity } from '#contract/activity.ts';
import { listExpenses } from '#contract/expenses.ts';
import { type GroupDetail, getGroup } from '#contract/groups.ts';
import { getGuestLink, keepGuestPlace, openGuestLink, takeGuestPlace } from '#contract/guests.ts';
import { pages } from '#contract/pages.ts';
import type { AnyRoute, GuestKind } from '#contract/route.ts';
import { getSite } from '#contract/users.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { openGate, setGate } from '#web/lib/api/gate.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { makeSite } from '#web/testing/site.ts';
import { GuestPage } from './guest-page.tsx';

class SilentEvents {
  static readonly CLOSED = 2;
  readonly readyState = 1;
  addEventListener() {}
  close() {}
}

type Link = { kind?: GuestKind; needsPin?: boolean; isIn?: boolean };

function open({ kind = 'take_part', needsPin = false, isIn = false }: Link, user: typeof me | null = null) {
  vi.stubGlobal('EventSource', SilentEvents);
  const api = fakeApi();
  api.on(getSite, makeSite());
  api.on(listExpenses, []);
  api.on(getGuestLink, {
    groupName: 'Lisbon weekend',
    sender: { username: me.username },
    kind,
    needsPin,
    expiresAt: null,
    place: isIn ? { groupId: idOf(100), user: liam } : null,
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
    api.on(listActivity, [added]);
    await person.click(await screen.findByRole('tab', { name: 'Activity' }));
    await person.click(await screen.findByRole('link', { name: 'Dinner' }));
    expect(window.location.search).toBe(`?tab=activity&expense=${idOf(7)}`);
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
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
