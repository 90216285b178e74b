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

/** Tables of one group without its column. They would get it, and then be distributed too. */
const WITHOUT_COLUMN: readonly string[] = ['expense_comments', 'expense_files', 'expense_versions'];

/** Tables that every node has a copy of, because rows of every group point to them. */
export const REFERENCE: readonly string[] = ['users'];

/** What is unique over all groups, so that no column of a group can be in front. */
const OVER_ALL_GROUPS: Readonly<Record<string, string>> = {
  group_invitations_token_key: 'a local table (token, group_id), which the link asks first',
  group_join_links_token_key: 'a local table (token, group_id), which the link asks first',
  groups_direct_key: 'a local table (low_id, high_id, group_id), written first',
  groups_personal_key: 'a local table (created_by, group_id), written first',
  payments_provider_id_key:
    'a local table (provider_id, group_id, payment_id), which the webhook of the provider asks first',
};

export const RULES = {
  index: 'A unique index without the column of the group',
  key: 'A foreign key without the column of the group',
  toDistributed: 'A foreign key from a local table to a distributed one',
  toLocal: 'A foreign key from a distributed table to a local one',
  rowTrigger: 'A trigger that gets one row or none',
  deferredTrigger: 'A trigger that is deferred to the commit',
  statementTrigger: 'A trigger of a statement, with its rows',
  localTrigger: 'A trigger that reaches a local table',
} as const;

type Rule = (typeof RULES)[keyof typeof RULES];

/** What of a table is against a rule, and what would have to change. */
export type Refusal = { rule: Rule; table: string; what: string; change: string };

type Index = { table: string; name: string; columns: string[] };
type Key = {
  table: string;
  other: string;
  columns: string[];
  others: string[];
  name: string;
  onDelete: 'CASCADE' | 'SET NULL' | '';
};
type Trigger = { table: string; name: string; kind: 'row' | 'deferred' | 'statement'; local: string[] };

const INDEXES = `
  SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
    array(SELECT attname::text FROM pg_attribute, unnest(indkey[0:indnkeyatts - 1]) WITH ORDINALITY AS key (number, place)
      WHERE attrelid = indrelid AND attnum = number ORDER BY place) AS columns
  FROM pg_index WHERE indisunique AND indrelid::regclass::text = ANY ($1) ORDER BY 1, 2`;

const KEYS = `
  SELECT conrelid::regclass::text AS table, confrelid::regclass::text AS other, conname::text AS name,
    CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'n' THEN 'SET NULL' ELSE '' END AS "onDelete",
    array(SELECT attname::text FROM pg_attribute, unnest(conkey) WITH ORDINALITY AS key (number, place)
      WHERE attrelid = conrelid AND attnum = number ORDER BY place) AS columns,
    array(SELECT attname::text FROM pg_attribute, unnest(confkey) WITH ORDINALITY AS key (number, place)
      WHERE attrelid = confrelid AND attnum = number ORDER BY place) AS others
  FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2, 3`;

// Functions may call others; those of the schema that triggers call are few and read here too.
const TRIGGERS = `
  WITH RECURSIVE used AS (
    SELECT pg_trigger.oid AS trigger, proc.oid, prosrc AS source
    FROM pg_trigger JOIN pg_proc AS proc ON proc.oid = tgfoid
    WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY ($1)
    UNION
    SELECT used.trigger, proc.oid, proc.prosrc
    FROM used JOIN pg_proc AS proc
      ON proc.pronamespace = 'public'::regnamespace AND used.source ~ ('\\m' || proc.proname || '\\M\\s*\\(')
  )
  SELECT tgrelid::regclass::text AS table, tgname::text AS name,
    CASE WHEN tgoldtable IS NOT NULL OR tgnewtable IS NOT NULL THEN 'statement'
      WHEN tgdeferrable THEN 'deferred' ELSE 'row' END AS kind,
    array(
      SELECT DISTINCT relname::text FROM used JOIN pg_class ON relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND used.source ~* ('\\m(from|into|update|join)\\s+' || relname || '\\M')
      WHERE used.trigger = pg_trigger.oid AND relname <> ALL ($1) ORDER BY 1) AS local
  FROM pg_trigger WHERE NOT tgisinternal AND tgrelid::regclass::text = ANY ($1) ORDER BY 1, 2`;

