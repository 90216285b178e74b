import type pg from 'pg';

export type DescribedColumn = { name: string; type: string; isNotNull: boolean | null };

/** What the database says of a statement. Types are PostgreSQL's names: `uuid`, `numeric`, `text[]`. */
export type Described = { parameters: readonly string[]; columns: readonly DescribedColumn[] };

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };
type Answer = { parameters: readonly number[]; fields: readonly Field[] };

interface Connection {
  parse(query: { name: string; text: string; types: [] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
}

/** Sends Parse and Describe, and nothing that runs the statement. */
function prepare(client: pg.ClientBase, text: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  let parameters: readonly number[] = [];
  let fields: readonly Field[] = [];
  client.query({
    submit(raw: pg.Connection) {
      const connection = raw as unknown as Connection;
      connection.once('parameterDescription', (message) => {
        parameters = message.dataTypeIDs;
      });
      connection.parse({ name: '', text, types: [] });
      connection.describe({ type: 'S', name: '' });
      connection.sync();
    },
    handleRowDescription(message: { fields: Field[] }) {
      fields = message.fields;
    },
    handleError: reject,
    handleReadyForQuery: () => resolve({ parameters, fields }),
  });
  return promise;
}

/** Reads the names of all types and which columns of tables refuse NULL. Returns what describes a statement. */
export async function openDescriber(client: pg.ClientBase): Promise<(text: string) => Promise<Described>> {
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int, format_type(oid, NULL) AS name FROM pg_type',
  );
  const { rows: columns } = await client.query<{ place: string; isNotNull: boolean }>(
    `SELECT attrelid || '.' || attnum AS place, attnotnull AS "isNotNull" FROM pg_attribute WHERE attnum > 0`,
  );
  const names = new Map(types.map(({ oid, name }) => [oid, name]));
  const notNull = new Map(columns.map(({ place, isNotNull }) => [place, isNotNull]));
  return async (text) => {
    const { parameters, fields } = await prepare(client, text);
    return {
      parameters: parameters.map((oid) => names.get(oid) ?? String(oid)),
      columns: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: names.get(dataTypeID) ?? String(dataTypeID),
        isNotNull: notNull.get(`${tableID}.${columnID}`) ?? null,
      })),
    };
  };
}
