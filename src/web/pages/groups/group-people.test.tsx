import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Route } from 'wouter';
import { getChain, listChainLinks } from '#contract/chain.ts';
import { countUnreadMessages } from '#contract/chat.ts';
import { listExpenses } from '#contract/expenses.ts';
import { type GroupDetail, getGroup } from '#contract/groups.ts';
import { listGroupInvitations } from '#contract/invitations.ts';
import { getJoinLink, removeJoinLink, renewJoinLink } from '#contract/join-links.ts';
import { pages } from '#contract/pages.ts';
import { addPerson, removePerson, updatePerson } from '#contract/people.ts';
import { formatFingerprint } from '#domain/history-chain.ts';
import type { ChainLink } from '#domain/history-witness.ts';
import { cents } from '#domain/money.ts';
import { setGate } from '#web/lib/api/gate.ts';
import { forgetPerson } from '#web/lib/forget-person.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { GroupPage } from './group-page.tsx';

const screenSize = vi.hoisted(() => ({ isPhone: false }));
vi.mock('#web/ui/layout/use-is-phone.ts', () => ({ useIsPhone: () => screenSize.isPhone }));

const ben = { id: idOf(9), username: 'Ben' };
const withBen: Partial<GroupDetail> = {
  memberBalances: [
    ...makeGroupDetail().memberBalances,
    { user: ben, balance: cents(0), carry: 0, hasLeft: false, isPlaceholder: true },
  ],
};
const url = 'https://allsquare.example/join/secret';
const expiresAt = new Date(Date.now() + 29.5 * 86_400_000).toISOString();
const none = { url: null, expiresAt: null };

const chain = {
  count: 1412,
  since: new Date(2026, 2, 3, 12).toISOString(),
  isIntact: true,
  fingerprint: '8f3a91bc02de77aa',
};

function open(given: Partial<GroupDetail> = {}, search = '?tab=members') {
  const api = fakeApi();
  api.on(getGroup, makeGroupDetail(given));
  api.on(listExpenses, []);
  api.on(countUnreadMessages, { count: 0, lastReadId: null });
  api.on(listGroupInvitations, []);
  api.on(getChain, chain);
  api.on(listChainLinks, []);
  const view = renderApp(
    <Route path={pages.group}>
      <GroupPage />
    </Route>,
    { path: `/groups/${idOf(100)}${search}`, user: me },
  );
  return { api, ...view };
}

const refuse = (message: string) => () =>
  Response.json({ message, code: 'conflict', issues: [{ path: 'name', message }] }, { status: 409 });

/** Links of these forms, each with its hash. */
function linksOf(...forms: string[]): ChainLink[] {
  let last = Buffer.alloc(0);
  return forms.map((form, index) => {
    last = createHash('sha256').update(last).update(form).digest();
    return { position: index + 1, form, hash: last.toString('hex') };
  });
}

