import type { Db } from '#server/platform/database.ts';
import type { Context } from './context.ts';
import { areStillSo, type SeenSession } from './find-session.ts';
import { type KeyedCall, keepNewAnswers, listRepeated } from './idempotency.ts';
import { type JointWrite, writeJointly } from './joint-writes.ts';

type Answered = { status: number; text: string | null };

/** A call that may be written with others. */
export type JointCall<Outcome extends Answered> = {
  context: Context;
  /** Whose it most likely is: the transaction asks again. */
  session: SeenSession;
  key: KeyedCall | null;
  finish: (answer: unknown) => Outcome;
};

// Functions that a batch makes anew are compiled anew again and again: what it does for each call is in loops.

/** Calls whose session is not what it was seen to be, or whose Idempotency-Key was used before, have to go alone. */
async function mayBeWritten(db: Db, calls: readonly JointCall<Answered>[]): Promise<readonly boolean[]> {
  const keys: KeyedCall[] = [];
  for (const { key } of calls) if (key !== null) keys.push(key);
  const [isSo, repeated] = await Promise.all([areStillSo(db, calls), listRepeated(db, keys)]);
  const may: boolean[] = [];
  for (const [at, { key }] of calls.entries())
    may.push(isSo[at] === true && !(key !== null && repeated.has(key)));
  return may;
}

/** A new key's answer is kept beside its effect. */
async function keepAnswers(
  db: Db,
  calls: readonly JointCall<Answered>[],
  outcomes: readonly (Answered | null)[],
): Promise<void> {
  const answered: (Answered & { call: KeyedCall })[] = [];
  for (const [at, { key }] of calls.entries()) {
    const outcome = outcomes[at] ?? null;
    if (key !== null && outcome !== null) answered.push({ call: key, ...outcome });
  }
  await keepNewAnswers(db, answered);
}

/** How calls of one row are written jointly. */
export type JointRow<Call, Opened, Answer> = Pick<JointWrite<Call, Answer>, 'placeOf'> & {
  /** Locks and reads what `write` needs, for all that came; some may still have to go alone. */
  open(db: Db, calls: readonly Call[]): Promise<Opened>;
  /** What each call came to, in their order; null for one that has to go alone. */
  write(db: Db, calls: readonly Call[], opened: Opened): Promise<readonly (Answer | null)[]>;
};

/** Makes a way for calls as they come in to be written jointly; null for one that has to go its usual way. */
export function joinCalls<Outcome extends Answered, Call extends JointCall<Outcome>, Opened, Answer>({
  placeOf,
  open,
  write,
}: JointRow<Call, Opened, Answer>) {
  return writeJointly<Call, Outcome>({
    placeOf,
    write: async (db, calls) => {
      // Asked at the same moment, so they go to the database together.
      const [may, opened] = await Promise.all([mayBeWritten(db, calls), open(db, calls)]);
      const chosen: Call[] = [];
      for (const [at, call] of calls.entries()) if (may[at]) chosen.push(call);
      const answers = chosen.length === 0 ? [] : await write(db, chosen, opened);
      const outcomes: (Outcome | null)[] = [];
      let next = 0;
      for (const [at, { finish }] of calls.entries()) {
        const answer = may[at] ? (answers[next++] ?? null) : null;
        outcomes.push(answer === null ? null : finish(answer));
      }
      await keepAnswers(db, calls, outcomes);
      return outcomes;
    },
  });
}
