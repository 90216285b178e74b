import pg from 'pg';

/** Something of the driver that answers queries. */
type Db = Pick<pg.Pool | pg.PoolClient, 'query'>;

type Parse = (text: string) => unknown;

/** The columns of an answer, and how the text of each is read. */
type Shape = { names: readonly string[]; parsers: readonly Parse[] };

/** The driver's connection, as far as a query speaks to it. */
type Connection = { stream: { writable: boolean; write(bytes: Buffer): boolean } };

/** A connection whose messages are gathered. */
type Gathering = Connection & {
  parts: Buffer[];
  /** By statement. The database refuses a prepared statement whose columns have changed since. */
  shapes: Map<string, Shape>;
  isKnown: boolean;
  _send(bytes: Buffer): boolean;
  describe(message: object): void;
};

const gathering = new WeakMap<Connection, Gathering>();

function gatheringOf(connection: Connection): Gathering {
  const present = gathering.get(connection);
  if (present !== undefined) return present;
  const made: Gathering = Object.create(connection);
  const { describe } = made;
  made.parts = [];
  made.shapes = new Map();
  made._send = (bytes) => made.parts.push(bytes) > 0;
  made.describe = (message) => {
    if (!made.isKnown) describe.call(made, message);
  };
  gathering.set(connection, made);
  return made;
}

/** What the driver's query does beside what its types say. */
type DriverQuery = {
  readonly name: string;
  prepare(connection: Connection): void;
  _result: { rows: Record<string, unknown>[] };
  _canceledDueToError: unknown;
};
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

type Question = pg.QueryConfig & { name: string };

/**
 * The driver's query for a prepared statement that is asked again and again: its messages go out in one write, and
 * what its answer looks like is asked once on each connection. All else is the driver's.
 */
class PreparedQuery extends DriverQuery {
  readonly #types: pg.CustomTypesConfig;
  #shapes: Map<string, Shape> | null = null;
  #shape: Shape | null = null;

  constructor(config: Question, types: pg.CustomTypesConfig) {
    super(config);
    this.#types = types;
  }

  /** Called by the driver when the connection is free; null says that nothing is wrong with the question. */
  submit(connection: Connection): null {
    const gathered = gatheringOf(connection);
    this.#shapes = gathered.shapes;
    this.#shape = gathered.shapes.get(this.name) ?? null;
    gathered.isKnown = this.#shape !== null;
    this.prepare(gathered);
    const { stream } = connection;
    if (stream.writable) stream.write(Buffer.concat(gathered.parts));
    gathered.parts = [];
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    this.#shape = {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
    };
    this.#shapes?.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return;
    try {
      this._result.rows.push(this.#read(fields));
    } catch (error) {
      this._canceledDueToError = error;
    }
  }

  #read(fields: readonly (string | null)[]): Record<string, unknown> {
    const { names, parsers } = this.#shape as Shape;
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const text = fields[at] as string | null;
      row[names[at] as string] = text === null ? null : (parsers[at] as Parse)(text);
    }
    return row;
  }
}

type Answer = { rows: unknown[] };

/** Asks a prepared statement. An error says where in the program it was asked. */
export async function askPrepared(db: Db, question: Question, types: pg.CustomTypesConfig): Promise<Answer> {
  const query = new PreparedQuery(question, types);
  // The pool answers by a promise; a connection calls back.
  if (db instanceof pg.Pool) return (await db.query(query)) as unknown as Answer;
  const callBack = db.query.bind(db) as unknown as (
    query: PreparedQuery,
    answer: (error: Error | null | undefined, result: Answer) => void,
  ) => void;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      callBack(query, (error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
