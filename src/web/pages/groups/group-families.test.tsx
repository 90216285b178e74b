import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { getChain } from '#contract/chain.ts';
import { countUnreadMessages } from '#contract/chat.ts';
import { listExpenses } from '#contract/expenses.ts';
import { planFamily } from '#contract/families.ts';
import { type GroupDetail, getGroup, updateGroup } from '#contract/groups.ts';
import { listGroupInvitations } from '#contract/invitations.ts';
import { pages } from '#contract/pages.ts';
import { addPayment } from '#contract/payments.ts';
import { cents } from '#domain/money.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { makePayment } from '#web/testing/payments.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupPage } from './group-page.tsx';
import './group-tab-parts.tsx';
import '#web/groups/families/family-dialog.tsx';
import '#web/payments/plan/even-out-dialog.tsx';

const zoe = { id: idOf(3), username: 'zoe' };
const noAccount = { profilePicture: null, isPlaceholder: false };
const base = makeGroupDetail();
const withZoe: Partial<GroupDetail> = {
  members: [...base.members, { ...zoe, ...noAccount }],
  memberBalances: [
    ...base.memberBalances,
    { user: zoe, balance: cents(0), carry: 0, hasLeft: false, isPlaceholder: false },
  ],
};
const family = { id: idOf(50), name: 'The Ls', userIds: [me.id, zoe.id] };

function open(given: Partial<GroupDetail> = {}, tab = 'members') {
  const api = fakeApi();
  api.on(getGroup, makeGroupDetail({ ...withZoe, ...given }));
  api.on(listExpenses, []);
  api.on(countUnreadMessages, { count: 0, lastReadId: null });
  api.on(listGroupInvitations, []);
  api.on(getChain, { count: 0, since: null, isIntact: true, fingerprint: null });
  const view = renderApp(
    <Route path={pages.group}>
      <GroupPage />
    </Route>,
    { path: `/groups/${idOf(100)}?tab=${tab}`, user: me },
  );
  return { api, ...view };
}

