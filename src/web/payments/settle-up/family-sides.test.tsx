import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getGroup } from '#contract/groups.ts';
import { addPayment, type Due, listToPay, settleAll } from '#contract/payments.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-group.ts';
import { liam, makeDue, makeGroupDetail, makePayment, me, noor, weekend } from '#web/testing/payments.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { SettleUp } from './settle-up.tsx';

const mine = { id: idOf(50), name: 'The Ms' };
const theirs = { id: idOf(51), name: 'The Ls' };
const zoe = { id: idOf(4), username: 'zoe' };
const abe = { id: idOf(5), username: 'abe' };
const detail = makeGroupDetail();
const group = makeGroupDetail({
  memberBalances: [
    ...detail.memberBalances,
    ...[zoe, abe].map((user) => ({
      user,
      balance: detail.balance,
      carry: 0,
      hasLeft: false,
      isPlaceholder: user === abe,
    })),
  ],
  families: [
    { ...mine, userIds: [me.id, zoe.id] },
    { ...theirs, userIds: [liam.id, noor.id] },
  ],
  settlements: [{ from: zoe, to: liam, amount: detail.balance, fromFamily: mine, toFamily: theirs }],
});

async function openSettleUp(due: Due, inGroup = group) {
  const api = fakeApi();
  api.on(listToPay, [due]);
  api.on(getGroup, inGroup);
  api.on(addPayment, makePayment());
  const { amount, currency } = due;
  api.on(settleAll, {
    count: 1,
    total: amount,
    currency,
    totals: [{ amount, currency }],
    payments: [makePayment()],
  });
  const view = renderApp(<SettleUp open onOpenChange={() => undefined} groupId={weekend.groupId} />, {
    user: makeUser(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Settle Up' }));
  await dialog.findByLabelText('Amount');
  return { api, dialog, ...view };
}

test('who pays and who receives can be changed within the families of a line', async () => {
  const { api, dialog, person } = await openSettleUp(makeDue(6000, { fromFamily: mine, toFamily: theirs }));
  expect(dialog.getByText(/^You pay/).textContent).toBe('You pay liam (The Ls)');
  expect(dialog.getByText(/together with/).textContent).toBe('together with The Ms');
  await person.selectOptions(await dialog.findByLabelText('Who pays?'), 'zoe');
  await person.selectOptions(dialog.getByLabelText('Who receives it?'), 'noor');
  expect(dialog.queryByRole('radio', { name: /Wallet/ })).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Record $60.00' }));
  await waitFor(() => expect(api.seen(addPayment)).toHaveLength(1));
  expect(api.seen(addPayment)[0]?.body).toEqual({
    fromUserId: zoe.id,
    userId: noor.id,
    groupId: weekend.groupId,
    amount: 6000,
    paymentMethodId: 'cash',
  });
  expect(await screen.findByText('Payment recorded')).toBeTruthy();
});

test.each([
  ['named in the line', liam, abe],
  ['chosen', abe, liam],
])(
  'whoever receives it decides how it can be paid, also if the person %s has an account',
  async (_, named, chosen) => {
    const family = { ...theirs, userIds: [liam.id, abe.id] };
    const due = makeDue(6000, { user: named, hasAccount: named === liam, toFamily: theirs });
    const { dialog, person } = await openSettleUp(due, { ...group, families: [family] });
    const hasWallet = () => dialog.queryByRole('radio', { name: /Wallet/ }) !== null;
    const payee = await dialog.findByLabelText('Who receives it?');
    expect(hasWallet()).toBe(named === liam);
    await person.selectOptions(payee, chosen.username);
    expect(hasWallet()).toBe(chosen === liam);
  },
);

test('as planned, the line of a family is settled like any other', async () => {
  const { api, dialog, person } = await openSettleUp(makeDue(6000, { fromFamily: mine }));
  expect(await dialog.findByLabelText('Who pays?')).toBeTruthy();
  expect(dialog.queryByLabelText('Who receives it?')).toBeNull();
  await person.click(dialog.getByRole('button', { name: 'Record $60.00' }));
  await waitFor(() => expect(api.seen(settleAll)).toHaveLength(1));
  expect(api.seen(addPayment)).toEqual([]);
});

test('a line without families asks for no one', async () => {
  const { dialog } = await openSettleUp(makeDue(6000));
  expect(dialog.queryByLabelText('Who pays?')).toBeNull();
});

test('a payment of a person without an account, or of my family, is recorded as cash', async () => {
  const api = fakeApi();
  api.on(addPayment, makePayment());
  const { person } = renderApp(
    <RecordPaymentDialog open onOpenChange={() => undefined} group={group} me={me.id} />,
    { user: makeUser() },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a Payment' }));
  const payer = dialog.getByLabelText('Who paid?');
  expect(
    within(payer)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['You', 'zoe', 'abe']);
  await person.selectOptions(payer, 'abe');
  await person.selectOptions(dialog.getByLabelText('Who was paid?'), 'You');
  expect(dialog.getByText(/abe doesn't owe you anything right now/)).toBeTruthy();
  expect(dialog.queryByLabelText('How are you paying?')).toBeNull();
  await person.type(dialog.getByLabelText('Amount'), '7.50');
  await person.click(dialog.getByRole('button', { name: 'Record $7.50' }));
  await waitFor(() => expect(api.seen(addPayment)).toHaveLength(1));
  expect(api.seen(addPayment)[0]?.body).toEqual({
    fromUserId: abe.id,
    userId: me.id,
    groupId: weekend.groupId,
    amount: 750,
    paymentMethodId: 'cash',
  });
});
