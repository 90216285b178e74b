import { type Db, first, one, statement } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/in-parts.ts';

/** What a row is called in a finding. */
const NAME = `coalesce('activity ' || activity_id, 'ledger entry ' || entry_id)`;

/** The condition on a table with these columns; `prefix` is its name with a dot. */
type Where = (prefix: string) => string;

/** The links of chains with their forms, as SQL: of one row its form, of several a JSON array of theirs. */
const links = (where: Where): string => `
  SELECT link.group_id, link.position, link.hash, parts.name, parts.gone, CASE
    WHEN parts.gone IS NOT NULL THEN NULL
    WHEN parts.count = 1 THEN parts.forms
    ELSE concat('[', parts.forms, ']')
  END AS form
  FROM chain_links AS link
  LEFT JOIN (
    SELECT group_id, position, count(*) AS count, string_agg(form, ',' ORDER BY place) AS forms,
           concat(min(${NAME}) FILTER (WHERE place = 1), ' and ' || nullif(count(*) - 1, 0) || ' more') AS name,
           min(${NAME}) FILTER (WHERE form IS NULL) AS gone
    FROM chain_rows AS line WHERE ${where('line.')} GROUP BY group_id, position
  ) AS parts ON parts.group_id = link.group_id AND parts.position = link.position
  WHERE ${where('link.')}`;

/** The rows that no link is of, as SQL. */
const unlinked = (where: Where): string => `
  SELECT group_id, 'activity ' || id AS name FROM activity AS event WHERE ${where('event.')} AND NOT EXISTS (
    SELECT FROM chain_parts AS part WHERE part.group_id = event.group_id AND part.activity_id = event.id)
  UNION ALL
  SELECT group_id, 'ledger entry ' || id
  FROM (SELECT book_id AS group_id, id FROM ledger_entries WHERE source <> 'wallet') AS entry
  WHERE ${where('entry.')} AND NOT EXISTS (
    SELECT FROM chain_parts AS part WHERE part.group_id = entry.group_id AND part.entry_id = entry.id)`;

const everywhere: Where = () => 'true';
const inGroup: Where = (prefix) => `${prefix}group_id = $1`;

/**
 * The links of chains, and the rows without one, as SQL, each with its position, its form and what is wrong with it
 * (`problem`, null for nothing).
 */
const checked = (where: Where): string => `
  SELECT group_id, position, hash, form, coalesce(gone, name, 'a row') AS name, CASE
    WHEN position <> coalesce(lag(position) OVER history, 0) + 1 THEN 'follows a link that is missing'
    WHEN form IS NULL THEN 'is gone'
    WHEN sha256(coalesce(lag(hash) OVER history, '') || convert_to(form, 'UTF8')) <> hash THEN 'differs from its hash'
  END AS problem
  FROM (${links(where)}) AS linked
  WINDOW history AS (PARTITION BY group_id ORDER BY position)
  UNION ALL
  SELECT group_id, NULL, NULL, NULL, name, 'is not in the chain' FROM (${unlinked(where)}) AS lonely`;

/** The links of all chains, and the rows without one, as SQL. */
export const allChecked: string = checked(everywhere);

/** The last entry that a link of a group is of, as SQL. */
export const lastEntry = (groupId: string): string => `(
  SELECT coalesce(max(entry_ids[cardinality(entry_ids)]), 0) FROM chain_links WHERE group_id = ${groupId})`;

/** The time of the first event of a link's form, as SQL. */
const timeOf = (form: string): string =>
  `to_timestamp(coalesce(${form}::json #>> '{0,-1}', ${form}::json ->> -1)::bigint / 1000000.0)`;

export type ChainState = {
  count: number;
  since: string | null;
  isIntact: boolean;
  fingerprint: string | null;
};