describe('the history of the group', () => {
  const links = linksOf('[1]', '[2]', '[3]', '[4]');
  const serve = (api: FakeApi, served: readonly ChainLink[]) => {
    api.on(getChain, {
      ...chain,
      count: served.length,
      fingerprint: served.at(-1)?.hash.slice(0, 16) ?? null,
    });
    api.on(listChainLinks, ({ query }) => served.filter(({ position }) => position > (query.after ?? 0)));
  };
  /** Opens the members as the device did on a day. */
  const lookOn = async (day: Date, served: readonly ChainLink[]) => {
    vi.setSystemTime(day);
    const view = open();
    serve(view.api, served);
    return view;
  };
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => void vi.useRealTimers());

  test('is verified by the server at the first look, with the fingerprint to compare', async () => {
    const { api } = await lookOn(new Date(2026, 10, 3, 12), links.slice(0, 2));
    expect(await screen.findByText('History verified: unbroken since Mar 3, 2026')).toBeTruthy();
    expect(screen.getByText("What's this?")).toBeTruthy();
    expect(screen.getByText(formatFingerprint(links[1]?.hash.slice(0, 16) ?? ''))).toBeTruthy();
    expect(api.seen(listChainLinks).map(({ query }) => query)).toEqual([{ after: 1 }]);
  });

  test('is verified by what the device saw at the look before', async () => {
    const first = await lookOn(new Date(2026, 10, 3, 12), links.slice(0, 2));
    await screen.findByText(/^History verified/);
    first.unmount();
    const second = await lookOn(new Date(2026, 10, 9, 12), links);
    expect(
      await screen.findByText('History verified: unchanged since you last looked on Nov 3, 2026'),
    ).toBeTruthy();
    second.unmount();
    await lookOn(new Date(2026, 10, 12, 12), links);
    expect(
      await screen.findByText('History verified: unchanged since you last looked on Nov 9, 2026'),
    ).toBeTruthy();
  });

  test('is known to be changed by a device that saw another one, though its chain is valid, and stays so', async () => {
    const first = await lookOn(new Date(2026, 10, 3, 12), links.slice(0, 2));
    await screen.findByText(/^History verified/);
    first.unmount();
    const rewritten = linksOf('[1]', '[20]', '[3]', '[4]');
    for (const day of [9, 10]) {
      const later = await lookOn(new Date(2026, 10, day, 12), rewritten);
      const alert = await screen.findByRole('alert');
      expect(
        within(alert).getByText('The history before Nov 3, 2026 was changed after you saw it'),
      ).toBeTruthy();
      expect(screen.queryByText(/^History verified/)).toBeNull();
      later.unmount();
    }
  });

  test('is forgotten at sign-out', async () => {
    await lookOn(new Date(2026, 10, 3, 12), links);
    await screen.findByText(/^History verified/);
    expect(Object.keys(localStorage)).toContain(`allsquare:seen-history:${idOf(100)}`);
    await forgetPerson();
    expect(Object.keys(localStorage)).not.toContain(`allsquare:seen-history:${idOf(100)}`);
  });

  test('is said to be broken', async () => {
    const { api } = open();
    api.on(getChain, { ...chain, isIntact: false });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Checked: the history of this group is broken')).toBeTruthy();
    expect(screen.queryByText('8f3a 91bc 02de 77aa')).toBeNull();
  });
});

