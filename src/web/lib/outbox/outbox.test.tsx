import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { updateBill } from '#contract/bills.ts';
import { addExpense, type ExpenseBody } from '#contract/expenses.ts';
import { getCurrentUser } from '#contract/users.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import type { Entry } from '#domain/outbox/entry.ts';
import { actAsGuest } from '#web/lib/api/guest.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { fakeDatabase } from '#web/testing/fake-database.ts';
import { finishOutbox } from '#web/testing/finish-outbox.ts';
import { inDollars } from '#web/testing/in-dollars.ts';
import { makeBill } from '#web/testing/make-bill.ts';
import { makeExpenseDetail } from '#web/testing/make-expense.ts';
import { idOf, makeGroup } from '#web/testing/make-group.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { useOutboxWatch } from './outbox.ts';
import './sender.ts';
import { changeStored, listStored } from './store.ts';
import { WaitingEntries } from './waiting-entries.tsx';
import './waiting-list.tsx';

const group = makeGroup();
const maya = makeUser();
const names = { [group.id]: group.name };

const body: ExpenseBody = {
  title: 'Groceries',
  amount: cents(3_000),
  date: day('2026-11-20'),
  groupId: group.id,
  category: 'food',
  splitType: 'equal',
};

let isClosed = false;

/** A form that adds an expense. */
function Form({ person = maya }: { person?: typeof maya }) {
  useOutboxWatch(person);
  const close = () => {
    isClosed = true;
  };
  const add = useCall(addExpense, {
    onSuccess: close,
    onQueued: close,
    onError: toastFailure('Failed to create expense'),
  });
  const action = { kind: 'addExpense', body, currency: 'USD' } as const;
  const press = () => add.mutate({ body, currency: 'USD', queueable: { action, names } });
  return (
    <>
      <button type="button" onClick={press}>
        Add
      </button>
      <WaitingEntries isAbout={() => true} />
    </>
  );
}

/** The keys under which the server got an expense. */
function serve(api: FakeApi) {
  const keys: (string | null)[] = [];
  api.on(getCurrentUser, maya);
  api.on(addExpense, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return makeExpenseDetail();
  });
  return keys;
}

/** Every call fails as without a connection; `lose` sees the key of a request whose reply is lost. */
function loseReplies(api: FakeApi, lose: (key: string | null) => void = () => undefined) {
  api.on(addExpense, ({ headers }) => {
    lose(headers.get('idempotency-key'));
    throw new TypeError('Failed to fetch');
  });
}

const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  if (isOnline) window.dispatchEvent(new Event('online'));
};

beforeEach(() => {
  isClosed = false;
  vi.restoreAllMocks();
  fakeDatabase();
  localStorage.clear();
});

afterEach(finishOutbox);

test('an expense that is added without a connection waits, is shown, and is sent once when the connection is back', async () => {
  const api = fakeApi();
  const keys = serve(api);
  goOnline(false);
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Groceries');
  await screen.findByText('Waiting to be sent', { selector: 'section *' });
  expect(isClosed).toBe(true);
  expect(keys).toEqual([]);
  goOnline(true);
  await waitFor(() => expect(screen.queryByText('Groceries')).toBeNull());
  expect(keys).toHaveLength(1);
  expect(localStorage.getItem('allsquare:outbox')).toBeNull();
});

test('an expense that is stored while another tab finds nothing stored is marked as stored', async () => {
  serve(fakeApi());
  goOnline(false);
  const { person } = renderApp(<Form />, { user: maya });
  const storage = localStorage;
  let marks = 0;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.getItem(name),
    removeItem: (name: string) => storage.removeItem(name),
    setItem: (name: string, value: string) => {
      storage.setItem(name, value);
      marks += 1;
      // The other tab, which read before the entry was stored.
      if (marks === 1) storage.removeItem(name);
    },
  });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Groceries');
  await waitFor(() => expect(storage.getItem('allsquare:outbox')).toBe('1'));
});

test("an expense whose reply was lost is sent again with the same key and its time by the server's clock", async () => {
  const api = fakeApi();
  const lost: (string | null)[] = [];
  loseReplies(api, (key) => lost.push(key));
  const { person } = renderApp(<Form />, { user: maya });
  const pressed = Date.now();
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Groceries');
  let queuedAt = '';
  const keys = serve(api);
  // The device's clock is an hour slow.
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  api.on(getCurrentUser, () => Response.json(maya, { headers: { date } }));
  api.on(addExpense, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    queuedAt = headers.get('x-queued-at') ?? '';
    return makeExpenseDetail();
  });
  goOnline(true);
  await waitFor(() => expect(screen.queryByText('Groceries')).toBeNull());
  expect(keys).toEqual([lost[0]]);
  expect(Math.abs(Date.parse(queuedAt) - pressed - 3_600_000)).toBeLessThan(5_000);
});

test('waiting entries survive a restart of the browser', async () => {
  const api = fakeApi();
  serve(api);
  goOnline(false);
  const first = renderApp(<Form />, { user: maya });
  await first.person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Groceries');
  first.unmount();
  const keys = serve(api);
  renderApp(<Form />, { user: maya });
  await screen.findByText('Groceries');
  goOnline(true);
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Groceries')).toBeNull());
});