const section = async () => within(await screen.findByRole('region', { name: 'Families' }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const sent = (api: ReturnType<typeof fakeApi>) =>
  api.seen(updateGroup).map(({ body }) => (body as { families: unknown }).families);

describe('families', () => {
  test('people are put together under a name', async () => {
    const { api, person } = open();
    api.on(updateGroup, makeGroupDetail({ ...withZoe, families: [family] }));
    await person.click((await section()).getByRole('button', { name: 'Create Family' }));
    const dialog = await dialogOf('New Family');
    await person.click(dialog.getByRole('button', { name: 'Create Family' }));
    expect(dialog.getByText('Family name is required')).toBeTruthy();
    expect(dialog.getByText('A family has at least two people')).toBeTruthy();
    await person.type(dialog.getByLabelText('Name'), 'The Ls');
    await person.click(dialog.getByLabelText('You'));
    await person.click(dialog.getByLabelText('zoe'));
    await person.click(dialog.getByRole('button', { name: 'Create Family' }));
    await waitFor(() => expect(sent(api)).toEqual([[{ name: 'The Ls', userIds: [me.id, zoe.id] }]]));
    expect(await screen.findByText('Family saved')).toBeTruthy();
  });

  test('a family is edited, and dissolved with a way back', async () => {
    const { api, person } = open({ families: [family] });
    api.on(updateGroup, makeGroupDetail(withZoe));
    const families = await section();
    expect(families.getByText('You and zoe')).toBeTruthy();
    // Everyone but one is in a family.
    expect(families.queryByRole('button', { name: 'Create Family' })).toBeNull();
    await person.click(families.getByRole('button', { name: 'Edit The Ls' }));
    const dialog = await dialogOf('Edit Family');
    expect(dialog.getByLabelText<HTMLInputElement>('zoe').checked).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Remove Family' }));
    await waitFor(() => expect(sent(api)).toEqual([[]]));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent(api)).toEqual([[], [{ name: 'The Ls', userIds: [me.id, zoe.id] }]]));
  });

  test('an edit keeps the other families', async () => {
    const others = { id: idOf(51), name: 'Pair', userIds: [idOf(4), liam.id] };
    const members = [...(withZoe.members ?? []), { id: idOf(4), username: 'noor', ...noAccount }];
    const { api, person } = open({ members, families: [others, family] });
    api.on(updateGroup, makeGroupDetail({ ...withZoe, members, families: [others, family] }));
    await person.click((await section()).getByRole('button', { name: 'Edit The Ls' }));
    const dialog = await dialogOf('Edit Family');
    expect(dialog.queryByLabelText('noor')).toBeNull();
    await person.type(dialog.getByLabelText('Name'), '!');
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(sent(api)).toEqual([
        [
          { name: 'Pair', userIds: others.userIds },
          { name: 'The Ls!', userIds: family.userIds },
        ],
      ]),
    );
  });

  test('an edit and its removal find the family after other members changed families', async () => {
    const members = [...(withZoe.members ?? []), { id: idOf(4), username: 'noor', ...noAccount }];
    const { api, person } = open({ members, families: [family] });
    await person.click((await section()).getByRole('button', { name: 'Edit The Ls' }));
    const dialog = await dialogOf('Edit Family');
    const pair = { id: idOf(60), name: 'Pair', userIds: [liam.id, idOf(4)] };
    const after = makeGroupDetail({ ...withZoe, members, families: [{ ...family, id: idOf(61) }, pair] });
    api.on(getGroup, after);
    api.fail(updateGroup, 400, 'Refused');
    await refresh([`/api/groups/${idOf(100)}`]);
    await waitFor(() => expect(dialog.queryByLabelText('noor')).toBeNull());
    expect(dialog.getByLabelText<HTMLInputElement>('zoe').checked).toBe(true);
    await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const kept = { name: 'Pair', userIds: pair.userIds };
    await waitFor(() => expect(sent(api)).toEqual([[kept, { name: 'The Ls', userIds: family.userIds }]]));
    await person.click(await dialog.findByRole('button', { name: 'Remove Family' }));
    await waitFor(() => expect(sent(api).slice(1)).toEqual([[kept]]));
  });

  test('a group of two, and a closed group without families, offer nothing', async () => {
    const { unmount } = open({ members: base.members });
    await screen.findByRole('heading', { name: 'Members' });
    expect(screen.queryByRole('region', { name: 'Families' })).toBeNull();
    unmount();
    open({ status: 'closed' });
    await screen.findByRole('heading', { name: 'Members' });
    expect(screen.queryByRole('region', { name: 'Families' })).toBeNull();
  });

  test('a family evens out inside: each payment is recorded', async () => {
    const { api, person } = open({ families: [family] });
    api.on(planFamily, [
      { from: zoe, to: me, amount: cents(2500), currency: 'USD' },
      { from: me, to: liam, amount: cents(100), currency: 'USD' },
    ]);
    api.on(addPayment, makePayment());
    await person.click((await section()).getByRole('button', { name: 'Settle within family The Ls' }));
    const dialog = await dialogOf('Settle Within Family');
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'zoe pays you $25.00Record $25.00',
      'You pay liam $1.00Record $1.00',
    ]);
    for (const name of ['Record $25.00 from zoe to you', 'Record $1.00 from you to liam']) {
      await person.click(dialog.getByRole('button', { name }));
    }
    const common = { groupId: idOf(100), paymentMethodId: 'cash' };
    await waitFor(() =>
      expect(api.seen(addPayment).map(({ body }) => body)).toEqual([
        { ...common, fromUserId: zoe.id, userId: me.id, amount: 2500 },
        { ...common, userId: liam.id, amount: 100 },
      ]),
    );
  });

  test('a payment inside a family is recorded once, also while the plan is read again', async () => {
    const { api, person } = open({ families: [family] });
    const lines = [{ from: zoe, to: me, amount: cents(2500), currency: 'USD' as const }];
    api.on(planFamily, lines);
    api.on(addPayment, makePayment());
    await person.click((await section()).getByRole('button', { name: 'Settle within family The Ls' }));
    const dialog = await dialogOf('Settle Within Family');
    const record = await dialog.findByRole('button', { name: 'Record $25.00 from zoe to you' });
    const answer = api.hold(planFamily, []);
    await person.click(record);
    await waitFor(() => expect(record.textContent).toContain('Recorded'));
    await person.click(record);
    await waitFor(() => expect(api.seen(planFamily)).toHaveLength(2));
    expect(api.seen(addPayment)).toHaveLength(1);
    answer();
    expect(await dialog.findByText('All square in the family')).toBeTruthy();
  });

  test('the plan inside a family is that of the family as it is now', async () => {
    const { api, person } = open({ families: [family] });
    api.on(planFamily, []);
    await person.click((await section()).getByRole('button', { name: 'Settle within family The Ls' }));
    await (await dialogOf('Settle Within Family')).findByText('All square in the family');
    api.on(getGroup, makeGroupDetail({ ...withZoe, families: [{ ...family, id: idOf(61) }] }));
    await refresh([`/api/groups/${idOf(100)}`]);
    await waitFor(() => expect(api.seen(planFamily).at(-1)?.params.familyId).toBe(idOf(61)));
  });

  test('a family that is even inside has nothing to pay', async () => {
    const { api, person } = open({ families: [family] });
    api.on(planFamily, []);
    await person.click((await section()).getByRole('button', { name: 'Settle within family The Ls' }));
    expect(
      await (await dialogOf('Settle Within Family')).findByText('All square in the family'),
    ).toBeTruthy();
  });
});

test('the line of my family is mine, though it names someone else', async () => {
  const line = { from: zoe, to: liam, amount: cents(6000), fromFamily: family, toFamily: null };
  open({ families: [family], balance: cents(0), settlements: [line] }, 'expenses');
  const sentence = await screen.findByText(/together with/);
  expect(sentence.textContent).toBe('to liam, together with The Ls');
  expect(screen.getByRole('button', { name: 'Settle Up' })).toBeTruthy();
});