describe('sending the link', () => {
  const owing: Partial<GroupDetail> = {
    memberBalances: [
      ...makeGroupDetail().memberBalances,
      { user: ben, balance: cents(-500), carry: 0, hasLeft: false, isPlaceholder: true },
    ],
  };
  const press = async (person: ReturnType<typeof open>['person']) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send Link' });
    await waitFor(() => expect(button.disabled).toBe(false));
    await person.click(button);
  };
  /** A phone whose share sheet does this. */
  const setPhone = (share: (data: ShareData) => Promise<void>) => {
    screenSize.isPhone = true;
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    onTestFinished(() => {
      screenSize.isPhone = false;
      Reflect.deleteProperty(navigator, 'share');
    });
  };

  test('says who owes something and cannot see it, and a press makes the link and copies it', async () => {
    const { api, person } = open(owing, '');
    api.on(getJoinLink, none);
    api.on(renewJoinLink, { url, expiresAt });
    expect((await screen.findByText(/can't see this yet/)).textContent).toBe("Ben can't see this yet");
    expect(api.seen(renewJoinLink)).toEqual([]);
    await press(person);
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(api.seen(renewJoinLink)).toHaveLength(1);
  });

  test('a link that is there is sent as it is, so that it goes on working', async () => {
    const { api, person } = open(owing, '');
    api.on(getJoinLink, { url, expiresAt });
    await press(person);
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(api.seen(renewJoinLink)).toEqual([]);
  });

  test('a phone opens its share sheet, and closing it says nothing', async () => {
    const shared: ShareData[] = [];
    setPhone(async (data) => {
      shared.push(data);
      throw new DOMException('Closed', 'AbortError');
    });
    const { api, person } = open(owing, '');
    api.on(getJoinLink, { url, expiresAt });
    await press(person);
    await waitFor(() => expect(shared).toMatchObject([{ title: 'Lisbon weekend', url }]));
    expect(screen.queryByText('Link copied')).toBeNull();
  });

  test('where the link can neither be shared nor copied, it is shown', async () => {
    setPhone(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
    const { api, person } = open(owing, '');
    api.on(getJoinLink, { url, expiresAt });
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No'));
    onTestFinished(() => copy.mockRestore());
    await press(person);
    expect(await screen.findByDisplayValue(url)).toBeTruthy();
  });

  test.each([
    ['who owes nothing', { memberBalances: withBen.memberBalances ?? [] }],
    ['a closed group', { ...owing, status: 'closed' as const }],
    ['two friends', { ...owing, kind: 'direct' as const }],
  ])('is not offered for %s', async (_, given) => {
    open(given, '');
    await screen.findByText('Lisbon weekend');
    expect(screen.queryByText(/can't see this yet/)).toBeNull();
  });
});

describe('adding people by name', () => {
  test('a name that needs a subscription is back in the field afterwards', async () => {
    let gatedAt = '';
    onTestFinished(
      setGate(() => {
        gatedAt = window.location.search;
      }),
    );
    const before = open();
    before.api.fail(addPerson, 402, 'Subscription required', 'subscription_required');
    await before.person.type(await screen.findByLabelText('Name'), 'Zoë & Ben{Enter}');
    await waitFor(() => expect(gatedAt).not.toBe(''));
    before.unmount();

    const { api, person } = open({}, gatedAt);
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    expect(field.value).toBe('Zoë & Ben');
    const added = { id: idOf(9), profilePicture: null, isPlaceholder: true };
    api.on(addPerson, ({ body }) => ({ ...added, username: body.name }));
    await person.click(screen.getByRole('button', { name: 'Add a Person' }));
    expect(await screen.findByText('Zoë & Ben added')).toBeTruthy();
    expect(field.value).toBe('');
    expect(window.location.search).toBe('?tab=members');
  });

  test('Enter adds a person and clears the field for the next name', async () => {
    const { api, person } = open();
    api.on(addPerson, ({ body }) => ({
      id: idOf(9),
      username: body.name,
      profilePicture: null,
      isPlaceholder: true,
    }));
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    await person.click(field);
    for (const name of ['Zoë', 'Ben']) {
      await person.keyboard(`${name}{Enter}`);
      expect(await screen.findByText(`${name} added`)).toBeTruthy();
      expect(field.value).toBe('');
      expect(document.activeElement).toBe(field);
    }
    expect(api.seen(addPerson)).toMatchObject([{ body: { name: 'Zoë' } }, { body: { name: 'Ben' } }]);
  });

  test('an error of a person’s name shows beside the field, which keeps the text', async () => {
    const { api, person } = open();
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    await person.click(screen.getByRole('button', { name: 'Add a Person' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(api.seen(addPerson)).toEqual([]);
    api.on(addPerson, refuse('Somebody has this name already'));
    await person.type(field, 'liam{Enter}');
    expect(await screen.findByText('Somebody has this name already')).toBeTruthy();
    expect(field.value).toBe('liam');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await person.type(field, 'b');
    expect(screen.queryByText('Somebody has this name already')).toBeNull();
  });

  test('the next name can be typed while one is being added; a late error of the first one shows as a toast', async () => {
    const { api, person } = open();
    const release = api.hold(addPerson, refuse('Somebody has this name already'));
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    await person.type(field, 'liam{Enter}');
    await waitFor(() => expect(api.seen(addPerson)).toHaveLength(1));
    await person.type(field, 'Zo');
    release();
    expect(await screen.findByText('Failed to add liam')).toBeTruthy();
    expect(field.value).toBe('Zo');
  });

  test('an error that is not about the name shows as a toast', async () => {
    const { api, person } = open();
    api.fail(addPerson, 409, 'A group can have at most 100 people', 'conflict');
    await person.type(await screen.findByLabelText('Name'), 'Zoë{Enter}');
    expect(await screen.findByText('Failed to add Zoë')).toBeTruthy();
    expect(screen.getByText('A group can have at most 100 people')).toBeTruthy();
  });

  test.each([
    ['a closed group', { status: 'closed' as const }],
    ['a group one has left', { hasLeft: true }],
  ])('no person can be added in %s', async (_, given) => {
    open({ ...withBen, ...given });
    expect(await screen.findByText('No account yet')).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Join Link' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'More for Ben' })).toBeNull();
  });
});

describe('placeholders', () => {
  async function choose(person: ReturnType<typeof open>['person'], item: string) {
    await person.click(await screen.findByRole('button', { name: 'More for Ben' }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  }

  test('a placeholder can be renamed; an error of a taken name shows beside the field', async () => {
    const { api, person } = open(withBen);
    api.on(updatePerson, refuse('Somebody has this name already'));
    await choose(person, 'Rename');
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Person' }));
    const field = dialog.getByLabelText<HTMLInputElement>('Name');
    expect(field.value).toBe('Ben');
    await person.clear(field);
    await person.type(field, 'liam{Enter}');
    expect(await dialog.findByText('Somebody has this name already')).toBeTruthy();
    api.on(updatePerson, { ...ben, username: 'Benno', profilePicture: null, isPlaceholder: true });
    await person.clear(field);
    await person.type(field, 'Benno{Enter}');
    expect(await screen.findByText('Name changed')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.seen(updatePerson).at(-1)).toMatchObject({
      params: { userId: ben.id },
      body: { name: 'Benno' },
    });
  });

  test('a placeholder is removed after a confirmation; a refusal names its reason', async () => {
    const { api, person } = open(withBen);
    api.fail(removePerson, 409, 'Settle up first', 'conflict');
    await choose(person, 'Remove');
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove Ben')).toBeTruthy();
    expect(screen.getByText('Settle up first')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    api.on(removePerson, undefined);
    await choose(person, 'Remove');
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Ben removed')).toBeTruthy();
  });
});

describe('the join link', () => {
  test('the join link is created, shown with its QR code, and copied', async () => {
    const { api, person } = open();
    api.on(getJoinLink, none);
    api.on(renewJoinLink, { url, expiresAt });
    await person.click(await screen.findByRole('button', { name: 'Join Link' }));
    const create = await screen.findByRole('button', { name: 'Create Join Link' });
    api.on(getJoinLink, { url, expiresAt });
    await person.click(create);
    expect(await screen.findByRole('img', { name: 'QR code of the join link' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe(url);
    expect(screen.getByText(/^Expires in (29|30) days$/)).toBeTruthy();
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await person.click(screen.getByRole('button', { name: 'Copy' }));
    expect(writeText).toHaveBeenCalledWith(url);
    expect(await screen.findByText('Link copied')).toBeTruthy();
  });

  test('the join link is revoked after a confirmation', async () => {
    const { api, person } = open();
    api.on(getJoinLink, { url, expiresAt });
    api.on(removeJoinLink, undefined);
    await person.click(await screen.findByRole('button', { name: 'Join Link' }));
    await person.click(await screen.findByRole('button', { name: 'Turn Off Link' }));
    const asked = within(await screen.findByRole('alertdialog', { name: 'Turn Off Link' }));
    expect(api.seen(removeJoinLink)).toEqual([]);
    api.on(getJoinLink, none);
    await person.click(asked.getByRole('button', { name: 'Turn Off Link' }));
    expect(await screen.findByText('Link turned off')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Create Join Link' })).toBeTruthy();
  });

  test('a join link that cannot be loaded can be tried again', async () => {
    const { api, person } = open();
    api.fail(getJoinLink, 500, 'Something went wrong', 'internal');
    await person.click(await screen.findByRole('button', { name: 'Join Link' }));
    const again = await screen.findByRole('button', { name: 'Try Again' });
    api.on(getJoinLink, none);
    await person.click(again);
    expect(await screen.findByRole('button', { name: 'Create Join Link' })).toBeTruthy();
  });
});
