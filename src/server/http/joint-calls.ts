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

type Write<Call, Outcome> = (db: Db, calls: readonly Call[]) => Promise<readonly (Outcome | null)[]>;

/** Writes those of the calls that are chosen; the others have to go alone. */
async function writeThose<Call, Outcome>(
  db: Db,
  calls: readonly Call[],
  isChosen: readonly boolean[],
  write: Write<Call, Outcome>,
): Promise<readonly (Outcome | null)[]> {
  if (!isChosen.includes(false)) return write(db, calls);
  const chosen = calls.filter((_call, at) => isChosen[at]);
  const outcomes = chosen.length === 0 ? [] : await write(db, chosen);
  let next = 0;
  return isChosen.map((isOne) => (isOne ? (outcomes[next++] ?? null) : null));
}

/** Calls whose session is not what it was seen to be go alone, which reads it anew. */
const ofSessions =
  <Call extends JointCall<Answered>, Outcome>(write: Write<Call, Outcome>): Write<Call, Outcome> =>
  async (db, calls) =>
    writeThose(db, calls, await areStillSo(db, calls), write);

/**
 * With their Idempotency-Keys: a new key's answer is kept beside its effect, and a call whose key was used before has
 * to go alone, which finds the first answer.
 */
function withKeys<Call extends JointCall<Answered>, Outcome extends Answered>(
  write: Write<Call, Outcome>,
): Write<Call, Outcome> {
  const writeFresh: Write<Call, Outcome> = async (db, calls) => {
    const outcomes = await write(db, calls);
    const answered: (Answered & { call: KeyedCall })[] = [];
    for (const [at, { key }] of calls.entries()) {
      const outcome = outcomes[at] ?? null;
      if (key !== null && outcome !== null) answered.push({ call: key, ...outcome });
    }
    await keepNewAnswers(db, answered);
    return outcomes;
  };
  return async (db, calls) => {
    const keys: KeyedCall[] = [];
    for (const { key } of calls) if (key !== null) keys.push(key);
    const repeated = await listRepeated(db, keys);
    const isFresh: boolean[] = [];
    for (const { key } of calls) isFresh.push(key === null || !repeated.has(key));
    return writeThose(db, calls, isFresh, writeFresh);
  };
}

/** Makes a way for calls as they come in to be written jointly; null for one that has to go its usual way. */
export function joinCalls<Outcome extends Answered, Call extends JointCall<Outcome>, Answer>({
  placeOf,
  write,
}: JointWrite<Call, Answer>) {
  const finished: Write<Call, Outcome> = async (db, calls) => {
    const answers = await write(db, calls);
    const outcomes: (Outcome | null)[] = [];
    for (const [at, { finish }] of calls.entries()) outcomes.push(answers[at] ? finish(answers[at]) : null);
    return outcomes;
  };
  return writeJointly<Call, Outcome>({ placeOf, write: ofSessions(withKeys(finished)) });
}
