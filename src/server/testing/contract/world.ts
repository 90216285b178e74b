import type { FastifyInstance } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { invariant } from '#server/core/invariant.ts';
import { one } from '#server/platform/database/database.ts';
import { sendRequest } from '#server/testing/app/send-request.ts';
import type { Caller, TestApp } from '#server/testing/app/test-app.ts';
import { seedExpenses, seedGroups } from '#server/testing/makers/seed.ts';

/** A small group with one object of every kind, for calls. */
export type World = {
  app: TestApp;
  creator: Caller;
  member: Caller;
  /** Another member. Owes the creator, like `member`. */
  other: Caller;
  groupId: string;
  /** Paid by the creator, shared by all three. */
  expenseId: string;
};

/** Part of everyone's password and provider ids. */
export const SECRET = 'canary-in-a-mine';

export async function makeWorld(app: TestApp): Promise<World> {
  return one(await makeWorlds(app, 1));
}

/** Makes separate worlds together: fifty cost as many statements as one. */
async function makeWorlds(app: TestApp, count: number): Promise<World[]> {
  const people = await app.people(3 * count);
  // This must never leave the server; every response is searched for it.
  await app.owner.query(
    `UPDATE users SET password = '${SECRET}', stripe_customer_id = '${SECRET}', stripe_subscription_id = '${SECRET}'
     WHERE id = ANY($1)`,
    [people.map(({ id }) => id)],
  );
  const casts = Array.from({ length: count }, (_, index) => castOf(people.slice(3 * index, 3 * index + 3)));
  const groupIds = await seedGroups(
    app,
    casts.map(({ creator, member, other }) => [creator, member, other]),
  );
  const worlds = casts.map((cast, index) => ({ ...cast, app, groupId: groupIds[index] ?? '' }));
  const expenseIds = await seedExpenses(
    app,
    worlds.map(({ groupId, creator, member, other }) => ({
      groupId,
      paidBy: creator,
      shares: [creator, member, other].map((person) => [person, 1000] as const),
    })),
  );
  return worlds.map((world, index) => ({ ...world, expenseId: expenseIds[index] ?? '' }));
}

function castOf([creator, member, other]: readonly Caller[]): Pick<World, 'creator' | 'member' | 'other'> {
  invariant(creator !== undefined && member !== undefined && other !== undefined, 'a world has three people');
  return { creator, member, other };
}

/** Hands out worlds that nobody has used. */
export function worldSupply(app: TestApp): () => Promise<World> {
  const spare: World[] = [];
  return async () => {
    if (spare.length === 0) spare.push(...(await makeWorlds(app, 25)));
    return spare.pop() ?? makeWorld(app);
  };
}

/** A person who left the group without a balance. */
export async function makeFormerMember({ app, groupId }: World): Promise<Caller> {
  const person = await app.person();
  await app.owner.query(
    'INSERT INTO group_members (id, group_id, user_id, joined_at, left_at) VALUES ($1, $2, $3, $4, $4)',
    [newId(), groupId, person.id, app.deps.clock.now()],
  );
  return person;
}

/**
 * The request of a row: an address with its values, and a body or a file. `text` is a raw body, `field` the file's
 * field, `name` its name, and `fields` the other fields of its form.
 */
export type Call = {
  url: string;
  body?: unknown;
  text?: string;
  file?: Buffer;
  field?: string;
  name?: string;
  fields?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

const BOUNDARY = 'sample-boundary';

function asForm({ file, field = 'file', name = 'a.png', fields = {} }: Call & { file: Buffer }): Buffer {
  const others = Object.entries(fields).map(
    ([key, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(others.join('') + head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

/** The request of a caller for a row. */
function requestOf(row: AnyRoute, caller: Pick<Caller, 'cookie' | 'headers'>, call: Call, token?: string) {
  const { url, body, file } = call;
  const text = call.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const media = file === undefined ? 'application/json' : `multipart/form-data; boundary=${BOUNDARY}`;
  const payload = file === undefined ? text : asForm({ ...call, file });
  const headers: Record<string, string> = {
    ...(caller.cookie !== '' && { cookie: caller.cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': media }),
    ...caller.headers,
    ...call.headers,
  };
  return { method: row.method, url, headers, payload };
}

/** Makes the call of a row as this person, or with an access token. */
export async function makeCall(
  app: FastifyInstance,
  row: AnyRoute,
  caller: Pick<Caller, 'cookie' | 'headers'>,
  call: Call,
  token?: string,
) {
  const { payload, ...request } = requestOf(row, caller, call, token);
  const response = await app.inject({ ...request, payload });
  return { status: response.statusCode, text: response.payload, headers: response.headers };
}

/** Makes the call over a separate socket to the listening application. */
export function makeCallOverSocket(port: number, row: AnyRoute, caller: Caller, call: Call) {
  const { payload: body, url: path, method, headers } = requestOf(row, caller, call);
  const length = { 'content-length': String(Buffer.byteLength(body ?? '')) };
  return sendRequest(port, {
    method,
    path,
    headers: { ...headers, ...(body !== undefined && length) },
    body,
  });
}
