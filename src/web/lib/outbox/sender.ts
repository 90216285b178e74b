import { t } from '@lingui/core/macro';
import { updateBill } from '#contract/bills.ts';
import { addComment } from '#contract/comments.ts';
import { listExpenseHistory } from '#contract/expense-history.ts';
import { addExpense, getExpense, removeExpense, updateExpense } from '#contract/expenses.ts';
import { addPayment } from '#contract/payments.ts';
import type { AnyRoute, ReplyOf } from '#contract/route.ts';
import { getCurrentUser } from '#contract/users.ts';
import { answered, type Failure, fetched } from '#domain/outbox/answers.ts';
import { type Action, laneOf, type Outbox } from '#domain/outbox/entry.ts';
import { enqueue } from '#domain/outbox/queue.ts';
import { begin, netIsBack, nextStep, type OutboxCall, type Step, signedIn } from '#domain/outbox/send.ts';
import { isLaneBusy } from '#domain/outbox/status.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { ApiError, errorMessage, noConnection } from '../api/api-error.ts';
import { type CallArguments, call, callPage, send } from '../api/call.ts';
import { refresh } from '../api/refresh.ts';
import { randomId } from '../random-id.ts';
import { change, changeOutbox, type Person } from './current.ts';
import { namesOf, type Press } from './queueable.ts';
import { currentPerson, isOffline, markStored, openOutbox, showLeftBehind, shownOutbox } from './shown.ts';
import { listLeftBehind, readStored } from './store.ts';

const rows: Readonly<Record<OutboxCall['kind'], AnyRoute>> = {
  addExpense,
  updateExpense,
  removeExpense,
  addComment,
  addPayment,
  updateBill,
};

/** One tab sends at a time. Without support for Web Locks, only the idempotency keys prevent duplicates. */
const LOCK = 'allsquare:outbox';

/** A request without a reply after this many milliseconds counts as lost. */
const PATIENCE = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Stores a person's action. Throws if the browser cannot store it. */
export async function keep(person: Person, { queueable, key, now, isTried }: Press): Promise<void> {
  markStored(true);
  const { action, names: newNames } = queueable;
  // A waiting removal contains its version, so it differs from the call that was tried. Removing twice is harmless.
  const pressed = { key: action.kind === 'removeExpense' ? randomId() : key, now, isTried };
  await change(person, ({ outbox, names }) => ({
    outbox: enqueue(outbox, action, pressed),
    names: { ...names, ...newNames },
  }));
  void run();
}

/** Whether entries of the same lane wait, which must be sent first. */
export function isBehindOthers(action: Action): boolean {
  const stored = shownOutbox();
  return stored !== null && isLaneBusy(stored.outbox, laneOf(action));
}

/** Loads the entries that a person has in this browser. */
export async function start(person: Person): Promise<void> {
  await changeOutbox(person, (outbox) => netIsBack(signedIn(outbox)));
  showLeftBehind(await listLeftBehind(person.id));
  await run();
}

/** Sends the waiting entries, because there may be a connection again. */
export async function wake(): Promise<void> {
  const person = currentPerson();
  if (person === null) return;
  await changeOutbox(person, netIsBack);
  await run();
}

let lastRun: Promise<void> = Promise.resolve();

/** Sends until no entry can be sent now. Runs are serialized over all tabs. */
export function run(): Promise<void> {
  lastRun = lastRun
    .then(() => (navigator.locks ? navigator.locks.request(LOCK, drain) : drain()))
    .catch(() => undefined);
  return lastRun;
}

type Outcome = ReturnType<typeof answered>['outcome'];

/** The results of the requests of a run. */
// biome-ignore lint/plugin: A run has some of the outcomes.
type Tally = Partial<Record<Outcome, number>>;

async function drain(): Promise<void> {
  const person = currentPerson();
  if (person === null) return;
  clearTimeout(timer);
  const tally: Tally = {};
  let session: Session | null = null;
  while (!isOffline() && currentPerson()?.id === person.id) {
    const { outbox } = await readStored(person);
    const step = nextStep(outbox, Date.now());
    if (step.do === 'wait') timer = setTimeout(() => void run(), Math.max(0, step.until - Date.now()));
    if (step.do !== 'send' && step.do !== 'fetch') break;
    session ??= await checkSession(person);
    if (session === 'other') break;
    const outcome = await take(person, step, session);
    tally[outcome] = (tally[outcome] ?? 0) + 1;
    if (session instanceof ApiError) session = null;
  }
  tell(tally);
}

