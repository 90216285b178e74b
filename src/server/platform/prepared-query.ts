import pg from 'pg';
import { compileObject } from './compile-object.ts';

/** Something of the driver that answers queries. */
export type Db = Pick<pg.Pool | pg.PoolClient, 'query'>;

export type Row = Record<string, unknown>;
type Texts = readonly (string | null)[];

/** Reads a row of an answer, by the names and types of its columns. */
type ReadRow = (texts: Texts) => Row;

/** The driver's connection, as far as queries speak to it. */
type Connection = {
  stream: { writable: boolean; write(bytes: Buffer): boolean };
  /** By name: what was sent and not answered yet. */
  submittedNamedStatements: Record<string, string>;
};

/** A connection whose messages are gathered, until one `sync` for all of them. */
type Gathering = Connection & {
  parts: Buffer[];
  /** By statement. The database refuses a prepared statement whose columns have changed since. */
  shapes: Map<string, ReadRow>;
  isKnown: boolean;
  _send(bytes: Buffer): boolean;
  describe(message: object): void;
  sync(): void;
  finish(): void;
};

const gathering = new WeakMap<Connection, Gathering>();

function gatheringOf(connection: Connection): Gathering {
  const present = gathering.get(connection);
  if (present !== undefined) return present;
  const made: Gathering = Object.create(connection);
  const { describe, sync } = made;
  made.parts = [];
  made.shapes = new Map();
  made._send = (bytes) => made.parts.push(bytes) > 0;
  made.describe = (message) => {
    if (!made.isKnown) describe.call(made, message);
  };
  made.sync = () => undefined;
  made.finish = () => sync.call(made);
  gathering.set(connection, made);
  return made;
}

/** What the driver's query does beside what its types say. */
type DriverQuery = {
  readonly name: string;
  readonly text: string;
  hasBeenParsed(connection: Connection): unknown;
  prepare(connection: Connection): void;
};
const DriverQuery = pg.Query as unknown as new (config: pg.QueryConfig) => DriverQuery;

/** A statement by its name, with its values. */
export type Question = pg.QueryConfig & { name: string };

/** The driver's query for one prepared statement, whose answer is read by us. */
class Part extends DriverQuery {
  readonly answer: Row[] = [];
  readRow: ReadRow | null = null;
  /** Why it cannot be sent. */
  refusal: unknown = null;

  /** Called by the driver for a value that cannot be sent. */
  handleError(error: unknown): void {
    this.refusal = error;
  }
}

type Answer = { answers: Row[][] };

/**
 * What the driver takes for one query: prepared statements that go out in one write and are answered in their order.
 * One that fails fails all; the database does not look at those after it. What an answer looks like is asked once on
 * each connection.
 */
export class PreparedQueries {
  readonly questions: readonly Question[];
  readonly #parts: readonly Part[];
  readonly #types: pg.CustomTypesConfig;
  #shapes: Map<string, ReadRow> = new Map();
  #at = 0;
  #unreadable: unknown = null;
  /** Whether the database may know of them. */
  isSent = false;
  /** Set by the driver. */
  callback: ((error: unknown, answer?: Answer) => void) | null = null;

  constructor(questions: readonly Question[], types: pg.CustomTypesConfig) {
    this.questions = questions;
    this.#parts = questions.map((question) => new Part(question));
    this.#types = types;
  }

  /** The one at hand; the last one after its end, where the connection may still be ended. */
  get #part(): Part {
    return this.#parts[Math.min(this.#at, this.#parts.length - 1)] as Part;
  }

  /** What the driver keeps as prepared when the database says so of the statement at hand. */
  get name(): string {
    return this.#part.name;
  }

  get text(): string {
    return this.#part.text;
  }

  /** Called by the driver when the connection is free. What it returns says why nothing was sent. */
  submit(connection: Connection): unknown {
    const gathered = gatheringOf(connection);
    this.#shapes = gathered.shapes;
    try {
      const refusal = this.#prepareAll(gathered);
      if (refusal !== null) return refusal;
      this.isSent = true;
      const { stream } = connection;
      if (stream.writable) stream.write(Buffer.concat(gathered.parts));
      return null;
    } finally {
      gathered.parts = [];
    }
  }

  #prepareAll(gathered: Gathering): unknown {
    const added: string[] = [];
    for (const part of this.#parts) {
      part.readRow = gathered.shapes.get(part.name) ?? null;
      gathered.isKnown = part.readRow !== null;
      if (!part.hasBeenParsed(gathered)) added.push(part.name);
      part.prepare(gathered);
      if (part.refusal === null) continue;
      for (const name of added) delete gathered.submittedNamedStatements[name];
      return part.refusal;
    }
    gathered.finish();
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Column[] }): void {
    const part = this.#part;
    part.readRow = readerOf(fields, this.#types);
    this.#shapes.set(part.name, part.readRow);
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    if (this.#unreadable !== null) return;
    const { answer, readRow } = this.#part;
    try {
      answer.push((readRow as ReadRow)(fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === null)
      this.callback?.(null, { answers: this.#parts.map(({ answer }) => answer) });
    else this.callback?.(this.#unreadable);
  }

  /** Called by the driver instead of `handleReadyForQuery`. */
  handleError(error: unknown, { submittedNamedStatements }: Connection): void {
    // What came after it was sent, but is not prepared.
    for (const { name } of this.#parts.slice(this.#at)) delete submittedNamedStatements[name];
    this.callback?.(this.#unreadable ?? error);
  }
}

type Column = { name: string; dataTypeID: number };

/** One for all connections. */
const readers = new Map<string, ReadRow>();

function readerOf(columns: readonly Column[], types: pg.CustomTypesConfig): ReadRow {
  const key = columns.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n');
  const present = readers.get(key);
  if (present !== undefined) return present;
  const fields = columns.map(({ name, dataTypeID }, place) => {
    const parse: (text: string) => unknown = types.getTypeParser(dataTypeID, 'text');
    return { key: name, place, read: (text: string | null) => (text === null ? null : parse(text)) };
  });
  const reader = compileObject<Texts>(fields);
  readers.set(key, reader);
  return reader;
}

type CallBack = (queries: PreparedQueries, answer: (error: unknown, answer: Answer) => void) => void;

/** Asks prepared statements in one write: the rows of each. */
export async function askTogether(db: Db, queries: PreparedQueries): Promise<Row[][]> {
  // The pool answers by a promise; a connection calls back.
  if (db instanceof pg.Pool) {
    const answer = await db.query(queries as unknown as pg.QueryConfig);
    return (answer as unknown as Answer).answers;
  }
  const ask = db.query.bind(db) as unknown as CallBack;
  const { answers } = await new Promise<Answer>((resolve, reject) => {
    ask(queries, (error, answer) => (error ? reject(error) : resolve(answer)));
  });
  return answers;
}
