import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { DefaultSplit } from '#contract/default-split.ts';
import { updateGroup } from '#contract/groups.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { DefaultSplitDialog } from './default-split-dialog.tsx';

const nora = { id: idOf(3), username: 'nora', profilePicture: null, isPlaceholder: false };

const SIXTY_FORTY: DefaultSplit = {
  split: {
    mode: 'percent',
    percentages: [
      { userId: me.id, basisPoints: 60_00 },
      { userId: liam.id, basisPoints: 40_00 },
    ],
  },
  paidBy: liam.id,
  needsLook: false,
};

function Stage({ defaultSplit }: { defaultSplit: DefaultSplit | null }) {
  const [open, setOpen] = useState(true);
  const group = makeGroupDetail({ defaultSplit, members: [...makeGroup().members, nora] });
  return <DefaultSplitDialog open={open} onOpenChange={setOpen} group={group} meId={me.id} />;
}

async function openDialog(defaultSplit: DefaultSplit | null) {
  const api = fakeApi();
  api.on(updateGroup, makeGroupDetail({ defaultSplit: SIXTY_FORTY }));
  const view = renderApp(<Stage defaultSplit={defaultSplit} />, { user: me });
  const dialog = within(await screen.findByRole('dialog', { name: 'Default Split' }));
  return { api, dialog, save: () => dialog.getByRole('button', { name: 'Save Changes' }), ...view };
}

const sent = (api: ReturnType<typeof fakeApi>) => api.seen(updateGroup).map((call) => call.body);

test('the default split sends typed percentages with the payer', async () => {
  const { api, dialog, person, save } = await openDialog(null);
  await person.click(dialog.getByRole('radio', { name: 'Percentages' }));
  await person.click(dialog.getByRole('checkbox', { name: 'nora' }));
  const [mine, his] = [
    dialog.getByLabelText('Percentage for you'),
    dialog.getByLabelText('Percentage for liam'),
  ];
  await person.clear(mine);
  await person.type(mine, '60');
  await person.clear(his);
  expect(dialog.getByText('40% left')).toBeTruthy();
  await person.click(save());
  expect(dialog.getByText('Percentages must add up to 100%')).toBeTruthy();
  expect(sent(api)).toEqual([]);
  await person.type(his, '40');
  expect(dialog.getByText('Adds up')).toBeTruthy();
  await person.selectOptions(dialog.getByLabelText('Paid by'), 'liam');
  await person.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { split, paidBy } = SIXTY_FORTY;
  expect(sent(api)).toEqual([{ defaultSplit: { split, paidBy } }]);
  expect(await screen.findByText('Default split saved')).toBeTruthy();
});

test('incomes are converted to percentages, and only these are sent', async () => {
  const { api, dialog, person, save } = await openDialog(null);
  await person.click(dialog.getByRole('radio', { name: 'Percentages' }));
  await person.click(dialog.getByRole('button', { name: 'By Income' }));
  await person.type(dialog.getByLabelText('Income: You'), '3000');
  expect(dialog.getByText('Enter at least two incomes')).toBeTruthy();
  await person.type(dialog.getByLabelText('Income: liam'), '2000');
  expect(dialog.getByLabelText<HTMLInputElement>('Percentage for you').value).toBe('60');
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /nora/ }).checked).toBe(false);
  await person.click(save());
  await waitFor(() => expect(sent(api)).toHaveLength(1));
  expect(sent(api)).toEqual([{ defaultSplit: { split: SIXTY_FORTY.split, paidBy: null } }]);
});

test('an equal split among all, paid by whoever adds the expense, is sent as no default', async () => {
  const { api, person, save } = await openDialog(null);
  await person.click(save());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api)).toEqual([]);
});

test('an existing default split is shown and can be removed', async () => {
  const { api, dialog, person } = await openDialog(SIXTY_FORTY);
  expect(dialog.getByLabelText<HTMLSelectElement>('Paid by').value).toBe(liam.id);
  expect(dialog.getByLabelText<HTMLInputElement>('Percentage for liam').value).toBe('40');
  await person.click(dialog.getByRole('button', { name: 'Remove Default' }));
  await waitFor(() => expect(sent(api)).toEqual([{ defaultSplit: null }]));
});

test('a default split that needs a review leaves out former members and offers new ones', async () => {
  const gone = { userId: idOf(9), weight: 1 };
  const { dialog } = await openDialog({
    split: { mode: 'weights', weights: [{ userId: me.id, weight: 2 }, gone] },
    paidBy: gone.userId,
    needsLook: true,
  });
  expect(dialog.getByText(/members have changed/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLSelectElement>('Paid by').value).toBe('');
  expect(dialog.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([
    true,
    false,
    false,
  ]);
});
