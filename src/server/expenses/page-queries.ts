import type { Expense } from '#contract/expenses.ts';
import { type Db, first, statement } from '#server/platform/database.ts';
import { gathered } from '#server/platform/gathered.ts';

type Place = {
  userId: string;
  /** Rows come after this one, newest first. */
  beforeDay: string;
  beforeId: string;
  fromDay: string;
  fetch: number;
  category: string | null;
};

/** What a page of one group's expenses is cut by. Days may be 'infinity' and '-infinity'. */
export type GroupCut = Place & { groupId: string };

/** What a page over the caller's groups is cut by; `words` is a text search as PostgreSQL reads it, in one group too. */
export type Cut = Place & ({ groupId: null; words: null } | { groupId: string | null; words: string });

type Start = [beforeDay: string, beforeId: string, fromDay: string, fetch: number];

/** Most rows a page fetches: one more than the longest page. */
const MOST_FETCHED = 201;

// Of `member`, a row of membership, and its group: whether that person sees it. Somebody who left sees it while they
// have a balance there.
const IS_SEEN = `
  "group".deleted_at IS NULL AND (
    member.left_at IS NULL OR EXISTS (
      SELECT 1 FROM ledger_balances AS kept
      WHERE kept.book_id = member.group_id AND kept.account_id = member.user_id AND kept.balance <> 0
    )
  )`;

// The groups the caller sees: $1 is the caller, $2 the one group asked for, or null.
const VISIBLE = `
  SELECT "group".id, "group".name
  FROM group_members AS member JOIN groups AS "group" ON "group".id = member.group_id
  WHERE member.user_id = $1 AND ($2::uuid IS NULL OR member.group_id = $2) AND ${IS_SEEN}`;

/** How a statement names what a page is cut by. */
type Names = { beforeDay: string; beforeId: string; fromDay: string; fetch: string };

// For one question, after $1 (the caller) and $2 (which groups).
const STATED: Names = {
  beforeDay: '$3::date',
  beforeId: '$4::uuid',
  fromDay: '$5::date',
  fetch: '$6',
};
// For all questions of a moment.
const ASKED: Names = {
  beforeDay: 'asked.before_day',
  beforeId: 'asked.before_id',
  fromDay: 'asked.from_day',
  fetch: 'asked.most',
};

const isInRange = (of: Names) => `
  expenses.deleted_at IS NULL AND (expenses.date, expenses.id) < (${of.beforeDay}, ${of.beforeId})
  AND expenses.date >= ${of.fromDay}`;
const NEWEST_FIRST = 'expenses.date DESC, expenses.id DESC';

/** What the database says of a row; the rest follows from it. */
type Row = Omit<Expense, 'userPaid'>;

const COLUMNS = `
  expense.id, expense.title, expense.amount, expense.date, expense.category, expense.paid_by AS "paidBy",
  coalesce(payer.display_name, payer.username) AS "paidByUsername",
  coalesce(share.amount, 0) AS "userAmount", expense.split_type AS "splitType",
  expense.receipt_url AS "receiptUrl", expense.created_at AS "createdAt"`;

const PAYER_AND_SHARE = `
  JOIN users AS payer ON payer.id = expense.paid_by
  LEFT JOIN expense_shares AS share ON share.expense_id = expense.id AND share.user_id = $1
  ORDER BY expense.date DESC, expense.id DESC`;

/** The rows in full of a `page`, which has their ids and their groups' names. */
const ROWS_OF_PAGE = `
  SELECT ${COLUMNS}, expense.group_id AS "groupId", page.name AS "groupName"
  FROM page JOIN expenses AS expense ON expense.id = page.id ${PAYER_AND_SHARE}`;

type Newest = { group: string; columns: string; of: Names; filter: string };

// Inside the LIMIT of the page a constant one: of a parameter the planner knows nothing, takes it for a tenth of all
// rows there are, and in a large group plans anew for each page, which takes longer than reading it.
const newestOf = ({ group, columns, of, filter }: Newest) => `
  SELECT * FROM (
    SELECT ${columns} FROM expenses WHERE group_id = ${group}.id AND ${isInRange(of)} ${filter}
    ORDER BY ${NEWEST_FIRST} LIMIT ${MOST_FETCHED}
  ) AS newest
  ORDER BY date DESC, id DESC LIMIT ${of.fetch}`;

// Each group gives its newest rows from the index alone, the newest of these are the page, and only they are read
// in full.
const pageText = (filter: string) => `
  WITH visible AS (${VISIBLE}),
  page AS (
    SELECT top.id, visible.name
    FROM visible CROSS JOIN LATERAL (
      ${newestOf({ group: 'visible', columns: 'id, date', of: STATED, filter })}
    ) AS top
    ORDER BY top.date DESC, top.id DESC LIMIT $6
  )
  ${ROWS_OF_PAGE}`;

const listAll = statement<[userId: string, groupId: null, ...start: Start], Row>(pageText(''));
const listOfCategory = statement<[userId: string, groupId: null, ...start: Start, category: string], Row>(
  pageText('AND category = $7'),
);

