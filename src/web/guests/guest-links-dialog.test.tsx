import { screen, waitFor, within } from '@testing-library/react';
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

test('the PIN of a link is changed and its days count anew, and what is left as it is is not sent', async () => {
  const { api, person } = open([living]);
  api.on(updateGuestLink, { ...living, expiresAt: '2027-01-01T00:00:00.000Z' });
  const kind = await findKind('Take Part');
  const change = kind.getByRole('button', { name: 'Change' });
  const openForm = async () => {
    await person.click(change);
    return kind.getByLabelText('New PIN');
  };
  await person.type(await openForm(), '12');
  await person.click(kind.getByRole('button', { name: 'Save Changes' }));
  expect(kind.getByText('A PIN has 4 to 8 digits')).toBeTruthy();
  await person.type(kind.getByLabelText('New PIN'), '34');
  await person.click(kind.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(change));
  await openForm();
  const days = kind.getByRole<HTMLSelectElement>('combobox', { name: 'Works for' });
  expect([...days.options].map(({ text }) => text)).toEqual(['No end', '30 days', '90 days', '1 year']);
  await person.selectOptions(days, '90 days');
  await person.click(kind.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(kind.queryByLabelText('New PIN')).toBeNull());
  await openForm();
  await person.click(kind.getByRole('button', { name: 'Save Changes' }));
  expect(kind.queryByLabelText('New PIN')).toBeNull();
  expect(api.seen(updateGuestLink).map(({ body }) => body)).toEqual([{ pin: '1234' }, { days: 90 }]);
});

test('a link without a PIN gets one, and a refusal of it is said at its field', async () => {
  const { api, person } = open([{ ...living, hasPin: false }]);
  const message = 'A PIN has 4 to 8 digits';
  api.on(updateGuestLink, () =>
    Response.json({ message, code: 'invalid_request', issues: [{ path: 'pin', message }] }, { status: 400 }),
  );
  const kind = await findKind('Take Part');
  expect(kind.queryByRole('button', { name: 'Remove PIN' })).toBeNull();
  await person.click(kind.getByRole('button', { name: 'Change' }));
  await person.type(kind.getByLabelText('PIN (optional)'), '1234');
  await person.click(kind.getByRole('button', { name: 'Save Changes' }));
  expect(await kind.findByText(message)).toBeTruthy();
});

test.each([[[]], [[living]]])(
  'what guests may do stands at each kind, with and without a link',
  async (links) => {
    open(links);
    const kind = await findKind('Take Part');
    expect(kind.getByText(/Whoever has this link can also join with an account\.$/)).toBeTruthy();
    expect((await findKind('Look')).getByText(/can change nothing\.$/)).toBeTruthy();
  },
);
