import { type Db, first, one, statement } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/in-parts.ts';

/**
 * The links of chains and the rows that belong to them, as SQL, each with its position, its form and what is wrong with
 * it (`problem`, null for nothing). `where` restricts `group_id`. Only activity may be removed, so only its links may have
 * a form: that of an entry would hide that the entry is gone.
 */
export const checkedLinks = (where = ''): string => `
  SELECT *, CASE
    WHEN position IS NULL THEN 'is not in the chain'
    WHEN position <> coalesce(lag(position) OVER history, 0) + 1 THEN 'follows a link that is missing'
    WHEN form IS NULL THEN 'is gone'
    WHEN sha256(coalesce(lag(hash) OVER history, '') || convert_to(form, 'UTF8')) <> hash THEN 'differs from its hash'
  END AS problem
  FROM (
    SELECT coalesce(link.group_id, line.group_id) AS group_id, link.position, link.hash,
           coalesce(link.key, line.key) AS key, coalesce(line.form, link.form) AS form
    FROM (
      SELECT group_id, position, hash, CASE WHEN entry_id IS NULL THEN form END AS form,
             coalesce('activity ' || activity_id, 'ledger entry ' || entry_id) AS key
      FROM chain_links ${where}
    ) AS link
    FULL JOIN (
      SELECT group_id, coalesce('activity ' || activity_id, 'ledger entry ' || entry_id) AS key, form
      FROM chain_rows ${where}
    ) AS line ON line.group_id = link.group_id AND line.key = link.key
  ) AS pair
  WINDOW history AS (PARTITION BY group_id ORDER BY position)`;

/** The time of the event of a form, as SQL. */
const timeOf = (form: string): string => `to_timestamp((${form}::json ->> -1)::bigint / 1000000.0)`;

export type ChainState = {
  count: number;
  since: string | null;
  isIntact: boolean;
  fingerprint: string | null;
};

const selectState = statement<[groupId: string], ChainState>(`
  SELECT head.count, found.since, left(encode(found.hash, 'hex'), 16) AS fingerprint,
         found.problems = 0 AND found.links = head.count AS "isIntact"
  FROM (SELECT coalesce((SELECT count FROM chain_heads WHERE group_id = $1), -1) AS count) AS head
  CROSS JOIN (
    SELECT count(*) AS links, count(problem) AS problems,
           max(CASE WHEN position = 1 THEN ${timeOf('form')} END) AS since,
           (SELECT hash FROM chain_links WHERE group_id = $1 ORDER BY position DESC LIMIT 1) AS hash
    FROM (${checkedLinks('WHERE group_id = $1')}) AS checked
  ) AS found`);

const selectCount = statement<[groupId: string], { count: number }>(
  'SELECT count FROM chain_heads WHERE group_id = $1',
);

const selectMark = statement<[groupId: string], { mark: string }>(`
  SELECT format('%s links, the last %s %s %s, of %s, %s lines, %s entries',
    (SELECT count FROM chain_heads WHERE group_id = $1),
    last.position, coalesce(last.activity_id::text, last.entry_id::text), encode(last.hash, 'hex'),
    (SELECT count(*) FROM chain_links WHERE group_id = $1),
    (SELECT count(*) FROM activity WHERE group_id = $1),
    (SELECT count(*) FROM ledger_entries WHERE book_id = $1)) AS mark
  FROM (SELECT) AS always LEFT JOIN LATERAL (
    SELECT position, activity_id, entry_id, hash FROM chain_links
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

const LINKS_AT_ONCE = 100;

/** A link as an export contains it. The form is null if the row is gone. */
type ExportedLink = { form: string | null; hash: string };

const listLinks = statement<[groupId: string], ExportedLink>(`
  SELECT form, encode(hash, 'hex') AS hash FROM (${checkedLinks('WHERE group_id = $1')}) AS checked
  WHERE position IS NOT NULL ORDER BY position`);

/** The chain of a group as the JSON text of an export, in parts, a link in each line. The forms are JSON already. */
export async function* exportChain(db: Db, groupId: string): AsyncGenerator<string> {
  const count = (await countLinks(db, groupId)) ?? 0;
  yield `{"format":1,"count":${count},"links":[\n`;
  let separator = '';
  for await (const { rows } of inParts(db, listLinks, [groupId], LINKS_AT_ONCE)) {
    const links = rows.map(({ form, hash }) => `{"form":${form},"hash":"${hash}"}`);
    if (links.length > 0) yield separator + links.join(',\n');
    separator = ',\n';
  }
  yield '\n]}';
}