// One group's newest rows are the page already: of each what is kept for lists. What differs from reader to reader, or
// is said elsewhere, comes in a list of its own: the names of those who paid, and the reader's shares. So each row is
// read once, and shares that lie side by side are found at once. No line feed is in what is kept, which is JSON.
const groupText = (filter: string) => (asked: string) =>
  `
  SELECT asked.place, "group".name AS "groupName", page.listed,
         (SELECT json_object_agg(payer.id, coalesce(payer.display_name, payer.username))
          FROM users AS payer WHERE payer.id = ANY (page.payer_ids)) AS "payerNames",
         (SELECT string_agg(share.expense_id::text || share.amount::text, ' ')
          FROM expense_shares AS share
          WHERE share.expense_id = ANY (page.ids) AND share.user_id = asked.user_id) AS "userShares"
  FROM ${asked}
  JOIN group_members AS member ON member.group_id = asked.group_id AND member.user_id = asked.user_id
  JOIN groups AS "group" ON "group".id = member.group_id
  CROSS JOIN LATERAL (
    SELECT string_agg(listed, E'\\n') AS listed, array_agg(id) AS ids, array_agg(paid_by) AS payer_ids
    FROM (
      ${newestOf({ group: '"group"', columns: 'id, date, paid_by, listed', of: ASKED, filter })}
    ) AS expense
  ) AS page
  WHERE ${IS_SEEN}`;

const GROUP_CUT = {
  user_id: 'uuid',
  group_id: 'uuid',
  before_day: 'date',
  before_id: 'uuid',
  from_day: 'date',
  most: 'int',
};

type AskedOfGroup = [userId: string, groupId: string, ...start: Start];

type PageOfGroup = { groupName: string } & (
  | {
      listed: string;
      payerNames: Record<string, string>;
      /** Each an expense's id and the amount after it. */
      userShares: string | null;
    }
  | { listed: null }
);

const listOfGroup = gathered<AskedOfGroup, PageOfGroup>(GROUP_CUT, groupText(''));
const listOfGroupAndCategory = gathered<[...AskedOfGroup, category: string], PageOfGroup>(
  { ...GROUP_CUT, category: 'text' },
  groupText('AND category = asked.category'),
);

const listVisible = statement<[userId: string, groupId: string | null], { id: string }>(VISIBLE);

// Planned for the very groups and words: in small groups every row is looked at, in large ones the index of words
// finds the rows.
const search = statement<
  [userId: string, groupIds: readonly string[], ...start: Start, category: string | null, words: string],
  Row
>(
  `
  WITH page AS (
    SELECT expenses.id, "group".name
    FROM expenses JOIN groups AS "group" ON "group".id = expenses.group_id
    WHERE expenses.group_id = ANY($2::uuid[]) AND ${isInRange(STATED)}
      AND ($7::text IS NULL OR category = $7)
      AND to_tsvector('simple', title || ' ' || coalesce(merchant_name, '') || ' ' || coalesce(notes, ''))
        @@ to_tsquery('simple', $8)
    ORDER BY ${NEWEST_FIRST} LIMIT $6
  )
  ${ROWS_OF_PAGE}`,
  { planned: 'each time' },
);

/** A page of one group's expenses, newest first, each as JSON; null for somebody else's group. */
export async function listGroupPage(db: Db, cut: GroupCut): Promise<string[] | null> {
  const { userId, groupId, category } = cut;
  const start: Start = [cut.beforeDay, cut.beforeId, cut.fromDay, cut.fetch];
  const page = first(
    category === null
      ? await listOfGroup(db, userId, groupId, ...start)
      : await listOfGroupAndCategory(db, userId, groupId, ...start, category),
  );
  return page === null ? null : toJsonRows(page, userId);
}

const ID_LENGTH = 36;
// What is kept of a row begins with its id. A text in it has no quote that is not escaped, so it looks like no key.
const BEFORE_ID = '"id":"'.length;
const BEFORE_PAYER = '"paidBy":"';

function toJsonRows(page: PageOfGroup, userId: string): string[] {
  if (page.listed === null) return [];
  const amounts = new Map<string, string>();
  for (const share of page.userShares?.split(' ') ?? []) {
    amounts.set(share.slice(0, ID_LENGTH), share.slice(ID_LENGTH));
  }
  const groupName = JSON.stringify(page.groupName);
  const saidOf = new Map<string, string>();
  for (const [payerId, name] of Object.entries(page.payerNames)) {
    const paid = `"paidByUsername":${JSON.stringify(name)},"userPaid":${payerId === userId}`;
    saidOf.set(payerId, `"groupName":${groupName},${paid}`);
  }
  const rows: string[] = [];
  // A function made anew for each page would be compiled anew again and again.
  for (const listed of page.listed.split('\n')) {
    const id = listed.slice(BEFORE_ID, BEFORE_ID + ID_LENGTH);
    const payerAt = listed.indexOf(BEFORE_PAYER) + BEFORE_PAYER.length;
    const said = saidOf.get(listed.slice(payerAt, payerAt + ID_LENGTH));
    rows.push(`{${listed},${said},"userAmount":${amounts.get(id) ?? '0'}}`);
  }
  return rows;
}

/** A page of the caller's expenses over all their groups, newest first; with words also in one group. */
export async function listPage(db: Db, cut: Cut): Promise<Expense[]> {
  const rows = await listRows(db, cut);
  return rows.map((row) => ({ ...row, userPaid: row.paidBy === cut.userId }));
}

async function listRows(db: Db, { userId, groupId, category, words, ...cut }: Cut): Promise<Row[]> {
  const start: Start = [cut.beforeDay, cut.beforeId, cut.fromDay, cut.fetch];
  if (words !== null) {
    const groups = await listVisible(db, userId, groupId);
    const groupIds = groups.map((group) => group.id);
    return search(db, userId, groupIds, ...start, category, words);
  }
  return category === null
    ? listAll(db, userId, null, ...start)
    : listOfCategory(db, userId, null, ...start, category);
}
