import type { sortOrders, userSorts } from '#contract/admin.ts';
import { type Db, statement } from '#server/platform/database/database.ts';
import { folded } from '#server/platform/database/folded.ts';

export type UserSort = (typeof userSorts)[number];
type SortOrder = (typeof sortOrders)[number];

export type AdminUserRow = {
  id: string;
  username: string;
  email: string | null;
  profilePicture: string | null;
  role: string;
  subscriptionStatus: string;
  subscriptionExpiresAt: string | null;
  isWaiting: boolean;
  createdAt: string;
};

const COLUMNS = `id, username, email, profile_picture AS "profilePicture", role,
  subscription_status AS "subscriptionStatus", subscription_expires_at AS "subscriptionExpiresAt",
  created_at AS "createdAt",
  password IS NULL AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = users.id)
    AND NOT EXISTS (SELECT FROM oidc_identities WHERE user_id = users.id) AS "isWaiting"`;

// Each is exactly the expression of an index.
const KEYS: Record<UserSort, { key: string; type: 'text' | 'timestamptz' }> = {
  username: { key: folded('username'), type: 'text' },
  email: { key: `coalesce(lower(email), '')`, type: 'text' },
  created: { key: 'created_at', type: 'timestamptz' },
  subscription: {
    key: `CASE WHEN subscription_status = 'active' THEN coalesce(subscription_expires_at, timestamptz 'infinity')
      ELSE timestamptz '-infinity' END`,
    type: 'timestamptz',
  },
};

const SEARCHED = `(' ' || ${folded('username')} || ' ' || ${folded("coalesce(email, '')")})`;

type Listing = [search: string | null, afterKey: string | null, afterId: string | null, limit: number];

function listing(sort: UserSort, order: SortOrder) {
  const { key, type } = KEYS[sort];
  return statement<Listing, AdminUserRow & { sortKey: string }>(
    `SELECT ${COLUMNS}, (${key})::text AS "sortKey"
    FROM users
    WHERE is_account
      AND ($1::text IS NULL OR ${SEARCHED} LIKE $1)
      AND ($2::text IS NULL OR (${key}, id) ${order === 'asc' ? '>' : '<'} ($2::${type}, $3::uuid))
    ORDER BY ${key} ${order}, id ${order} LIMIT $4`,
    // The best plan depends on the search and on the first row.
    { plan: 'custom' },
  );
}

const inBothOrders = (sort: UserSort) => ({ asc: listing(sort, 'asc'), desc: listing(sort, 'desc') });

const listings = {
  username: inBothOrders('username'),
  email: inBothOrders('email'),
  created: inBothOrders('created'),
  subscription: inBothOrders('subscription'),
} satisfies Record<UserSort, unknown>;

type Wanted = { sort: UserSort; order: SortOrder; search: string | null };
type After = { key: string; id: string } | null;

/** A search of one or two letters matches the beginning, because trigrams cannot find them within names. */
function patternOf(search: string): string {
  const word = search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&');
  return search.length < 3 ? `% ${word}%` : `%${word}%`;
}

export function listUsers(db: Db, { sort, order, search }: Wanted, after: After, limit: number) {
  return listings[sort][order](
    db,
    search === null ? null : patternOf(search),
    after?.key ?? null,
    after?.id ?? null,
    limit,
  );
}

export const countUsers = statement<[], { count: number }>(
  'SELECT count(*) AS count FROM users WHERE is_account',
);

export const findUser = statement<[id: string], AdminUserRow>(
  `SELECT ${COLUMNS} FROM users WHERE id = $1 AND is_account`,
);

/** A weak lock, so that others can insert references to the person meanwhile. */
export const lockUser = statement<[id: string], AdminUserRow>(
  `SELECT ${COLUMNS} FROM users WHERE id = $1 AND is_account FOR NO KEY UPDATE`,
);