/** Takes a step. An error of the session check counts as the answer to the call. */
function take(person: Person, step: SendStep | FetchStep, session: 'same' | ApiError): Promise<Outcome> {
  if (session instanceof ApiError) return fail(person, step, session);
  return step.do === 'send' ? sendEntry(person, step) : fetchPresent(person, step);
}

type Session = 'same' | 'other' | ApiError;

/** Asks whether the session still is this person's. */
async function checkSession({ id }: Person): Promise<Session> {
  try {
    const response = await send(getCurrentUser, { signal: AbortSignal.timeout(PATIENCE) });
    const user = (await response.json()) as Person;
    return user.id === id ? 'same' : 'other';
  } catch (error) {
    return toApiError(error);
  }
}

type SendStep = Extract<Step, { do: 'send' }>;
type FetchStep = Extract<Step, { do: 'fetch' }>;

async function sendEntry(person: Person, { entry, call: asked }: SendStep): Promise<Outcome> {
  const { kind, ...args } = asked;
  const row = rows[kind];
  const { key } = entry;
  await changeOutbox(person, (outbox) => begin(outbox, key));
  let reply: unknown;
  try {
    reply = await call(row, {
      ...args,
      idempotencyKey: key,
      queuedAt: entry.queuedAt,
      signal: AbortSignal.timeout(PATIENCE),
    } as CallArguments<AnyRoute>);
  } catch (error) {
    return fail(person, { do: 'send', entry, call: asked }, toApiError(error));
  }
  const added = kind === 'addExpense' ? (reply as ReplyOf<typeof addExpense>) : undefined;
  const outcome = await settle(person, (outbox) => answered(outbox, key, { is: 'sent', added }, Date.now()));
  await refresh(row.changes?.({ ...args, reply } as never) ?? []);
  return outcome;
}

/** Fetches the current version of an expense that someone else changed, and its author. */
async function fetchPresent(person: Person, step: FetchStep): Promise<Outcome> {
  const params = { id: step.expenseId };
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    const present = await call(getExpense, { params, signal });
    const { items } = await callPage(listExpenseHistory, { params, query: { limit: '1' }, signal });
    const [last] = items;
    const { currency, shares, payers } = present;
    const editor = last && {
      [present.id]: { username: last.username, fullName: last.fullName, at: last.createdAt, currency },
    };
    const people = namesOf(
      [...shares, ...payers].map(({ userId: id, username, fullName }) => ({ id, username, fullName })),
    );
    await change(person, ({ editors, names }) => ({
      editors: { ...editors, ...editor },
      names: { ...names, ...people },
    }));
    return settle(person, (outbox) =>
      fetched(outbox, step.entry.key, { is: 'read', present }, { newKey: randomId(), now: Date.now() }),
    );
  } catch (error) {
    return fail(person, step, toApiError(error));
  }
}

/** Records an error in place of a reply. */
function fail(person: Person, { do: tried, entry }: SendStep | FetchStep, error: ApiError): Promise<Outcome> {
  const { status, code, retryAfter } = error;
  const message = errorMessage(error, t`The server rejected it.`);
  const failure: Failure = { status, code, message, retryAfter };
  const now = Date.now();
  return settle(person, (outbox) =>
    tried === 'send'
      ? answered(outbox, entry.key, { is: 'failed', failure }, now)
      : fetched(outbox, entry.key, { is: 'failed', failure }, { newKey: randomId(), now }),
  );
}

/** Stores the result of an answer. */
async function settle(
  person: Person,
  meaning: (outbox: Outbox) => { outbox: Outbox; outcome: Outcome },
): Promise<Outcome> {
  let outcome: Outcome = 'retry';
  await changeOutbox(person, (before) => {
    const after = meaning(before);
    outcome = after.outcome;
    return after.outbox;
  });
  return outcome;
}

const toApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : noConnection());

function tell({ conflict = 0, refused = 0, sent = 0 }: Tally): void {
  if (conflict + refused > 0) {
    toast({
      variant: 'destructive',
      title: t`An unsent entry needs you`,
      action: { label: t`Show`, onClick: () => openOutbox(true) },
    });
  } else if (sent > 0 && shownOutbox() === null) {
    toast({ title: t`Everything has been sent` });
  }
}
