import type { Day } from '#domain/calendar.ts';
import type { Rate } from '#domain/exchange.ts';
import type { Cents } from '#domain/money.ts';

/** The TypeScript type of a value of each column type. */
type Values = {
  uuid: string;
  'uuid[]': readonly string[];
  text: string;
  minor_units: Cents;
  date: Day;
  timestamptz: Date;
  boolean: boolean;
  integer: number;
  numeric: Rate;
  jsonb: object;
};

type ColumnType = keyof Values | `${keyof Values} | null`;
type ValueOf<Type> = Type extends keyof Values
  ? Values[Type]
  : Type extends `${infer Name extends keyof Values} | null`
    ? Values[Name] | null
    : never;

/** Rows as one parameter of a statement, in JSON. */
export type RowsParameter<Columns> = string & { readonly columns: Columns };

export type Rows<Columns extends Record<string, ColumnType>> = {
  /** The columns' names for the lists of an INSERT. */
  readonly names: string;
  /** The rows as a table of a FROM clause, read from the parameter: `from('$1')`. */
  from(parameter: `$${number}`): string;
  /** The parameter's value. */
  of(rows: readonly { [Name in keyof Columns]: ValueOf<Columns[Name]> }[]): RowsParameter<Columns>;
};

/** The type of a statement's rows parameter: `statement<[RowsOf<typeof newShares>], …>`. */
export type RowsOf<Stated> = Stated extends Rows<infer Columns> ? RowsParameter<Columns> : never;

/**
 * Declares the rows that a statement takes as one parameter, by the names and types of their columns: `rows({ id:
 * 'uuid', title: 'text', notes: 'text | null' })`. Any number of rows uses the same prepared statement.
 */
export function rows<const Columns extends Record<string, ColumnType>>(columns: Columns): Rows<Columns> {
  const typed = Object.entries(columns).map(([name, type]) => `${name} ${type.replace(' | null', '')}`);
  return {
    names: Object.keys(columns).join(', '),
    // Not jsonb: the text is read once, and never becomes a tree.
    from: (parameter) => `json_to_recordset(${parameter}) AS line (${typed.join(', ')})`,
    of: (list) => JSON.stringify(list) as RowsParameter<Columns>,
  };
}