const list = (columns: readonly string[]) => `(${columns.join(', ')})`;

function refuseIndex({ table, name, columns }: Index): Refusal | null {
  const own = DISTRIBUTED[table];
  if (own === undefined || columns.includes(own)) return null;
  const change = OVER_ALL_GROUPS[name] ?? list([own, ...columns]);
  return { rule: RULES.index, table, what: `${name} ${list(columns)}`, change };
}

function refuseKey({ table, other, columns, others, name, onDelete }: Key): Refusal | null {
  const [own, theirs] = [DISTRIBUTED[table], DISTRIBUTED[other]];
  const refuse = (rule: Rule, change: string): Refusal => {
    const then = onDelete === '' ? '' : `, ON DELETE ${onDelete}`;
    return { rule, table, what: `${name} ${list(columns)} to ${other}${then}`, change };
  };
  if (theirs === undefined) {
    const isAllowed = own === undefined || REFERENCE.includes(other);
    return isAllowed ? null : refuse(RULES.toLocal, 'no foreign key; the audit looks for ids without a row');
  }
  const together = `(group_id, ${columns.join(', ')}) to ${other} ${list([theirs, ...others])}`;
  if (WITHOUT_COLUMN.includes(table)) {
    return refuse(
      RULES.toDistributed,
      `group_id in ${table} and in its unique indexes, then distributed: ${together}`,
    );
  }
  if (own === undefined) {
    const byHand = {
      CASCADE: 'deletes these rows too',
      'SET NULL': 'sets it to null',
      '': 'looks for these rows',
    };
    return refuse(
      RULES.toDistributed,
      `no foreign key: who deletes from ${other} ${byHand[onDelete]}, and the audit checks it`,
    );
  }
  if (columns.some((column, place) => column === own && others[place] === theirs)) return null;
  // Else it would set the column of the group to null, too.
  const only = onDelete === 'SET NULL' ? ` ON DELETE SET NULL ${list(columns)}` : '';
  return refuse(RULES.key, together + only);
}

const TRIGGER_RULES = {
  row: [RULES.rowTrigger, 'allowed by the setting'],
  deferred: [RULES.deferredTrigger, 'allowed by the setting; when it runs on a worker must be tried'],
  statement: [RULES.statementTrigger, 'allowed by the setting; which rows it gets must be tried'],
} as const;

function refuseTrigger({ table, name, kind, local }: Trigger): Refusal {
  const [rule, change] = TRIGGER_RULES[kind];
  if (local.length === 0) return { rule, table, what: name, change };
  const what = `${name} reaches ${local.join(', ')}`;
  return {
    rule: RULES.localTrigger,
    table,
    what,
    change: `${local.join(', ')} distributed beside it, by the id of the book`,
  };
}

type Client = Pick<pg.Pool, 'query'>;

/** What Citus's documented rules refuse of a migrated schema as it is. Nothing is run on Citus. */
export async function findRefusals(client: Client): Promise<Refusal[]> {
  const tables = Object.keys(DISTRIBUTED);
  const indexes = await client.query<Index>(INDEXES, [tables]);
  const keys = await client.query<Key>(KEYS);
  const triggers = await client.query<Trigger>(TRIGGERS, [[...tables, ...REFERENCE]]);
  return [
    ...indexes.rows.map(refuseIndex),
    ...keys.rows.map(refuseKey),
    ...triggers.rows.map(refuseTrigger),
  ].filter((refusal) => refusal !== null);
}
