import type pg from 'pg';

export type DescribedColumn = { name: string; type: string; isNotNull: boolean | null };

/** The database's description of a statement. Types are PostgreSQL's names: `uuid`, `minor_units`, `text[]`. */
export type Described = { parameters: readonly string[]; columns: readonly DescribedColumn[] };

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };
type TableColumn = { place: string; isNotNull: boolean; type: string };
type Answer = { parameters: readonly number[]; fields: readonly Field[] };

interface Connection {
  parse(query: { name: string; text: string; types: [] }): void;
  describe(what: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
}

/** Sends Parse and Describe; does not run the statement. */
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

/** Reads the names of all types and the columns of all tables. Returns a function that describes a statement. */
export async function openDescriber(client: pg.ClientBase): Promise<(text: string) => Promise<Described>> {
  const { rows: types } = await client.query<{ oid: number; name: string }>(
    'SELECT oid::int, format_type(oid, NULL) AS name FROM pg_type',
  );
  const { rows: columns } = await client.query<TableColumn>(
    `SELECT attrelid || '.' || attnum AS place, attnotnull AS "isNotNull", format_type(atttypid, NULL) AS type
     FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped`,
  );
  const names = new Map(types.map(({ oid, name }) => [oid, name]));
  const ofTables = new Map(columns.map((column) => [column.place, column]));
  return async (text) => {
    const { parameters, fields } = await prepare(client, text);
    return {
      parameters: parameters.map((oid) => names.get(oid) ?? String(oid)),
      columns: fields.map(({ name, dataTypeID, tableID, columnID }) => {
        const column = ofTables.get(`${tableID}.${columnID}`);
        // Only the table has the name of a domain; a result has the base type.
        const type = column?.type ?? names.get(dataTypeID) ?? String(dataTypeID);
        return { name, type, isNotNull: column?.isNotNull ?? null };
      }),
    };
  };
}
