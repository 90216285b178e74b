import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { AnyRoute } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { routes } from '#server/routes.ts';
import { fingerprint } from '#server/testing/app/fingerprint.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createAnswerCheck, type OpenApi } from '#server/testing/contract/answer-check.ts';
import type { Sample } from '#server/testing/contract/sample.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import {
  type Call,
  makeCall,
  makeFormerMember,
  SECRET,
  type World,
  worldSupply,
} from '#server/testing/contract/world.ts';
import { takeAccess } from '#server/testing/makers/access.ts';
import { giveToken } from '#server/testing/makers/accounts.ts';
import { seedGuestCaller } from '#server/testing/makers/guests.ts';
import { seedGroup, seedLeaving } from '#server/testing/makers/seed.ts';
import { describeContract } from './response/openapi.ts';

const kinds = [
  'visitor',
  'expired session',
  'deleted user',
  'stranger',
  'member',
  'creator',
  'member who left',
  'member without full access',
  'admin who is not a member',
  'guest who looks',
  'guest who takes part',
  'guest of another group',
  'guest whose place has ended',
] as const;
type Kind = (typeof kinds)[number];

/** Making these callers changes the world. */
const CHANGING: ReadonlySet<Kind> = new Set(['member who left', 'member without full access']);
const OUTSIDE: ReadonlySet<Kind> = new Set(['stranger', 'member who left', 'admin who is not a member']);

let app: TestApp;
let takeWorld: () => Promise<World>;
/** Callers that are only refused. They serve every row, because a refused call changes nothing. */
let refusedCallers: Record<
  | 'expired session'
  | 'deleted user'
  | 'stranger'
  | 'admin who is not a member'
  | 'guest of another group'
  | 'guest whose place has ended',
  Caller
>;
/** Guests for rows that concern no group. */
const guestsElsewhere = new Map<Kind, Caller>();
let tokens: Record<'expired' | 'unknown' | 'read' | 'write', string>;
beforeAll(async () => {
  app = await startTestApp({ env: { SUBSCRIPTION_REQUIRED: 'true' } });
  takeWorld = worldSupply(app);
  const elsewhere = await takeWorld();
  for (const kind of ['guest who looks', 'guest who takes part'] as const)
    guestsElsewhere.set(kind, await makeGuest(elsewhere, kind));
  tokens = await makeTokens();
  refusedCallers = {
    'expired session': await makeExpired(),
    'deleted user': await makeDeleted(),
    stranger: await app.person(),
    'admin who is not a member': await app.person(undefined, { role: 'admin' }),
    'guest of another group': await makeGuest(elsewhere, 'guest of another group'),
    'guest whose place has ended': await makeGuest(elsewhere, 'guest whose place has ended'),
  };
});
afterAll(() => app.close());

/** The documented refusal, computed only from the row; null for callers who may call. */
function refusalOf(row: AnyRoute, kind: Kind, sample: Sample): number | null {
  if (kind === 'guest whose place has ended') return 401;
  if (isGuest(kind)) return refusalOfGuest(row, kind, sample);
  if (row.access === 'anyone') return null;
  if (kind === 'visitor' || kind === 'expired session' || kind === 'deleted user') return 401;
  if (row.access === 'admin') return kind === 'admin who is not a member' ? null : 403;
  if (kind === 'member without full access' && row.gate !== undefined) return 402;
  if (row.access === 'member' && OUTSIDE.has(kind)) return 404;
  return sample.isOthers ? 404 : null;
}

async function makeExpired(): Promise<Caller> {
  const person = await app.person();
  const now = app.deps.clock.now();
  await app.owner.query('UPDATE sessions SET expires_at = $2 WHERE user_id = $1', [person.id, now]);
  return person;
}

async function makeDeleted(): Promise<Caller> {
  const person = await app.person();
  await app.owner.query('UPDATE users SET deleted_at = now() WHERE id = $1', [person.id]);
  await app.owner.query('SELECT forget_person($1)', [person.id]);
  return person;
}

async function makeTokens(): Promise<typeof tokens> {
  const person = await app.person();
  const made = {
    expired: await giveToken(app, person, { expiresAt: app.deps.clock.now() }),
    unknown: 'allsq_unknown',
    read: await giveToken(app, person, { scope: 'read' }),
    write: await giveToken(app, person, { scope: 'write' }),
  };
  // The first use of a token is noted.
  for (const token of [made.read, made.write])
    await app.visitor.get('/api/health', { authorization: `Bearer ${token}` });
  return made;
}

/** The tokens that a row refuses. */
function refusedTokensOf({ auth, method }: AnyRoute) {
  const needsSession = auth === 'session' ? 'This needs a signed-in browser' : null;
  const cannotWrite = method === 'GET' ? null : 'This token can only read';
  const refusals = [
    { token: tokens.expired, status: 401, message: 'This token is not valid' },
    { token: tokens.unknown, status: 401, message: 'This token is not valid' },
    { token: tokens.read, status: 403, message: needsSession ?? cannotWrite },
    { token: tokens.write, status: 403, message: needsSession },
  ];
  return refusals.filter(({ message }) => message !== null);
}

