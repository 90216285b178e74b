import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { type Db, inTransaction, type Pool, statement } from './database.ts';

let app: TestApp;
let pool: Pool;
beforeAll(async () => {
  app = await startTestApp();
  pool = app.deps.pool;
});
afterAll(() => app.close());

const divide = statement<[by: number], { quotient: number }>('SELECT 10 / $1::int AS quotient');

test('rows have the columns of the statement, each read by its type, at the first and later calls', async () => {
  const read = statement<[rows: number], object>(`
    SELECT number, number::int8 AS long, 1250::numeric AS amount, '2026-02-28'::date AS day, number % 2 = 0 AS "isEven",
           '2026-02-28T10:00:00.25+02'::timestamptz AS at, '{"a":[1]}'::jsonb AS json, ARRAY['a', 'b,c'] AS list,
           '\\xff00'::bytea AS bytes, nullif(number, 1) AS rest, '' AS empty
    FROM generate_series(1, $1) AS number`);
  const row = (number: number) => ({
    number,
    long: number,
    amount: 1250,
    day: '2026-02-28',
    isEven: number % 2 === 0,
    at: '2026-02-28T08:00:00.250Z',
    json: { a: [1] },
    list: ['a', 'b,c'],
    bytes: Buffer.from([255, 0]),
    rest: number === 1 ? null : number,
    empty: '',
  });
  for (const count of [0, 1, 3]) {
    const rows = Array.from({ length: count }, (_, at) => row(at + 1));
    expect(await read(pool, count)).toEqual(rows);
    expect(await inTransaction(pool, (db) => read(db, count))).toEqual(rows);
  }
});

test('parameters of every type arrive unchanged', async () => {
  const echo = statement<[text: string | null, number: number, at: Date, json: object], object>(
    'SELECT $1::text AS text, $2::int AS number, $3::timestamptz AS at, $4::jsonb AS json',
  );
  const values = fc.tuple(
    fc.option(fc.string().map((text) => text.replaceAll('\0', ''))),
    fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
    fc.dictionary(fc.stringMatching(/^\w*$/), fc.integer()),
  );
  await fc.assert(
    fc.asyncProperty(values, async (asked) => {
      const alone = await pool.query(echo.text, asked);
      expect(await echo(pool, ...asked)).toEqual(alone.rows);
    }),
    { numRuns: 100 },
  );
});

test('a refused query leaves the connection and the statement unchanged', async () => {
  const client = await pool.connect();
  for (let time = 0; time < 3; time += 1) {
    await expect(divide(client, 0)).rejects.toMatchObject({ code: '22012' });
    expect(await divide(client, 5)).toEqual([{ quotient: 2 }]);
  }
  client.release();
  await expect(divide(pool, 0)).rejects.toMatchObject({ code: '22012' });
  expect(await divide(pool, 2)).toEqual([{ quotient: 5 }]);
});

test('a table that has changed since is refused, and a new connection reads it', async () => {
  await app.owner.query('CREATE TABLE changing (first int, second text, third text)');
  await app.owner.query(
    `GRANT SELECT ON changing TO allsquare_app; INSERT INTO changing VALUES (1, 'two', 'three')`,
  );
  const read = statement<[], object>('SELECT * FROM changing');
  const [present, coming] = [await pool.connect(), await app.owner.connect()];
  expect(await read(present)).toEqual([{ first: 1, second: 'two', third: 'three' }]);
  await app.owner.query('ALTER TABLE changing DROP COLUMN second');
  await expect(read(present)).rejects.toThrow('cached plan must not change result type');
  expect(await read(coming)).toEqual([{ first: 1, third: 'three' }]);
  present.release(true);
  coming.release();
});

test('an error contains its caller', async () => {
  const asking = () => inTransaction(pool, async (db) => divide(db, 0));
  const error = await asking().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(pg.DatabaseError);
  expect((error as Error).stack).toContain('statements-and-transactions.test.ts');
});

