import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { AnyRoute } from '#contract/route.ts';
import { describeContract } from '#server/http/response/openapi.ts';
import { fingerprint } from '#server/testing/app/fingerprint.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import { makeCall, makeWorld } from '#server/testing/contract/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Described = { paths: Record<string, Record<string, { requestBody?: unknown }>> };
const { paths } = describeContract(contract, 'test') as Described;

/** The fields of a row's body that name a group. */
function groupFieldsOf({ path, method }: AnyRoute): string[] {
  const body = JSON.stringify(paths[path]?.[method.toLowerCase()]?.requestBody ?? {});
  return [...body.matchAll(/"(groupId|[a-z]\w*GroupId)":/g)].map(([, field]) => field ?? '');
}

const isInGroup = ({ path }: AnyRoute) => /^\/api\/(groups|chats)\/\{id\}/.test(path);

const groupCalls = contract.filter(
  (row) => row.method !== 'GET' && (isInGroup(row) || groupFieldsOf(row).length > 0),
);

/** What a personal book accepts: its entries and recurring entries. */
const TAKEN = new Set(['addExpense', 'addSeries', 'updateSeries', 'removeSeries', 'addStatement']);

/** The sample of a row in a group of three, with the book instead of the group. */
async function callOn(bookId: string, row: AnyRoute, owner: Caller) {
  const world = await makeWorld(app);
  const call = await samples[row.verb]?.call(world, owner);
  if (call === undefined) throw new Error(`no sample call for ${row.verb}`);
  const fields = Object.fromEntries(groupFieldsOf(row).map((field) => [field, bookId]));
  const body = call.body === undefined ? undefined : { ...(call.body as object), ...fields };
  return { ...call, url: call.url.replace(world.groupId, bookId), body };
}

test.each(groupCalls.map((row) => [row.verb, row] as const))(
  '%s changes nothing in a book of one, unless it is for both kinds of groups',
  async (verb, row) => {
    const owner = await app.person();
    const bookId: string = (await owner.get('/api/user/book')).body.groupId;
    const call = await callOn(bookId, row, owner);
    const before = await fingerprint(app.owner);
    const answer = await makeCall(app.app, row, owner, call);
    if (TAKEN.has(verb)) {
      expect(answer.text).not.toContain('This book is yours alone');
      return;
    }
    expect({ status: answer.status, body: JSON.parse(answer.text) }).toMatchObject({
      status: 409,
      body: { message: 'This book is yours alone', code: 'conflict' },
    });
    expect(await fingerprint(app.owner)).toEqual(before);
  },
);

const readings = contract.filter((row) => row.method === 'GET' && isInGroup(row));
// They name a person, a family or an invitation, which a book does not have.
const WITHOUT = new Set(['explainSettlement', 'planFamily', 'getInvitationLink']);

test.each(readings.filter(({ verb }) => !WITHOUT.has(verb)).map((row) => [row.verb, row] as const))(
  '%s reads a book of one',
  async (_verb, row) => {
    const owner = await app.person();
    const bookId: string = (await owner.get('/api/user/book')).body.groupId;
    const answer = await makeCall(app.app, row, owner, await callOn(bookId, row, owner));
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: row.status });
  },
);
