import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import type { AnyRoute } from '#contract/route.ts';
import { routes } from '#server/routes.ts';
import { listen } from '#server/testing/app/send-request.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { createAnswerCheck, type OpenApi } from '#server/testing/contract/answer-check.ts';
import { makeRandom, mutateBody, mutateUrl, pick } from '#server/testing/contract/mutate.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import { type Call, makeCallOverSocket, type World, worldSupply } from '#server/testing/contract/world.ts';
import { type Contention, measureContention } from '#server/testing/system/contention.ts';
import { describeContract } from './response/openapi.ts';

/** The total number of calls: `FUZZ=100000` for a long run, as `npm run soak` does. `FUZZ_SEED` repeats a run. */
const CALLS = Number(process.env.FUZZ ?? 1000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_615);
/** The number of calls in one world before a new one is made, and at once. */
const PER_WORLD = 60;
const AT_ONCE = 6;
/** The limit of a call in milliseconds, without the load of other programs; generous by default: tests run side by side. */
const SLOWEST = Number(process.env.FUZZ_SLOWEST ?? 10_000);

let app: TestApp;
let takeWorld: () => Promise<World>;
let port: number;
let contention: Contention;
beforeAll(async () => {
  app = await startTestApp();
  takeWorld = worldSupply(app);
  port = await listen(app.app);
  contention = await measureContention();
});
afterAll(async () => {
  await contention.stop();
  await app.close();
});

const rows = routes.map((each) => each.row).filter((row) => row.responseType !== 'stream');
const perRow = Math.ceil(CALLS / rows.length);

const checkAnswer = createAnswerCheck(describeContract(contract, 'test') as OpenApi);

type Random = () => number;

function mutateFile(random: Random, file: Buffer): Buffer {
  const copy = Buffer.from(file);
  if (random() < 0.3) return copy.subarray(0, Math.floor(random() * copy.length));
  for (let time = 0; time < 4; time += 1)
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  return copy;
}

const INSTANTS = [
  ...[
    '2026-06-15T12:00:00Z',
    '2026-06-15T12:05:00.000Z',
    '2026-05-01T00:00:00Z',
    '2026-06-15T14:00:00+02:00',
  ],
  ...['2027-01-01T00:00:00Z', '0000-00-00T00:00:00Z', '9999-12-31T23:59:59Z', '-000001-01-01T00:00:00Z'],
  ...['2026-02-30T00:00:00Z', '2026-06-15T24:00:00Z', '2026-06-15T12:00:60Z', '2026-06-15T12:00:00+99:99'],
  ...['2026-06-15', '1781524800000', 'NaN', '', ' ', '2026-06-15T12:00:00Z,2026-06-15T12:00:00Z'],
];

/** Headers of calls that wait for a net, with keys that are used again. */
function mutateHeaders(random: Random, row: AnyRoute): Pick<Call, 'headers'> {
  if (!row.isQueueable || random() < 0.3) return {};
  const key = pick(random, ['a', 'b', '', 'x'.repeat(201), 'ключ', 'a b']);
  const instant = pick(random, INSTANTS);
  const damaged = random() < 0.2 ? mutateBody(random, instant) : instant;
  const queuedAt = damaged.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 2000);
  return {
    headers: {
      'x-queued-at': queuedAt,
      ...(random() < 0.8 && { 'idempotency-key': Buffer.from(key).toString('latin1') }),
    },
  };
}

function mutate(random: Random, row: AnyRoute, call: Call): Call {
  return { ...mutateContent(random, row, call), ...mutateHeaders(random, row) };
}

function mutateContent(random: Random, row: AnyRoute, call: Call): Call {
  const url = random() < (row.body === undefined ? 0.9 : 0.15) ? mutateUrl(random, call.url) : call.url;
  if (call.file !== undefined) return { ...call, url, file: mutateFile(random, call.file) };
  if (row.method === 'GET' || (row.body === undefined && random() < 0.7)) return { url };
  return { url, text: mutateBody(random, call.body) };
}

async function fuzzWorld(random: Random, row: AnyRoute, count: number): Promise<unknown[]> {
  const world = await takeWorld();
  const sample = samples[row.verb];
  if (sample === undefined) return [`no sample call for ${row.verb}`];
  const caller =
    row.access === 'admin'
      ? await app.person(undefined, { role: 'admin' })
      : pick(random, [world.creator, world.member]);
  const call = await sample.call(world, caller);
  const bad: unknown[] = [];
  for (let done = 0; done < count; done += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - done) }, () => mutate(random, row, call));
    await Promise.all(
      batch.map(async (each) => {
        const [started, factor] = [performance.now(), contention.begin()];
        const { status, text, headers } = await makeCallOverSocket(port, row, caller, each);
        const took = (performance.now() - started) / factor();
        const [path = ''] = each.url.split('?');
        const type = headers['content-type'] ?? '';
        const wrong = checkAnswer({ method: row.method, path, status, type, text });
        if (status >= 500 || took > SLOWEST || wrong !== null) {
          const sent = each.text?.slice(0, 2000);
          bad.push({ verb: row.verb, status, took, wrong, url: each.url, sent, text });
        }
      }),
    );
  }
  return bad;
}

test.each(rows.map((row, index) => [row.verb, row, index] as const))(
  '%s never fails and never hangs on mutated input',
  async (_verb, row, index) => {
    const random = makeRandom(SEED + index);
    for (let done = 0; done < perRow; done += PER_WORLD) {
      expect(await fuzzWorld(random, row, Math.min(PER_WORLD, perRow - done))).toEqual([]);
    }
  },
  20_000 + CALLS * 10,
);