const selectState = statement<[groupId: string], ChainState>(`
  SELECT head.count, found.since, left(encode(found.hash, 'hex'), 16) AS fingerprint,
         found.problems = 0 AND found.links = head.count AND found.last_entry = head.last_entry AS "isIntact"
  FROM (SELECT coalesce(max(count), -1) AS count, max(last_entry) AS last_entry FROM chain_heads WHERE group_id = $1) AS head
  CROSS JOIN (
    SELECT count(position) AS links, count(problem) AS problems,
           max(CASE WHEN position = 1 THEN ${timeOf('form')} END) AS since,
           (SELECT hash FROM chain_links WHERE group_id = $1 ORDER BY position DESC LIMIT 1) AS hash,
           ${lastEntry('$1')} AS last_entry
    FROM (${checked(inGroup)}) AS checked
  ) AS found`);

const selectCount = statement<[groupId: string], { count: number }>(
  'SELECT count FROM chain_heads WHERE group_id = $1',
);

const selectMark = statement<[groupId: string], { mark: string }>(`
  SELECT format('%s links, the last %s %s %s %s, of %s, %s forms, %s lines, %s entries',
    (SELECT format('%s to %s', count, last_entry) FROM chain_heads WHERE group_id = $1),
    last.position, last.activity_ids, last.entry_ids, encode(last.hash, 'hex'),
    (SELECT count(*) FROM chain_links WHERE group_id = $1),
    (SELECT count(*) FROM chain_forms WHERE group_id = $1),
    (SELECT count(*) FROM activity WHERE group_id = $1),
    (SELECT count(*) FROM ledger_entries WHERE book_id = $1)) AS mark
  FROM (SELECT) AS always LEFT JOIN LATERAL (
    SELECT position, activity_ids, entry_ids, hash FROM chain_links
    WHERE group_id = $1 ORDER BY position DESC LIMIT 1
  ) AS last ON true`);

/**
 * What a chain was when it was checked: its head, its last link, and the numbers of its links and rows. Another mark is
 * another chain, also after links or rows were removed. Costs a twentieth of a check.
 */
export async function readMark(db: Db, groupId: string): Promise<string> {
  return one(await selectMark(db, groupId)).mark;
}

/** The number of links that a group's chain should have; null if that is gone. */
async function countLinks(db: Db, groupId: string): Promise<number | null> {
  return first(await selectCount(db, groupId))?.count ?? null;
}

/** Checks a group's chain: a second for 100,000 links at most. */
export async function readChainState(db: Db, groupId: string): Promise<ChainState> {
  const state = one(await selectState(db, groupId));
  return { ...state, count: Math.max(0, state.count) };
}

const PAGE = 500;

/** At most a page of links after a position. */
export const listLinksAfter = statement<
  [groupId: string, after: number],
  { position: number; form: string | null; hash: string }
>(`
  SELECT position, form, encode(hash, 'hex') AS hash
  FROM (${links((prefix) => `${inGroup(prefix)} AND ${prefix}position BETWEEN $2::bigint + 1 AND $2::bigint + ${PAGE}`)}) AS linked
  ORDER BY position`);

const LINKS_AT_ONCE = 100;

/** A link as an export contains it. The form is null if a row is gone. */
type ExportedLink = { form: string | null; hash: string };

const listLinks = statement<[groupId: string], ExportedLink>(`
  SELECT form, encode(hash, 'hex') AS hash FROM (${links(inGroup)}) AS linked ORDER BY position`);

/** The chain of a group as the JSON text of an export, in parts, a link in each line. The forms are JSON already. */
export async function* exportChain(db: Db, groupId: string): AsyncGenerator<string> {
  const count = (await countLinks(db, groupId)) ?? 0;
  yield `{"format":2,"count":${count},"links":[\n`;
  let separator = '';
  for await (const { rows } of inParts(db, listLinks, [groupId], LINKS_AT_ONCE)) {
    const links = rows.map(({ form, hash }) => `{"form":${form},"hash":"${hash}"}`);
    if (links.length > 0) yield separator + links.join(',\n');
    separator = ',\n';
  }
  yield '\n]}';
}
