import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  cancelInvitation,
  type GroupInvitation,
  getInvitationLink,
  invite,
  listGroupInvitations,
  resendInvitation,
} from '#contract/invitations.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { InviteDialog } from './invite-dialog.tsx';

const groupId = idOf(100);
const group = { id: groupId, name: 'Lisbon weekend' };
const placeholder = { id: '01900000-0000-7000-8000-000000000009', username: 'Ana' };

function makeInvitation(given: Partial<GroupInvitation> = {}): GroupInvitation {
  return {
    id: 'i1',
    status: 'pending',
    recipientEmail: 'ana@example.com',
    createdAt: '2026-01-01T00:00:00.000Z',
    sentAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...given,
  };
}

function open(props: Partial<Parameters<typeof InviteDialog>[0]> = {}) {
  const onOpenChange = vi.fn();
  const view = renderApp(<InviteDialog open onOpenChange={onOpenChange} group={group} {...props} />, {
    user: makeUser(),
  });
  return { ...view, onOpenChange };
}

describe('inviting by e-mail', () => {
  test('inviting sends the address and the message, confirms it, and can send another', async () => {
    const api = fakeApi();
    const release = api.hold(invite, makeInvitation());
    const { person } = open();
    expect(screen.getByRole('dialog', { name: 'Group Invitations' })).toBeTruthy();
    await person.type(screen.getByLabelText('Email'), ' ana@example.com ');
    await person.type(screen.getByLabelText(/Personal message/), 'Come along');
    await person.click(screen.getByRole('button', { name: 'Send Invitation' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending...' })).disabled).toBe(
      true,
    );
    release();
    expect(await screen.findByText('Invitation Sent!')).toBeTruthy();
    expect(screen.getByText("We've sent an email invitation to join your group.")).toBeTruthy();
    expect(await screen.findByText('Your invitation has been sent successfully.')).toBeTruthy();
    expect(api.seen(invite)[0]).toMatchObject({
      params: { id: groupId },
      body: { groupId, email: 'ana@example.com', message: 'Come along' },
    });
    await person.click(screen.getByRole('button', { name: 'Send Another' }));
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('');
  });

  test('an invalid address is refused before anything is sent', async () => {
    const api = fakeApi();
    const { person } = open();
    await person.type(screen.getByLabelText('Email'), 'ana@');
    await person.click(screen.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(api.seen()).toHaveLength(0);
  });

  test('a refused invitation shows the server’s message and keeps the typed text', async () => {
    fakeApi().fail(invite, 409, 'ana is already a member', 'conflict');
    const { person } = open();
    await person.type(screen.getByLabelText('Email'), 'ana@example.com');
    await person.click(screen.getByRole('button', { name: 'Send Invitation' }));
    expect(await screen.findByText('Failed to send invitation')).toBeTruthy();
    expect(screen.getByText('ana is already a member')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@example.com');
  });

  test('an invitation for a placeholder names the placeholder', async () => {
    const api = fakeApi();
    api.on(invite, makeInvitation());
    const { person } = open({ placeholder });
    expect(screen.getByText('Ana')).toBeTruthy();
    await person.type(screen.getByLabelText('Email'), 'ana@example.com');
    await person.click(screen.getByRole('button', { name: 'Send Invitation' }));
    await waitFor(() =>
      expect(api.seen(invite)[0]?.body).toEqual({
        groupId,
        email: 'ana@example.com',
        placeholderId: placeholder.id,
      }),
    );
  });
});

describe('sent invitations', () => {
  async function openSent() {
    const view = open();
    await view.person.click(screen.getByRole('tab', { name: 'Sent Invitations' }));
    return view;
  }

  test('sent invitations show the recipient, the status and the age', async () => {
    fakeApi().on(listGroupInvitations, [
      makeInvitation(),
      makeInvitation({ id: 'i2', recipientEmail: 'bo@example.com', status: 'declined' }),
    ]);
    await openSent();
    const table = await screen.findByRole('table', { name: 'Sent Invitations' });
    for (const name of ['Recipient', 'Status', 'Sent']) {
      expect(within(table).getByRole('columnheader', { name })).toBeTruthy();
    }
    const [, pending, declined] = within(table).getAllByRole('row');
    expect(pending?.textContent).toContain('ana@example.com');
    expect(pending?.textContent).toContain('Pending');
    expect(pending?.textContent).toContain('5 minutes ago');
    expect(declined?.textContent).toContain('Declined');
    expect(within(declined as HTMLElement).queryByRole('button')).toBeNull();
  });

  test('a pending invitation can be copied as a link, sent again and canceled', async () => {
    const api = fakeApi();
    const writeText = vi.fn(async () => undefined);
    api.on(listGroupInvitations, [makeInvitation()]);
    api.on(getInvitationLink, { url: 'https://allsquare.example/invitations/t' });
    api.on(resendInvitation, makeInvitation());
    api.on(cancelInvitation, undefined);
    const { person } = await openSent();
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
    await person.click(await screen.findByRole('button', { name: 'Copy Link' }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('https://allsquare.example/invitations/t');
    await person.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('Invitation sent')).toBeTruthy();
    api.on(listGroupInvitations, []);
    await person.click(screen.getByRole('button', { name: 'Cancel invitation' }));
    expect(await screen.findByText('No invitations have been sent for this group')).toBeTruthy();
    expect(api.seen(cancelInvitation)[0]?.params).toEqual({ id: groupId, invitationId: 'i1' });
  });

  test('the list of sent invitations has an empty state and an error state', async () => {
    const api = fakeApi();
    api.fail(listGroupInvitations, 500, 'Something went wrong', 'internal');
    const { person } = await openSent();
    expect(await screen.findByText('Failed to load invitations')).toBeTruthy();
    api.on(listGroupInvitations, []);
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('No invitations have been sent for this group')).toBeTruthy();
  });
});