const isGuest = (kind: Kind) => kind.startsWith('guest');

/** A guest may call only what the row says, and only in their group. */
function refusalOfGuest(row: AnyRoute, kind: Kind, sample: Sample): number | null {
  // The group is deleted, so its guests have no place now.
  if (row.verb === 'restoreGroup' && kind !== 'guest of another group') return 401;
  if (row.guest === undefined || (row.guest === 'take_part' && kind === 'guest who looks')) return 403;
  if (kind === 'guest of another group' && row.access === 'member') return 404;
  return sample.isOthers ? 404 : null;
}

async function makeGuest({ groupId, creator }: World, kind: Kind): Promise<Caller> {
  if (kind === 'guest of another group') {
    const group = { groupId: await seedGroup(app, [creator]), by: creator };
    return seedGuestCaller(app, { ...group, kind: 'take_part' });
  }
  const allowed = kind === 'guest who looks' ? 'look' : 'take_part';
  const guest = await seedGuestCaller(app, { groupId, by: creator, kind: allowed });
  if (kind === 'guest whose place has ended')
    await app.owner.query('DELETE FROM guest_places WHERE id = $1', [guest.placeId]);
  return guest;
}

/** The call of a row for what the guest themselves added: that is all of it that they may change. */
async function callOfGuest(row: AnyRoute, call: Call, { world, caller }: { world: World; caller: Caller }) {
  const { groupId, other } = world;
  await app.owner.query('UPDATE expenses SET created_by = $2 WHERE group_id = $1', [groupId, caller.id]);
  if (row.verb === 'updatePerson') return { ...call, url: `/api/groups/${groupId}/people/${caller.id}` };
  if (row.verb !== 'voidPayment') return call;
  const body = { userId: caller.id, amount: 1, groupId, paymentMethodId: 'cash' };
  return { url: `/api/payments/${(await other.post('/api/payments', body)).body.id}/void` };
}

async function makeCaller(world: World, kind: Kind): Promise<Caller> {
  switch (kind) {
    case 'visitor':
      return app.visitor;
    case 'expired session':
      return makeExpired();
    case 'deleted user':
      return makeDeleted();
    case 'stranger':
      return app.person();
    case 'member':
    case 'member without full access':
      return world.member;
    case 'creator':
      return world.creator;
    case 'member who left':
      return makeFormerMember(world);
    case 'admin who is not a member':
      return app.person(undefined, { role: 'admin' });
    case 'guest who looks':
    case 'guest who takes part':
    case 'guest of another group':
    case 'guest whose place has ended':
      return makeGuest(world, kind);
  }
}

const isShared = (kind: Kind): kind is keyof typeof refusedCallers => kind in refusedCallers;

function sampleOf(row: AnyRoute): Sample {
  const sample = samples[row.verb];
  if (sample === undefined) throw new Error(`no sample call for ${row.verb}`);
  return sample;
}

type Prepared = { caller: Caller; call: Call; world: World };

async function prepare(sample: Sample, kind: Kind, shared?: World): Promise<Prepared> {
  const world = shared ?? (await takeWorld());
  const caller = await makeCaller(world, kind);
  // A sample may write things of its caller, which a guest cannot have.
  const call = await sample.call(world, isGuest(kind) ? await app.person() : caller);
  if (kind === 'member without full access') await takeAccess(app, [world.creator.id, world.member.id]);
  return { caller, call, world };
}

const checkAnswer = createAnswerCheck(describeContract(contract, 'test') as OpenApi);

/** The same call after it waited for a net, where the row can wait. */
function queue(row: AnyRoute, call: Call): Call {
  if (!row.isQueueable) return call;
  const queuedAt = app.deps.clock.now().toISOString();
  return { ...call, headers: { ...call.headers, 'idempotency-key': newId(), 'x-queued-at': queuedAt } };
}

/** The part of a reply that the OpenAPI document does not describe; null if all is described. */
function compareWithDocument(row: AnyRoute, call: Call, answer: Awaited<ReturnType<typeof makeCall>>) {
  const { status, text, headers } = answer;
  const path = call.url.split('?')[0] ?? '';
  return checkAnswer({ method: row.method, path, status, text, type: String(headers['content-type'] ?? '') });
}

