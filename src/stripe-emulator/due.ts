import type { Engine } from './engine.ts';
import { runPayout } from './payouts.ts';
import { runSubscription } from './subscriptions.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Limits the work of one call; the next turn does the rest. */
const MAX_AT_ONCE = 500;

/** Runs everything that is due, each at its own time and in order, as if the emulator had been running all along. */
export function runDue(engine: Engine): void {
  const { store } = engine;
  for (let count = 0; count < MAX_AT_ONCE; count += 1) {
    if (!store.transaction(() => runNext(engine, engine.now()))) break;
  }
  removeOld(engine);
}

/** Runs everything for one customer that is due until a future time, within the caller's transaction. For tests. */
export function runAhead(engine: Engine, customer: string, until: number): void {
  for (let count = 0; count < MAX_AT_ONCE; count += 1) {
    if (!runNext(engine, until, customer)) return;
  }
}

function runNext(engine: Engine, until: number, customer?: string): boolean {
  const due = engine.store.findDue(until, customer);
  if (due === null) return false;
  engine.at(due.at, () => (due.kind === 'payout' ? runPayout : runSubscription)(engine, due.id));
  return true;
}

function removeOld({ store, now }: Engine): void {
  const cleaned = 'cleaned-at';
  if (now() - store.readNumber(cleaned) < HOUR) return;
  store.transaction(() => {
    store.removeOld({ answersBefore: now() - DAY, eventsBefore: now() - 30 * DAY });
    store.writeNumber(cleaned, now());
  });
}
