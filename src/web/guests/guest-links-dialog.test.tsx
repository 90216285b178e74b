import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addGuestLink, type GuestLink, listGuestLinks, updateGuestLink } from '#contract/guests.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GuestLinksDialog } from './guest-links-dialog.tsx';

const living: GuestLink = {
  kind: 'take_part',
  url: 'https://allsquare.example/g/secret',
  hasPin: true,
  expiresAt: null,
  guests: [],
};

function open(links: GuestLink[]) {
  const api = fakeApi();
  api.on(listGuestLinks, links);
  const group = { id: idOf(100), name: 'Lisbon weekend' };
  const dialog = <GuestLinksDialog open onOpenChange={() => undefined} group={group} />;
  return { api, ...renderApp(dialog, { user: me }) };
}

const findKind = async (name: string) => within(await screen.findByRole('region', { name }));

test('a PIN that cannot be removed is said, also when the server names the field', async () => {
  const { api, person } = open([living]);
  const message = 'A PIN has 4 to 8 digits';
  api.on(updateGuestLink, () =>
    Response.json({ message, code: 'invalid_request', issues: [{ path: 'pin', message }] }, { status: 400 }),
  );
  const kind = await findKind('Take Part');
  expect(kind.getByText('Has no end. Asks for the PIN.')).toBeTruthy();
  await person.click(kind.getByRole('button', { name: 'Remove PIN' }));
  expect(await screen.findByText('Failed to change the guest link')).toBeTruthy();
});

test('a link is made with the days that were chosen, and not with a PIN of three digits', async () => {
  const { api, person } = open([]);
  api.on(addGuestLink, { ...living, kind: 'look' });
  const kind = await findKind('Look');
  const days = kind.getByRole<HTMLSelectElement>('combobox', { name: 'Works for' });
  expect(days.selectedOptions[0]?.text).toBe('30 days');
  await person.type(kind.getByLabelText('PIN (optional)'), '123');
  await person.click(kind.getByRole('button', { name: 'Create Link' }));
  expect(kind.getByText('A PIN has 4 to 8 digits')).toBeTruthy();
  expect(api.seen(addGuestLink)).toEqual([]);
  await person.type(kind.getByLabelText('PIN (optional)'), '4');
  await person.selectOptions(days, 'No end');
  await person.click(kind.getByRole('button', { name: 'Create Link' }));
  await screen.findByRole('region', { name: 'Look' });
  expect(api.seen(addGuestLink)).toMatchObject([{ body: { kind: 'look', pin: '1234', days: null } }]);
});
