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

type Write<Call, Outcome> = (db: Db, calls: readonly Call[]) => Promise<readonly (Outcome | null)[]>;

/** Writes those of the calls that are chosen; the others have to go alone. */
async function writeThose<Call, Outcome>(
  db: Db,
  calls: readonly Call[],
  isChosen: (call: Call, at: number) => boolean,
  write: Write<Call, Outcome>,
): Promise<readonly (Outcome | null)[]> {
  const chosen = calls.filter(isChosen);
  if (chosen.length === calls.length) return write(db, calls);
  if (chosen.length === 0) return calls.map(() => null);
  const outcomes = await write(db, chosen);
  const byCall = new Map(chosen.map((call, at) => [call, outcomes[at] ?? null]));
  return calls.map((call) => byCall.get(call) ?? null);
}

/** Calls whose session is not what it was seen to be go alone, which reads it anew. */
const ofSessions =
  <Call extends JointCall<Answered>, Outcome>(write: Write<Call, Outcome>): Write<Call, Outcome> =>
  async (db, calls) => {
    const asked = calls.map(({ session, context: { now } }) => ({ session, now }));
    const isSo = await areStillSo(db, asked);
    return writeThose(db, calls, (_call, at) => isSo[at] === true, write);
  };

/**
 * With their Idempotency-Keys: a new key's answer is kept beside its effect, and a call whose key was used before has
 * to go alone, which finds the first answer.
 */
const withKeys =
  <Call extends JointCall<Answered>, Outcome extends Answered>(
    write: Write<Call, Outcome>,
  ): Write<Call, Outcome> =>
  async (db, calls) => {
    const repeated = await listRepeated(
      db,
      calls.flatMap(({ key }) => key ?? []),
    );
    const isFresh = ({ key }: Call) => key === null || !repeated.has(key);
    return writeThose(db, calls, isFresh, async (_db, fresh) => {
      const outcomes = await write(db, fresh);
      const answered = fresh.flatMap(({ key }, at) => {
        const outcome = outcomes[at] ?? null;
        return key === null || outcome === null ? [] : [{ call: key, ...outcome }];
      });
      await keepNewAnswers(db, answered);
      return outcomes;
    });
  };

/** Makes a way for calls as they come in to be written jointly; null for one that has to go its usual way. */
export function joinCalls<Outcome extends Answered, Call extends JointCall<Outcome>, Answer>({
  placeOf,
  write,
}: JointWrite<Call, Answer>) {
  const finished: Write<Call, Outcome> = async (db, calls) => {
    const answers = await write(db, calls);
    return calls.map(({ finish }, at) => (answers[at] ? finish(answers[at]) : null));
  };
  return writeJointly<Call, Outcome>({ placeOf, write: ofSessions(withKeys(finished)) });
}
