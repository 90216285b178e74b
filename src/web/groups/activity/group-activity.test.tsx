import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { type Activity, listActivity } from '#contract/activity.ts';
import { restoreExpense } from '#contract/expenses.ts';
import { type GroupDetail, getGroup } from '#contract/groups.ts';
import { pages } from '#contract/pages.ts';
import { undoTakeover } from '#contract/people.ts';
import { cents } from '#domain/money.ts';
import { GroupPage } from '#web/pages/groups/group-page.tsx';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const myself = { id: me.id, username: me.username };
const ana = { id: idOf(9), username: 'Ana' };

function show(api: FakeApi, group: GroupDetail) {
  api.on(getGroup, group);
  return renderApp(
    <Route path={pages.group}>
      <GroupPage />
    </Route>,
    { path: `/groups/${group.id}?tab=activity`, user: me },
  );
}

describe('activity', () => {
  const happened = (number: number, given: Partial<Activity>): Activity => ({
    id: idOf(500 + number),
    kind: 'group_created',
    actor: liam,
    other: null,
    isRefund: false,
    currency: 'USD',
    expenseId: null,
    paymentId: null,
    title: null,
    amount: null,
    currencyChange: null,
    canUndo: false,
    byGuest: false,
    createdAt: new Date(Date.now() - number * 60_000).toISOString(),
    ...given,
  });

  async function sentences(activities: Activity[], given: Partial<GroupDetail> = {}) {
    const api = fakeApi();
    api.on(listActivity, activities);
    const view = show(api, makeGroupDetail(given));
    const panel = await screen.findByRole('tabpanel');
    const items = await within(panel).findAllByRole('listitem');
    return { api, ...view, texts: items.map((item) => item.querySelector('p')?.textContent) };
  }

  test.each([
    [{ kind: 'group_created' }, 'liam created the group'],
    [{ kind: 'group_updated' }, 'liam changed the group'],
    [
      { kind: 'group_updated', currencyChange: { from: 'JPY', to: 'KWD' } },
      "liam changed the group's currency from JPY to KWD",
    ],
    [{ kind: 'member_joined', actor: myself }, 'You joined the group'],
    [{ kind: 'member_invited', title: 'bo@example.com' }, 'liam invited bo@example.com'],
    [
      { kind: 'expense_added', title: 'Taxi', expenseId: 'e1', amount: cents(2_740) },
      'liam added Taxi ($27.40)',
    ],
    [{ kind: 'expense_updated', title: 'Taxi', expenseId: 'e1' }, 'liam changed Taxi'],
    [{ kind: 'comment_added', title: 'Worth it', expenseId: 'e1' }, 'liam commented “Worth it”'],
    [{ kind: 'payment_made', other: myself, amount: cents(500) }, 'liam paid you $5.00'],
    [{ kind: 'payment_made', actor: myself, other: liam, amount: cents(500) }, 'You paid liam $5.00'],
    [
      { kind: 'payment_requested', actor: myself, other: liam, amount: cents(500) },
      'You reminded liam to pay you $5.00',
    ],
    [{ kind: 'payment_requested', other: myself, amount: cents(500) }, 'liam reminded you to pay them $5.00'],
    [
      { kind: 'payment_voided', other: myself, amount: cents(500) },
      'liam marked your payment of $5.00 as not received',
    ],
    [{ kind: 'member_took_over', other: ana }, 'liam claimed the name Ana'],
    [
      { kind: 'takeover_undone', other: myself, title: 'Zoë' },
      'liam gave Zoë back the name that you had claimed',
    ],
  ] as const)('%# reads as a sentence', async (given, text) => {
    const { texts } = await sentences([happened(1, given)]);
    expect(texts).toEqual([text]);
  });

  test('the title of an expense in the activity links to it', async () => {
    await sentences([happened(1, { kind: 'expense_added', title: 'Taxi', expenseId: 'e1' })]);
    expect(screen.getByRole('link', { name: 'Taxi' }).getAttribute('href')).toBe(
      `/groups/${idOf(100)}?tab=activity&expense=e1`,
    );
  });

  test('a deleted expense can be restored from the activity, unless it was restored already', async () => {
    const deleted = { kind: 'expense_deleted', title: 'Taxi', expenseId: 'e1' } as const;
    const { api, person } = await sentences([
      happened(1, { ...deleted, title: 'Tram', expenseId: 'e2' }),
      happened(2, { kind: 'expense_restored', title: 'Taxi', expenseId: 'e1' }),
      happened(3, deleted),
    ]);
    expect(screen.queryByRole('button', { name: 'Restore Taxi' })).toBeNull();
    api.fail(restoreExpense, 409, "This expense isn't deleted", 'conflict');
    await person.click(screen.getByRole('button', { name: 'Restore Tram' }));
    await waitFor(() => expect(api.seen(restoreExpense)[0]?.params).toEqual({ id: 'e2' }));
  });

  test('a takeover that can be undone is undone after a question', async () => {
    const takeover = { kind: 'member_took_over', title: 'Zoë' } as const;
    const { api, person } = await sentences([
      happened(1, { ...takeover, canUndo: true }),
      happened(2, { ...takeover, title: 'Ben' }),
    ]);
    expect(screen.queryByRole('button', { name: 'Undo the claim of Ben' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Undo the claim of Zoë' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Undo Claim' });
    expect(dialog.textContent).toContain('liam stays in the group and keeps everything added since.');
    expect(api.seen(undoTakeover)).toEqual([]);
    api.on(undoTakeover, undefined);
    await person.click(within(dialog).getByRole('button', { name: 'Undo Claim' }));
    expect(await screen.findByText('Zoë has their name back.')).toBeDefined();
    expect(api.seen(undoTakeover)[0]?.params).toEqual({ id: idOf(100), takeoverId: idOf(501) });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('a takeover that is refused says why', async () => {
    const { api, person } = await sentences([
      happened(1, { kind: 'member_took_over', title: 'Zoë', canUndo: true }),
    ]);
    api.fail(undoTakeover, 409, 'This can no longer be undone', 'conflict');
    await person.click(screen.getByRole('button', { name: 'Undo the claim of Zoë' }));
    const dialog = await screen.findByRole('alertdialog');
    await person.click(within(dialog).getByRole('button', { name: 'Undo Claim' }));
    expect(await screen.findByText('This can no longer be undone')).toBeDefined();
  });

  test('the activity of a closed group offers no restore', async () => {
    await sentences([happened(1, { kind: 'expense_deleted', title: 'Taxi', expenseId: 'e1' })], {
      status: 'closed',
    });
    expect(screen.queryByRole('button', { name: 'Restore Taxi' })).toBeNull();
  });
});
