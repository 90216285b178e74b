import pg from 'pg';
import { type Db, type Parameter, type Pool, type Statement, statement } from './database.ts';
import { invariant } from './invariant.ts';

/** Longest that a question waits for the statement before its own, in milliseconds. */
const LONGEST_WAIT = 5;
/** Most questions of one statement. */
const MOST_TOGETHER = 64;

/** What each column of `asked` is: the SQL type of one value. */
type Columns = Readonly<Record<string, string>>;

type Question<Row> = {
  values: readonly Parameter[];
  resolve: (rows: Row[]) => void;
  reject: (error: unknown) => void;
};

type Queue<Row> = {
  waiting: Question<Row>[];
  /** How many statements have no answer yet. */
  underWay: number;
  timer: NodeJS.Timeout | null;
};

/** A value that the database cannot take (say, a day before its calendar) is one question's fault. */
function isBadValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

/**
 * States a read that calls at the same time ask in one statement. `text` reads `FROM ${asked}`: a row for each
 * question, with the named columns and its `place`, which every row of the answer repeats. A question leaves at once
 * unless such a statement is under way; then it waits for that one's end, at most 5 ms, and goes with all that came
 * meanwhile. Within a transaction, which sees its own writes, each goes alone. Rows of one question keep their
 * order only by the order of a `LATERAL` list: who needs an order sorts by it there and joins nothing after it.
 */
export function gathered<Values extends readonly Parameter[], Row>(
  columns: Columns,
  text: (asked: string) => string,
): Statement<Values, Row> {
  // A sub-select hides how many questions there are: with a number the planner would plan for each anew.
  const lists = Object.values(columns).map((type, index) => `(SELECT $${index + 1}::${type}[])`);
  const names = [...Object.keys(columns), 'place'];
  const ask = statement<object[], Row & { place: number }>(
    text(`unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${names.join(', ')})`),
  );
  const queues = new WeakMap<Pool, Queue<Row>>();

  const answer = async (db: Db, questions: readonly Question<Row>[]): Promise<void> => {
    try {
      const byColumn = lists.map((_, index) => questions.map(({ values }) => values[index] ?? null));
      const answers: Row[][] = questions.map(() => []);
      for (const row of await ask(db, ...byColumn)) {
        const rows = answers[row.place - 1];
        invariant(rows !== undefined, 'an answer names the place of its question');
        rows.push(row);
      }
      for (const [index, { resolve }] of questions.entries()) resolve(answers[index] ?? []);
    } catch (error) {
      if (questions.length === 1 || !isBadValue(error)) for (const { reject } of questions) reject(error);
      else await Promise.all(questions.map((question) => answer(db, [question])));
    }
  };

  const send = (pool: Pool, queue: Queue<Row>): void => {
    if (queue.timer !== null) clearTimeout(queue.timer);
    queue.timer = null;
    const questions = queue.waiting.splice(0, MOST_TOGETHER);
    if (questions.length === 0) return;
    queue.underWay += 1;
    void answer(pool, questions).finally(() => {
      queue.underWay -= 1;
      send(pool, queue);
    });
    if (queue.waiting.length > 0) send(pool, queue);
  };

  const run = (db: Db, ...values: Values): Promise<Row[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    const question = { values, resolve, reject };
    if (!(db instanceof pg.Pool)) {
      void answer(db, [question]);
      return promise;
    }
    const queue = queues.get(db) ?? { waiting: [], underWay: 0, timer: null };
    queues.set(db, queue);
    queue.waiting.push(question);
    // The first one to wait decides when all leave: after what has arrived is read from its sockets, or in time.
    if (queue.waiting.length > 1) return promise;
    if (queue.underWay > 0) queue.timer = setTimeout(() => send(db, queue), LONGEST_WAIT);
    else setImmediate(() => send(db, queue));
    return promise;
  };
  return Object.assign(run, { text: ask.text });
}