describe('access', () => {
  test('every row of the contract has a sample call, and every sample a row', () => {
    expect(Object.keys(samples).toSorted()).toEqual(contract.map((row) => row.verb).toSorted());
  });

  const rows = routes.map((each) => each.row);

  test.each(rows.map((row) => [row.verb, row] as const))(
    '%s refuses the callers and the tokens it must refuse, and nothing changes',
    async (_verb, row) => {
      const sample = sampleOf(row);
      // One world and one call for all of them: the call would be served if somebody else made it.
      const world = await takeWorld();
      const owner = row.access === 'admin' ? refusedCallers['admin who is not a member'] : world.member;
      const call = await sample.call(world, owner);
      const refused: { kind: Kind; caller: Caller; status: number }[] = [];
      for (const kind of kinds) {
        const status = refusalOf(row, kind, sample);
        if (status === null) continue;
        const elsewhere = row.access === 'member' ? undefined : guestsElsewhere.get(kind);
        const caller = isShared(kind) ? refusedCallers[kind] : (elsewhere ?? (await makeCaller(world, kind)));
        if (kind === 'member without full access') await takeAccess(app, [world.creator.id, world.member.id]);
        refused.push({ kind, caller, status });
      }
      const before = await fingerprint(app.owner);
      for (const { kind, caller, status } of refused) {
        const answer = await makeCall(app.app, row, caller, call);
        expect({ kind, status: answer.status, text: answer.text }).toMatchObject({ kind, status });
        if (row.isQueueable) {
          const queued = await makeCall(app.app, row, caller, queue(row, call));
          expect({ kind, status: queued.status, text: queued.text }).toMatchObject({ kind, status });
        }
      }
      for (const { token, status, message } of refusedTokensOf(row)) {
        const { headers, ...answer } = await makeCall(app.app, row, { cookie: '' }, call, token);
        expect({ token, ...answer }).toMatchObject({
          token,
          status,
          text: expect.stringContaining(message ?? ''),
        });
        expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
      }
      expect(await fingerprint(app.owner)).toEqual(before);
    },
  );

  const answered = rows.filter((row) => row.responseType !== 'stream');

  test.each(answered.map((row) => [row.verb, row] as const))(
    '%s serves the callers it must serve',
    async (_verb, row) => {
      const sample = sampleOf(row);
      // The callers of a read share a world, because it changes nothing.
      const shared = row.method === 'GET' ? await takeWorld() : undefined;
      for (const kind of kinds) {
        if (refusalOf(row, kind, sample) !== null) continue;
        const prepared = await prepare(sample, kind, CHANGING.has(kind) ? undefined : shared);
        const { caller, world } = prepared;
        const isTakingPart = kind === 'guest who takes part';
        const call = isTakingPart ? await callOfGuest(row, prepared.call, prepared) : prepared.call;
        const status = sample.status?.(world, caller) ?? row.status;
        const queued = queue(row, call);
        const answer = await makeCall(app.app, row, caller, queued);
        expect({ kind, status: answer.status, text: answer.text }).toMatchObject({ kind, status });
        if (row.isQueueable) {
          const { status: again, text } = await makeCall(app.app, row, caller, queued);
          expect({ kind, status: again, text }).toEqual({ kind, status, text: answer.text });
        }
        expect(answer.text).not.toContain(SECRET);
        expect(compareWithDocument(row, call, answer)).toBeNull();
      }
    },
  );

  test('a former member with a balance reads and settles, and changes nothing else', async () => {
    // What is netted with a friend, and what is just between the two, does not depend on this group.
    const withFriends = ['netWithFriend', 'undoNetting', 'openDirectGroup'];
    const settling = new Set(['addPayment', 'voidPayment', ...withFriends]);
    // A link would let a person in, and a chat is for current members only.
    const inviting = new Set([
      'getInvitationLink',
      'getJoinLink',
      'listGuestLinks',
      'listMessages',
      'countUnreadMessages',
    ]);
    for (const row of rows.filter((each) => each.access === 'member')) {
      const sample = sampleOf(row);
      const { caller, call, world } = await prepare(sample, 'member');
      const status = sample.status?.(world, caller) ?? row.status;
      await seedLeaving(app, world.groupId, caller);
      const before = await fingerprint(app.owner);
      const answer = await makeCall(app.app, row, caller, call);
      if (settling.has(row.verb) || (row.method === 'GET' && !inviting.has(row.verb))) {
        expect({ verb: row.verb, ...answer }).toMatchObject({ verb: row.verb, status });
      } else {
        expect({ verb: row.verb, isRefused: answer.status === 403 || answer.status === 404 }).toEqual({
          verb: row.verb,
          isRefused: true,
        });
        expect(await fingerprint(app.owner)).toEqual(before);
      }
    }
  });

  test('missing and invisible things get the same response', async () => {
    for (const row of rows.filter((each) => each.access === 'member' && each.path.includes('{id}'))) {
      const { caller, call } = await prepare(sampleOf(row), 'stranger');
      const hidden = await makeCall(app.app, row, caller, call);
      const url = call.url.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, newId());
      const missing = await makeCall(app.app, row, caller, { ...call, url });
      // A second may begin between the two calls.
      delete hidden.headers.date;
      delete missing.headers.date;
      expect({ verb: row.verb, ...missing }).toEqual({ verb: row.verb, ...hidden });
    }
  });
});