test('payments of bills that an earlier version left waiting are sent in their order, as edits', async () => {
  const api = fakeApi();
  serve(api);
  const bill = makeBill();
  const keys: (string | null)[] = [];
  api.on(updateBill, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return inDollars(bill);
  });
  const entry = (place: number, kind: string, isTried: boolean) => ({
    key: `k${place}`,
    place,
    queuedAt: Date.now(),
    isTried,
    own: [],
    action: { kind, billId: bill.id },
    state: { is: 'waiting', notBefore: 0, failures: 0 },
  });
  const entries = [entry(1, 'payBill', true), entry(2, 'unpayBill', false)] as unknown as readonly Entry[];
  localStorage.setItem('allsquare:outbox', '1');
  await changeStored(maya, (stored) => ({ ...stored, outbox: { ...stored.outbox, entries } }));
  renderApp(<Form />, { user: maya });
  await waitFor(() => expect(keys).toEqual(['k1', 'k2']));
  expect(api.seen(updateBill)).toMatchObject([
    { params: { id: bill.id }, body: { isPaid: true } },
    { params: { id: bill.id }, body: { isPaid: false } },
  ]);
  await allDone();
});

test('without a database the form stays and says that there is no connection', async () => {
  vi.stubGlobal('indexedDB', undefined);
  loseReplies(fakeApi());
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Failed to create expense');
  screen.getByText('No connection. Please try again.');
  expect(isClosed).toBe(false);
});

test('nothing of a guest waits on the device: the form stays and says that there is no connection', async () => {
  actAsGuest({ groupId: group.id, kind: 'take_part', user: maya });
  onTestFinished(() => actAsGuest(null));
  loseReplies(fakeApi());
  goOnline(false);
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Failed to create expense');
  expect(isClosed).toBe(false);
  expect(await listStored()).toEqual([]);
});

test('with a connection nothing is stored', async () => {
  const keys = serve(fakeApi());
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(isClosed).toBe(true));
  expect(keys).toHaveLength(1);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('allsquare-outbox');
  expect(localStorage.getItem('allsquare:outbox')).toBeNull();
});

/** Nothing waits, and the next test begins with an empty database. */
async function allDone(): Promise<void> {
  await waitFor(() => expect(screen.queryByText('Groceries')).toBeNull());
  await waitFor(() => expect(localStorage.getItem('allsquare:outbox')).toBeNull());
}

/** A response that breaks off within its body. */
const brokenOff = () =>
  new Response(
    new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"id":'));
        stream.error(new TypeError('network error'));
      },
    }),
    { status: 201 },
  );

test.each<[string, () => Response]>([
  ['a reply that breaks off', brokenOff],
  ["the page of a hotel's net", () => new Response('<h1>Welcome, guest</h1>')],
  ['a proxy that does not reach the server', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['a proxy without a server behind it', () => new Response('', { status: 503 })],
])('%s is not a reply: the expense waits and is sent again with its key', async (_, answer) => {
  const api = fakeApi();
  const keys = serve(api);
  api.on(addExpense, ({ headers }) => {
    keys.push(headers.get('idempotency-key'));
    return keys.length === 1 ? answer() : makeExpenseDetail();
  });
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(isClosed).toBe(true));
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[1]).toBe(keys[0]);
  await allDone();
});

test('a server that says why it cannot take an expense now is heard', async () => {
  const api = fakeApi();
  api.fail(addExpense, 503, 'The server is restarting', 'unavailable');
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('The server is restarting');
  expect(isClosed).toBe(false);
});

test.each([
  ['', 'TimeoutError'],
  [', in Chrome before 124 as well', 'AbortError'],
])(
  'an expense without any reply waits after 15 seconds, so that the form does not stay open for minutes%s',
  async (_, name) => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const api = fakeApi();
    const keys = serve(api);
    const answer = fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
      init.method === 'POST' && !init.signal?.aborted
        ? new Promise((_, reject) => {
            init.signal?.addEventListener('abort', () => reject(new DOMException('', name)));
          })
        : answer(address, init),
    );
    const { person } = renderApp(<Form />, { user: maya });
    await person.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(15_000));
    expect(isClosed).toBe(false);
    patience.abort(new DOMException('', 'TimeoutError'));
    await waitFor(() => expect(isClosed).toBe(true));
    await waitFor(() => expect(keys).toHaveLength(1));
    await allDone();
  },
);

test("a server's refusal is not a reason to wait", async () => {
  const api = fakeApi();
  api.fail(addExpense, 409, 'This group is closed', 'group_closed');
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('This group is closed');
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('allsquare-outbox');
});

test("an entry that the server refuses stays, and nothing is sent in another person's session", async () => {
  const api = fakeApi();
  serve(api);
  goOnline(false);
  const first = renderApp(<Form />, { user: maya });
  await first.person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Groceries');
  api.fail(addExpense, 409, 'This group is closed', 'group_closed');
  // The cookie is another person's already.
  const other = makeUser({ id: idOf(77), username: 'noah' });
  api.on(getCurrentUser, other);
  goOnline(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(api.seen(addExpense)).toHaveLength(0);
  first.unmount();
  const second = renderApp(<Form person={other} />, { user: other });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Groceries')).toBeNull();
  second.unmount();
  api.on(getCurrentUser, maya);
  renderApp(<Form />, { user: maya });
  await screen.findByRole('button', { name: 'Rejected' });
  screen.getByText('Groceries');
});

test('an entry that was never sent can be removed, and the toast offers Undo', async () => {
  serve(fakeApi());
  goOnline(false);
  const { person } = renderApp(<Form />, { user: maya });
  await person.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText('Groceries');
  await person.click(screen.getByRole('button', { name: 'More for Groceries' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Groceries')).toBeNull());
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Groceries');
});