test('a wrong statement fails each time', async () => {
  const wrong = statement<[], never>('SELECT nothing FROM nowhere');
  for (let time = 0; time < 2; time += 1) await expect(wrong(pool)).rejects.toMatchObject({ code: '42P01' });
});

test('a result that cannot be read is an error, and the connection still works', async () => {
  const read = statement<[amount: string], object>('SELECT $1::numeric AS amount FROM generate_series(1, 3)');
  const client = await pool.connect();
  await expect(read(client, 'NaN')).rejects.toThrow('a column of whole numbers holds NaN');
  await expect(read(client, '1.50')).rejects.toThrow('holds 1.50');
  await expect(read(client, '9007199254740992')).rejects.toThrow('holds 9007199254740992');
  expect(await read(client, '9007199254740991')).toHaveLength(3);
  client.release();
});

test('a value that cannot be sent is an error, and the connection still works', async () => {
  const read = statement<[value: object], { value: object }>('SELECT $1::jsonb AS value');
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  const client = await pool.connect();
  await expect(read(client, endless)).rejects.toThrow(/circular/i);
  expect(await divide(client, 5)).toEqual([{ quotient: 2 }]);
  client.release();
});

test('a statement without a result returns no rows', async () => {
  await inTransaction(pool, async (db) => {
    await db.query('CREATE TEMP TABLE seen (number int) ON COMMIT DROP');
    const insert = statement<[number: number], never>('INSERT INTO seen SELECT $1');
    for (const number of [1, 2]) expect(await insert(db, number)).toEqual([]);
    expect((await db.query('SELECT * FROM seen')).rows).toEqual([{ number: 1 }, { number: 2 }]);
  });
});

describe('the last statement of a transaction', () => {
  const note = statement<[id: string], never>('INSERT INTO last_statements (id) VALUES ($1)');
  const isThere = async (id: string) => {
    const { rowCount } = await app.owner.query('SELECT 1 FROM last_statements WHERE id = $1', [id]);
    return rowCount === 1;
  };
  beforeAll(() =>
    app.owner.query(
      'CREATE TABLE last_statements (id text PRIMARY KEY); GRANT INSERT, SELECT ON last_statements TO allsquare_app',
    ),
  );

  test('is committed with the others, and may use what they returned', async () => {
    const result = await inTransaction(
      pool,
      async (db) => {
        await note(db, 'first');
        return 'last';
      },
      (db, id) => note(db, id),
    );
    expect(result).toBe('last');
    expect(await Promise.all([isThere('first'), isThere('last')])).toEqual([true, true]);
  });

  test('rolls everything back if it fails, and the connection works as before', async () => {
    const failing = inTransaction(
      pool,
      (db) => note(db, 'undone'),
      (db) => note(db, 'last'),
    );
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await isThere('undone')).toBe(false);
    expect(await inTransaction(pool, (db) => divide(db, 5))).toEqual([{ quotient: 2 }]);
  });

  test('is not sent if the work fails', async () => {
    const failing = inTransaction(
      pool,
      (db) => divide(db, 0),
      (db) => note(db, 'never'),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await isThere('never')).toBe(false);
  });
});

test('many simultaneous queries succeed and fail independently', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, (_, by) => divide(pool, by % 11)));
  for (const [at, answer] of answers.entries()) {
    const by = at % 11;
    if (by === 0) expect(answer.status).toBe('rejected');
    else expect(answer).toMatchObject({ value: [{ quotient: Math.trunc(10 / by) }] });
  }
});

const add = statement<[number: number], { sum: number }>('SELECT $1::int + 1 AS sum');
const sleepThen = statement<[number: number], { number: number }>(
  'SELECT $1::int AS number FROM pg_sleep(0.02)',
);

