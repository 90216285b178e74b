import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addMessage,
  countUnreadMessages,
  listMessages,
  type Message,
  readMessages,
  removeMessage,
  updateMessage,
} from '#contract/chat.ts';
import { cents } from '#domain/money.ts';
import { refresh } from '#web/lib/api/refresh.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ChatPanel } from './chat-panel.tsx';

beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});

const HOSTILE = '<script>alert(1)</script> javascript:alert(1)';
const myself = { id: me.id, username: me.username };

function makeMessage(number: number, given: Partial<Message> = {}): Message {
  return {
    id: idOf(number),
    author: { ...liam, profilePicture: null },
    isMine: false,
    text: `Message ${number}`,
    mentions: [],
    isDeleted: false,
    createdAt: `2026-11-20T10:${String(number).padStart(2, '0')}:00.000Z`,
    editedAt: null,
    ...given,
  };
}

const mine = (number: number, text: string) =>
  makeMessage(number, { text, isMine: true, author: { ...myself, profilePicture: null } });

function open(messages: Message[], status: 'active' | 'closed' = 'active') {
  const api = fakeApi();
  let shown = messages;
  api.on(listMessages, () => shown);
  api.on(countUnreadMessages, { count: 0, lastReadId: null });
  api.on(readMessages, undefined);
  const group = makeGroupDetail({
    status,
    memberBalances: [
      { user: myself, balance: cents(0), carry: 0, hasLeft: false, isPlaceholder: false },
      { user: liam, balance: cents(0), carry: 0, hasLeft: false, isPlaceholder: false },
      {
        user: { id: idOf(9), username: 'lisa' },
        balance: cents(0),
        carry: 0,
        hasLeft: false,
        isPlaceholder: true,
      },
    ],
  });
  const view = renderApp(<ChatPanel group={group} meId={me.id} />, { user: me });
  const come = async (next: Message[]) => {
    shown = next;
    await refresh([`/api/chats/${group.id}`]);
  };
  return { api, come, ...view };
}

const log = () => screen.findByRole('log', { name: 'Messages' });
const texts = async () =>
  within(await log())
    .getAllByRole('article')
    .map((each) => each.querySelector('p[dir]')?.textContent ?? each.textContent);

describe('messages', () => {
  test('the chat shows messages oldest first and as plain text, and marks them as read', async () => {
    const mention = { text: `@maya ${HOSTILE}`, mentions: [myself] };
    const { api } = open([
      makeMessage(4, mention),
      makeMessage(3, { isDeleted: true, text: '' }),
      mine(2, 'Mine'),
      makeMessage(1, { editedAt: '2026-11-20T11:00:00.000Z' }),
    ]);
    expect(await texts()).toEqual([
      'Message 1',
      'Mine',
      expect.stringMatching(/Message deleted$/),
      mention.text,
    ]);
    expect(screen.getByText('(edited)')).toBeTruthy();
    expect(screen.getByText('@maya').tagName).toBe('BDI');
    expect(document.querySelector('script, [role=log] a')).toBeNull();
    await waitFor(() => expect(api.seen(readMessages)[0]?.body).toEqual({ lastReadId: idOf(4) }));
  });

  test('a message of another member appears by itself', async () => {
    const { come } = open([makeMessage(1)]);
    expect(await texts()).toEqual(['Message 1']);
    await come([makeMessage(2), makeMessage(1)]);
    await waitFor(async () => expect(await texts()).toEqual(['Message 1', 'Message 2']));
  });

  test("an empty chat invites to write, and a closed group's chat is read-only", async () => {
    open([]);
    expect(await screen.findByText('No messages yet')).toBeTruthy();
    open([], 'closed');
    expect(await screen.findByText('This group is closed. Reopen it to write.')).toBeTruthy();
  });
});

describe('sending messages', () => {
  const write = () => screen.findByRole('textbox', { name: 'Message' });

  test('Enter sends a message, Shift+Enter breaks the line, and a pending message is visible', async () => {
    const { api, person, come } = open([]);
    const arrive = api.hold(addMessage, () => {
      void come([mine(5, 'One\ntwo')]);
      return mine(5, 'One\ntwo');
    });
    await person.type(await write(), '  One{Shift>}{Enter}{/Shift}two{Enter}');
    expect(await screen.findByText('Sending...')).toBeTruthy();
    expect((await write()).textContent).toBe('');
    arrive();
    await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull());
    expect(await texts()).toEqual(['One\ntwo']);
    expect(api.seen(addMessage)[0]?.body).toEqual({ text: 'One\ntwo', mentions: [] });
  });

  test('a failed message says so and is sent again with the same key', async () => {
    const { api, person, come } = open([]);
    const keys: (string | null)[] = [];
    api.on(addMessage, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      return Response.json({ message: 'Please wait a moment.', code: 'too_many_requests' }, { status: 429 });
    });
    await person.type(await write(), 'Hello{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Not sent. Please wait a moment.');
    api.on(addMessage, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      void come([mine(6, 'Hello')]);
      return mine(6, 'Hello');
    });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await texts()).toEqual(['Hello']);
    expect(keys[0]).not.toBeNull();
    expect(keys[1]).toBe(keys[0]);
  });

  test('typing @ offers the members with an account, by keyboard', async () => {
    const { api, person } = open([]);
    api.on(addMessage, mine(7, 'Hi @liam!'));
    await person.type(await write(), 'Hi @li');
    const options = within(await screen.findByRole('listbox', { name: 'Members' })).getAllByRole('option');
    expect(options.map((each) => each.textContent)).toEqual(['Lliam']);
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await person.keyboard('a{Enter}');
    expect((await write()).textContent).toBe('Hi @liam ');
    await person.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.seen(addMessage)[0]?.body).toEqual({ text: 'Hi @liam', mentions: [liam.id] }),
    );
  });
});

describe('your own message', () => {
  const choose = async (person: ReturnType<typeof open>['person'], name: string) => {
    await person.click(await screen.findByRole('button', { name: 'Message actions' }));
    await person.click(await screen.findByRole('menuitem', { name }));
  };

  test('your own message can be edited in place', async () => {
    const { api, person } = open([mine(1, 'Hallo')]);
    api.on(updateMessage, mine(1, 'Hello'));
    await choose(person, 'Edit');
    const field = await screen.findByRole('textbox', { name: 'Edit message' });
    await person.clear(field);
    await person.type(field, 'Hello @liam{Enter}');
    await waitFor(() =>
      expect(api.seen(updateMessage)[0]?.body).toEqual({ text: 'Hello @liam', mentions: [liam.id] }),
    );
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit message' })).toBeNull());
  });

  test('your own message can be deleted after a confirmation; messages of others cannot', async () => {
    const { api, person } = open([mine(2, 'Hallo'), makeMessage(1)]);
    api.on(removeMessage, undefined);
    expect(await screen.findAllByRole('button', { name: 'Message actions' })).toHaveLength(1);
    await choose(person, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete message?' }));
    await person.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.seen(removeMessage)[0]?.params.messageId).toBe(idOf(2)));
  });
});
