import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Route } from 'wouter';
import { getGroupToJoin, joinByLink } from '#contract/join-links.ts';
import { pages } from '#contract/pages.ts';
import type { ReplyOf } from '#contract/route.ts';
import { takeReturn } from '#web/lib/paths.ts';
import { failure, fakeApi } from '#web/testing/fake-api.ts';
import { idOf } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { JoinPage } from './join-page.tsx';

const path = '/join/secret-token';

const found: ReplyOf<typeof getGroupToJoin> = {
  groupName: 'Lisbon weekend',
  membersCount: 3,
  placeholders: [
    { id: idOf(7), name: 'Zoë' },
    { id: idOf(8), name: 'Ben' },
  ],
  sender: { username: 'liam' },
  expiresAt: new Date(Date.now() + 29.5 * 86_400_000).toISOString(),
};

function open(user: ReturnType<typeof makeUser> | null) {
  return renderApp(
    <Route path={pages.join}>
      <JoinPage />
    </Route>,
    { path, user },
  );
}

const joinButton = () => screen.findByRole('button', { name: 'Join Group' });

describe('the page behind a join link', () => {
  test('a visitor of a join link sees the inviter and the group, registers, and returns', async () => {
    fakeApi().on(getGroupToJoin, found);
    const { person } = open(null);
    expect(await screen.findByRole('heading', { name: 'Lisbon weekend' })).toBeTruthy();
    expect(screen.getByText('liam')).toBeTruthy();
    expect(screen.getByText('3 members')).toBeTruthy();
    expect(screen.getByText(/^Expires in (29|30) days$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull();
    const names = within(screen.getByRole('region', { name: 'Are you one of them?' }));
    expect(names.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['ZZoë', 'BBen']);
    await person.click(screen.getByRole('link', { name: 'Create an Account' }));
    expect(window.location.pathname + window.location.search).toBe('/auth?tab=register');
    expect(takeReturn()).toBe(path);
  });

  test('a signed-in user can join in the place of a placeholder', async () => {
    const api = fakeApi();
    api.on(getGroupToJoin, found);
    api.on(joinByLink, { groupId: 'g1' });
    const { person } = open(makeUser());
    const asked = await screen.findByRole('radiogroup', { name: 'Which one are you?' });
    expect(asked.textContent).toBe('ZoëBenSomeone elseJoin as a new member');
    await person.click(await joinButton());
    expect(screen.getByText('Choose who you are')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Zoë' }));
    expect(api.seen(joinByLink)).toEqual([]);
    await person.click(screen.getByRole('radio', { name: 'Ben' }));
    expect(screen.queryByText('Choose who you are')).toBeNull();
    await person.click(await joinButton());
    await waitFor(() => expect(window.location.pathname).toBe('/groups/g1'));
    expect(api.seen(joinByLink)).toMatchObject([
      { params: { token: 'secret-token' }, body: { placeholderId: idOf(8) } },
    ]);
    expect(await screen.findByText('You have joined the group')).toBeTruthy();
  });

  test('a signed-in user can join as a new person', async () => {
    const api = fakeApi();
    api.on(getGroupToJoin, found);
    api.on(joinByLink, { groupId: 'g1' });
    const { person } = open(makeUser());
    await person.click(await screen.findByRole('radio', { name: /^Someone else/ }));
    await person.click(await joinButton());
    await waitFor(() => expect(api.seen(joinByLink)).toMatchObject([{ body: {} }]));
  });

  test('without free places the join link asks nothing, and a double click joins once', async () => {
    const api = fakeApi();
    api.on(getGroupToJoin, { ...found, placeholders: [] });
    const release = api.hold(joinByLink, { groupId: 'g1' });
    open(makeUser());
    const button = await joinButton();
    expect(screen.queryByRole('radiogroup')).toBeNull();
    button.click();
    button.click();
    await screen.findByRole('button', { name: 'Joining...' });
    release();
    await waitFor(() => expect(window.location.pathname).toBe('/groups/g1'));
    expect(api.seen(joinByLink)).toHaveLength(1);
  });

  test('a place taken meanwhile shows an error, and the places are fetched again', async () => {
    const api = fakeApi();
    api.on(getGroupToJoin, found);
    const message = 'This place is taken';
    api.on(joinByLink, () =>
      Response.json(
        { message, code: 'conflict', issues: [{ path: 'placeholderId', message }] },
        { status: 409 },
      ),
    );
    const { person } = open(makeUser());
    await person.click(await screen.findByRole('radio', { name: 'Zoë' }));
    api.on(getGroupToJoin, { ...found, placeholders: found.placeholders.slice(1) });
    await person.click(await joinButton());
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Zoë' })).toBeNull());
    const left = screen.getAllByRole<HTMLInputElement>('radio');
    expect(left.map(({ checked }) => checked)).toEqual([false, false]);
    api.on(joinByLink, { groupId: 'g1' });
    await person.click(screen.getByRole('radio', { name: 'Ben' }));
    await person.click(await joinButton());
    await waitFor(() => expect(window.location.pathname).toBe('/groups/g1'));
  });

  test('any other refusal to join shows a toast', async () => {
    const api = fakeApi();
    api.on(getGroupToJoin, { ...found, placeholders: [] });
    api.fail(joinByLink, 409, 'This group is closed', 'group_closed');
    const { person } = open(makeUser());
    await person.click(await joinButton());
    expect(await screen.findByText('Failed to join the group')).toBeTruthy();
    expect(screen.getByText('This group is closed')).toBeTruthy();
  });

  test('a join link that ends while the page is open says so', async () => {
    const api = fakeApi();
    api.on(getGroupToJoin, { ...found, placeholders: [] });
    const ended = () => failure(410, 'This link has ended', 'link_expired');
    api.on(joinByLink, ended);
    const { person } = open(makeUser());
    const button = await joinButton();
    api.on(getGroupToJoin, ended);
    await person.click(button);
    expect(await screen.findByText('Ask someone in the group for a new one.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join Group' })).toBeNull();
  });

  test('a visitor of a group in which every name is claimed is asked for none', async () => {
    fakeApi().on(getGroupToJoin, { ...found, placeholders: [] });
    open(null);
    expect(await screen.findByRole('link', { name: 'Create an Account' })).toBeTruthy();
    expect(screen.queryByText('Are you one of them?')).toBeNull();
  });

  test('a visitor of an ended join link is told so', async () => {
    fakeApi().fail(getGroupToJoin, 410, 'This link has ended', 'link_expired');
    open(null);
    expect(await screen.findByText('This link has ended')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Create an Account' })).toBeNull();
  });

  test('a join link that cannot be loaded can be tried again', async () => {
    const api = fakeApi();
    api.fail(getGroupToJoin, 500, 'Something went wrong', 'internal');
    const { person } = open(makeUser());
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(getGroupToJoin, found);
    await person.click(again);
    expect(await screen.findByRole('heading', { name: 'Lisbon weekend' })).toBeTruthy();
  });
});
