import type pg from 'pg';

/** Which tables Citus would distribute, and by which column: everything that belongs to one group or one book. */
export const DISTRIBUTED: Readonly<Record<string, string>> = {
  groups: 'id',
  activity: 'group_id',
  chain_heads: 'group_id',
  chain_links: 'group_id',
  chat_messages: 'group_id',
  chat_reads: 'group_id',
  expense_payers: 'group_id',
  expense_series: 'group_id',
  expense_shares: 'group_id',
  expenses: 'group_id',
  families: 'group_id',
  family_members: 'group_id',
  group_invitations: 'group_id',
  group_join_links: 'group_id',
  group_members: 'group_id',
  group_notices: 'group_id',
  group_totals: 'group_id',
  ledger_balances: 'book_id',
  ledger_entries: 'book_id',
  ledger_pairs: 'book_id',
  payments: 'group_id',
  taken_places: 'group_id',
};

/** Tables with a copy on every node, because rows of every group refer to them. */
export const REFERENCE: readonly string[] = ['users'];

export type Refusal = { rule: string; table: string; what: string };

type Index = { table: string; name: string; columns: string[] };
type Key = { table: string; other: string; columns: string[]; others: string[]; name: string };
type Trigger = { table: string; name: string; scope: string };

const INDEXES = `
  SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
    array(SELECT attname::text FROM pg_attribute WHERE attrelid = indrelid AND attnum = ANY (indkey)) AS columns
  FROM pg_index WHERE indisunique AND indrelid::regclass::text = ANY ($1) ORDER BY 1, 2`;

const KEYS = `
  SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS other, conname::text AS name,
    array(SELECT attname::text FROM pg_attribute, unnest(conkey) WITH ORDINALITY AS key (number, place)
      WHERE attrelid = conrelid AND attnum = number ORDER BY place) AS columns,
    array(SELECT attname::text FROM pg_attribute, unnest(confkey) WITH ORDINALITY AS key (number, place)
      WHERE attrelid = confrelid AND attnum = number ORDER BY place) AS others
  FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2, 3`;

const TRIGGERS = `
  SELECT tgrelid::regclass::text AS table, tgname::text AS name,
    CASE WHEN tgoldtable IS NOT NULL OR tgnewtable IS NOT NULL THEN 'of a statement, with its rows'
      WHEN tgdeferrable THEN 'deferred to the commit' ELSE 'of a row' END AS scope
  FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY ($1) ORDER BY 1, 2`;

// Triggers can call other functions of the schema, so their bodies are included.
const FUNCTIONS = `
  WITH RECURSIVE used AS (
    SELECT tgrelid::regclass::text AS table, tgname::text AS name, proc.oid, prosrc AS source
    FROM pg_trigger JOIN pg_proc AS proc ON proc.oid = tgfoid
    WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY ($1)
    UNION
    SELECT used.table, used.name, proc.oid, proc.prosrc
    FROM used JOIN pg_proc AS proc
      ON proc.pronamespace = 'public'::regnamespace AND used.source ~ ('\\m' || proc.proname || '\\M\\s*\\(')
  )
  SELECT DISTINCT used.table, used.name, relname::text AS other
  FROM used JOIN pg_class ON relnamespace = 'public'::regnamespace AND relkind = 'r'
    AND used.source ~* ('\\m(from|into|update|join)\\s+' || relname || '\\M')
  WHERE relname <> ALL ($1) ORDER BY 1, 2, 3`;

function refuseKey({ table, other, columns, others, name }: Key): Refusal | null {
  const [own, theirs] = [DISTRIBUTED[table], DISTRIBUTED[other]];
  const isReference = REFERENCE.includes(other);
  if (own === undefined && theirs !== undefined) {
    return { rule: 'a local table points to a distributed one', table, what: `${name} to ${other}` };
  }
  if (own !== undefined && theirs === undefined && !isReference) {
    return { rule: 'a distributed table points to a local one', table, what: `${name} to ${other}` };
  }
  if (own === undefined || theirs === undefined) return null;
  const isTogether = columns.some((column, place) => column === own && others[place] === theirs);
  return isTogether
    ? null
    : { rule: 'a foreign key lacks the group’s column', table, what: `${name} to ${other}` };
}

/** The violations of Citus's documented rules in a migrated schema. Nothing is run on Citus. */
export async function findRefusals(client: Pick<pg.Pool, 'query'>): Promise<Refusal[]> {
  const tables = Object.keys(DISTRIBUTED);
  const indexes = (await client.query<Index>(INDEXES, [tables])).rows;
  const keys = (await client.query<Key>(KEYS)).rows;
  const triggers = (await client.query<Trigger>(TRIGGERS, [tables])).rows;
  const reached = (await client.query<{ table: string; name: string; other: string }>(FUNCTIONS, [tables]))
    .rows;
  return [
    ...indexes
      .filter(({ table, columns }) => !columns.includes(DISTRIBUTED[table] ?? ''))
      .map(({ table, name }) => ({ rule: 'a unique index lacks the group’s column', table, what: name })),
    ...keys.map(refuseKey).filter((refusal) => refusal !== null),
    ...triggers.map(({ table, name, scope }) => ({
      rule: `a trigger ${scope}`,
      table,
      what: name,
    })),
    ...reached
      .filter(({ other }) => !REFERENCE.includes(other))
      .map(({ table, name, other }) => ({
        rule: 'a trigger reaches a local table',
        table,
        what: `${name} reaches ${other}`,
      })),
  ];
}
