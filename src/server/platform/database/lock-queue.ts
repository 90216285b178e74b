import pg from 'pg';
import type { Db } from './database.ts';
import { isLockUnavailable, LockUnavailableError, RetryTransactionError } from './errors.ts';

/**
 * The number of transactions of this process that wait in the database for one lock. Each of them occupies a
 * connection.
 */
const MAX_IN_DATABASE = 3;
/** The number of others that wait in the process, without a connection, and the maximum wait. */
const MAX_IN_PROCESS = 200;
const LONGEST_WAIT_MILLISECONDS = 5000;

type Turn = { resolve: () => void; reject: (error: unknown) => void };
type Queue = { inDatabase: number; turns: Set<Turn> };

const queues = new Map<string, Queue>();
/** The locks of each transaction, for which it need not wait again. */
const locked = new WeakMap<Db, Set<string>>();

/**
 * Runs a statement that may wait for the locks of the named things. Where three transactions wait in the database for
 * one of them already, throws RetryTransactionError: `inTransaction` rolls back, gives its connection back, and runs
 * the transaction again when it is its turn. So a lock that is held for long does not occupy every connection.
 */
export async function lockInTurn<T>(db: Db, wanted: readonly string[], lock: () => Promise<T>): Promise<T> {
  const own = locked.get(db) ?? new Set();
  locked.set(db, own);
  const names = wanted.filter((name) => !own.has(name));
  const findFull = () => names.find((name) => (queues.get(name)?.inDatabase ?? 0) >= MAX_IN_DATABASE);
  for (let full = findFull(); full !== undefined; full = findFull()) {
    const name = full;
    if (!(db instanceof pg.Pool)) throw new RetryTransactionError(() => waitForTurn(name));
    // Without a transaction there is no connection to give back.
    await waitForTurn(name);
  }
  for (const name of names) queueOf(name).inDatabase += 1;
  try {
    const result = await lock();
    if (!(db instanceof pg.Pool)) for (const name of names) own.add(name);
    return result;
  } catch (error) {
    // Later ones would also wait in vain.
    if (isLockUnavailable(error)) for (const name of names) rejectTurns(name, error);
    throw error;
  } finally {
    for (const name of names) leave(name);
  }
}

function queueOf(name: string): Queue {
  const queue = queues.get(name) ?? { inDatabase: 0, turns: new Set() };
  queues.set(name, queue);
  return queue;
}

function leave(name: string): void {
  const queue = queueOf(name);
  queue.inDatabase -= 1;
  // A transaction that runs again may not need the lock anymore. So when none is left in the database, all continue.
  const most = queue.inDatabase === 0 ? queue.turns.size : MAX_IN_DATABASE - queue.inDatabase;
  for (const turn of [...queue.turns].slice(0, most)) {
    queue.turns.delete(turn);
    turn.resolve();
  }
  if (queue.inDatabase === 0 && queue.turns.size === 0) queues.delete(name);
}

function rejectTurns(name: string, error: unknown): void {
  for (const turn of [...queueOf(name).turns]) turn.reject(error);
}

/** Throws LockUnavailableError after 5 s, or at once if too many wait. */
async function waitForTurn(name: string): Promise<void> {
  const queue = queues.get(name);
  // The others finished while this transaction was rolled back.
  if (queue === undefined || queue.inDatabase < MAX_IN_DATABASE) return;
  const { turns } = queue;
  if (turns.size >= MAX_IN_PROCESS) throw new LockUnavailableError();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const turn = { resolve, reject };
  turns.add(turn);
  const timer = setTimeout(() => reject(new LockUnavailableError()), LONGEST_WAIT_MILLISECONDS);
  await promise.finally(() => {
    clearTimeout(timer);
    turns.delete(turn);
  });
}