describe('statements of a transaction that are sent at the same time', () => {
  test('run in their order, and each gets its own result', async () => {
    const ask = (db: Db) => Promise.all([sleepThen(db, 1), add(db, 2), divide(db, 5), add(db, 7)]);
    const expected = [[{ number: 1 }], [{ sum: 3 }], [{ quotient: 2 }], [{ sum: 8 }]];
    for (let time = 0; time < 3; time += 1) expect(await inTransaction(pool, ask)).toEqual(expected);
  });

  test('fail after the first failure, and the connection and the statements still work', async () => {
    const coming = statement<[], { one: number }>('SELECT 1 AS one');
    const ask = async (by: number) => {
      const client = await pool.connect();
      await client.query('BEGIN');
      const asked = [add(client, 1), divide(client, by), coming(client), add(client, 2)];
      const answers = await Promise.allSettled<unknown>(asked);
      await client.query('ROLLBACK');
      client.release();
      return answers;
    };
    expect(await ask(0)).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '25P02' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ]);
    for (let time = 0; time < 2; time += 1) {
      expect((await ask(5)).map((each) => each.status)).toEqual(Array(4).fill('fulfilled'));
    }
  });

  test('fail together if one value cannot be sent', async () => {
    const read = statement<[value: object], { value: object }>('SELECT $1::jsonb AS value, 2 AS two');
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    await expect(inTransaction(pool, (db) => Promise.all([add(db, 1), read(db, endless)]))).rejects.toThrow(
      /circular/i,
    );
    const answers = await inTransaction(pool, (db) => Promise.all([add(db, 1), read(db, { a: 1 })]));
    expect(answers).toEqual([[{ sum: 2 }], [{ value: { a: 1 }, two: 2 }]]);
  });

  test('see what was written just before them', async () => {
    await inTransaction(pool, async (db) => {
      await db.query('CREATE TEMP TABLE counted (number int) ON COMMIT DROP');
      const insert = statement<[], never>('INSERT INTO counted SELECT count(*) FROM counted');
      const list = statement<[], { number: number }>('SELECT number FROM counted');
      expect((await Promise.all([insert(db), insert(db), list(db)])).at(-1)).toEqual([
        { number: 0 },
        { number: 1 },
      ]);
    });
  });
});

test('a statement after the end of its transaction throws, and is not sent', async () => {
  let ended: Db | undefined;
  await inTransaction(pool, async (db) => {
    ended = db;
    await add(db, 1);
  });
  await expect(add(ended as Db, 1)).rejects.toThrow('a statement came after the end of its transaction');
});

test('a transaction with a failed statement throws, also if the failure was ignored', async () => {
  const ignoring = inTransaction(pool, (db) => divide(db, 0).catch(() => []));
  await expect(ignoring).rejects.toThrow('a transaction was rolled back');
});

test('a failed transaction leaves nothing, whatever its first query was', async () => {
  await app.owner.query('CREATE TABLE kept (number int); GRANT SELECT, INSERT ON kept TO allsquare_app');
  const insert = statement<[], never>('INSERT INTO kept VALUES (1)');
  const first: ((db: Db) => Promise<unknown>)[] = [insert, (db) => db.query('INSERT INTO kept VALUES (2)')];
  for (const ask of first) {
    const failing = inTransaction(pool, async (db) => {
      await ask(db);
      throw new Error('and then no more');
    });
    await expect(failing).rejects.toThrow('and then no more');
  }
  expect((await app.owner.query('SELECT * FROM kept')).rows).toEqual([]);
});

test('a statement after a value that cannot be sent is still in the transaction', async () => {
  await app.owner.query('CREATE TABLE noted (number int); GRANT SELECT, INSERT ON noted TO allsquare_app');
  const insert = statement<[number: number], never>('INSERT INTO noted VALUES ($1::int)');
  const read = statement<[value: object], object>('SELECT $1::jsonb AS value, 3 AS three');
  const endless: Record<string, unknown> = {};
  endless.self = endless;
  const failing = inTransaction(pool, async (db) => {
    await expect(read(db, endless)).rejects.toThrow(/circular/i);
    await insert(db, 1);
    throw new Error('and then no more');
  });
  await expect(failing).rejects.toThrow('and then no more');
  expect((await app.owner.query('SELECT * FROM noted')).rows).toEqual([]);
});
