import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getGroup } from '#contract/groups.ts';
import { listToCollect } from '#contract/payments.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { liam, makeDue, makeGroupDetail, me, noor } from '#web/testing/payments.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { ToCollectCard } from './to-collect-card.tsx';
import '../settle-up/record-payment-dialog.tsx';

test('a person without an account is not reminded: what they paid is recorded', async () => {
  const api = fakeApi();
  const group = makeGroupDetail();
  api.on(listToCollect, [makeDue(6000, { hasAccount: false }), makeDue(500, { user: noor })]);
  api.on(
    getGroup,
    makeGroupDetail({
      memberBalances: group.memberBalances.map((each) => ({
        ...each,
        isPlaceholder: each.user.id === liam.id,
      })),
    }),
  );
  const { person } = renderApp(<ToCollectCard />, { user: { ...makeUser(), id: me.id } });
  expect(await screen.findByRole('button', { name: 'Remind noor' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remind liam' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Record a payment from liam' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a Payment' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Who paid?').value).toBe(liam.id);
  expect(dialog.getByText('liam owes you $60.00.')).toBeTruthy();
});
