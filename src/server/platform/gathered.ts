import pg from 'pg';
import { type Db, type Parameter, type Pool, type Statement, statement } from './database.ts';
import { invariant } from './invariant.ts';

/** Longest that a question waits for the statement before its own, in milliseconds. */
const LONGEST_WAIT = 5;
/** After a statement of several questions, how long the next ones wait for half as many, in milliseconds. */
const COMPANY_WAIT = 2;
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
  /** How many are likely to ask just now: as many as did last. */
  expected: number;
  /** At its end nobody waits any longer. */
  timer: NodeJS.Timeout | null;
  isLeaving: boolean;
};

/** A read of one question, or of several that are at hand: their answers in their order. */
export type Gathered<Values extends readonly Parameter[], Row> = Statement<Values, Row> & {
  askAll(db: Db, questions: readonly Values[]): Promise<Row[][]>;
};

/** A value that the database cannot take (say, a day before its calendar) is one question's fault. */
function isBadValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

/**
 * States a read that calls at the same time ask in one statement. `text` reads `FROM ${asked}`: a row for each
 * question, with the named columns and its `place`, which every row of the answer repeats. A question leaves at once
 * unless such a statement is under way, or just was with several questions; then it waits, at most 5 ms, for that
 * one's end and for half as many others. Within a transaction, which sees its own writes, each goes alone. Rows of
 * one question keep their order only by the order of a `LATERAL` list: who needs an order sorts by it there and joins
 * nothing after it.
 */
export function gathered<Values extends readonly Parameter[], Row>(
  columns: Columns,
  text: (asked: string) => string,
): Gathered<Values, Row> {
  // A sub-select hides how many questions there are: with a number the planner would plan for each anew.
  const lists = Object.values(columns).map((type, index) => `(SELECT $${index + 1}::${type}[])`);
  const names = [...Object.keys(columns), 'place'];
  const ask = statement<object[], Row & { place: number }>(
    text(`unnest(${lists.join(', ')}) WITH ORDINALITY AS asked (${names.join(', ')})`),
  );
  const queues = new WeakMap<Pool, Queue<Row>>();

  const askAll = async (db: Db, questions: readonly (readonly Parameter[])[]): Promise<Row[][]> => {
    const byColumn: Parameter[][] = lists.map(() => []);
    const answers: Row[][] = [];
    for (const values of questions) {
      answers.push([]);
      for (const [index, column] of byColumn.entries()) column.push(values[index] ?? null);
    }
    for (const row of await ask(db, ...byColumn)) {
      const rows = answers[row.place - 1];
      invariant(rows !== undefined, 'an answer names the place of its question');
      rows.push(row);
    }
    return answers;
  };

  /** `isBack` is called before anybody hears an answer, and may ask again. */
  const answer = async (db: Db, questions: readonly Question<Row>[], isBack?: () => void): Promise<void> => {
    try {
      const asked = questions.map(({ values }) => values);
      const answers = await askAll(db, asked).finally(isBack);
      for (const [index, { resolve }] of questions.entries()) resolve(answers[index] ?? []);
    } catch (error) {
      if (questions.length === 1 || !isBadValue(error)) for (const { reject } of questions) reject(error);
      else await Promise.all(questions.map((question) => answer(db, [question])));
    }
  };

  const send = (pool: Pool, queue: Queue<Row>): void => {
    queue.isLeaving = false;
    const questions = queue.waiting.splice(0, MOST_TOGETHER);
    if (questions.length === 0) return;
    queue.underWay += 1;
    void answer(pool, questions, () => {
      queue.underWay -= 1;
      queue.expected = Math.min(questions.length + queue.waiting.length, MOST_TOGETHER);
      if (queue.expected > 1) waitAtMost(COMPANY_WAIT, pool, queue);
      arrange(pool, queue);
    });
    if (queue.waiting.length > 0) send(pool, queue);
  };

  const waitAtMost = (milliseconds: number, pool: Pool, queue: Queue<Row>): void => {
    if (queue.timer !== null) clearTimeout(queue.timer);
    queue.timer = setTimeout(() => {
      queue.timer = null;
      queue.expected = 1;
      send(pool, queue);
    }, milliseconds);
  };

  // Decides when those who wait leave.
  const arrange = (pool: Pool, queue: Queue<Row>): void => {
    if (queue.waiting.length === 0 || queue.isLeaving) return;
    if (queue.underWay > 0) {
      if (queue.timer === null) waitAtMost(LONGEST_WAIT, pool, queue);
    } else if (queue.waiting.length >= queue.expected / 2) {
      queue.isLeaving = true;
      // After what has arrived is read from its sockets.
      setImmediate(() => send(pool, queue));
    }
  };

  const run = (db: Db, ...values: Values): Promise<Row[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    const question = { values, resolve, reject };
    if (!(db instanceof pg.Pool)) {
      void answer(db, [question]);
      return promise;
    }
    const queue = queues.get(db) ?? { waiting: [], underWay: 0, expected: 1, timer: null, isLeaving: false };
    queues.set(db, queue);
    queue.waiting.push(question);
    arrange(db, queue);
    return promise;
  };
  return Object.assign(run, { text: ask.text, askAll });
}
