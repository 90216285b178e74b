import pg from 'pg';
import { newId } from '#server/core/ids.ts';

/** One response over the network. */
export type Reply = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  body: any;
  headers: Headers;
};

/** A person who is signed in over HTTP. */
export type Guest = { id: string; username: string; cookie: string };

/** People who share groups on a running server. */
export type Party = { people: readonly Guest[]; groups: readonly string[] };

type Sent = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  key?: string;
  within?: number;
};

const PASSWORD = 'a long and unusual phrase';

/** Makes one call; throws if there is no response. */
export async function call(
  origin: string,
  who: Pick<Guest, 'cookie'> | null,
  path: string,
  { method = 'GET', body, key, within = 30_000 }: Sent = {},
): Promise<Reply> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(who !== null && { cookie: who.cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(within),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
}

/** The session as a Cookie header. */
function cookieOf(reply: Reply): string {
  return reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

let made = 0;

/** Registers a person. */
export async function register(origin: string): Promise<Guest> {
  made += 1;
  const username = `guest-${process.pid}-${made}`;
  const reply = await call(origin, null, '/api/register', {
    method: 'POST',
    body: { username, password: PASSWORD },
  });
  if (reply.status !== 201)
    throw new Error(`Registering gave ${reply.status}: ${JSON.stringify(reply.body)}`);
  return { id: reply.body.id, username, cookie: cookieOf(reply) };
}

/** Runs SQL as the database's owner. */
export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

type Wanted = { people?: number; groups?: number };

/** Registers people and makes groups that all of them belong to. */
export async function makeParty(
  origin: string,
  connection: pg.ClientConfig,
  { people: size = 4, groups: count = 2 }: Wanted = {},
): Promise<Party> {
  const people: Guest[] = [];
  for (let index = 0; index < size; index += 1) people.push(await register(origin));
  const [first, ...others] = people;
  const groups: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const reply = await call(origin, first ?? null, '/api/groups', {
      method: 'POST',
      body: { name: `Hot ${index}` },
    });
    if (reply.status !== 201) throw new Error(`No group was made: ${reply.status}`);
    groups.push(reply.body.id);
    await query(
      connection,
      `INSERT INTO group_members (id, group_id, user_id, joined_at)
       SELECT member_id, $1, user_id, now() FROM unnest($2::uuid[], $3::uuid[]) AS member (member_id, user_id)`,
      [reply.body.id, others.map(() => newId()), others.map(({ id }) => id)],
    );
  }
  return { people, groups };
}
