import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { fingerprint } from '#server/testing/app/fingerprint.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { findMoneyFields, type MoneyField } from '#server/testing/contract/money-fields.ts';
import { samples } from '#server/testing/contract/sample-calls.ts';
import { type Call, makeCall, type World, worldSupply } from '#server/testing/contract/world.ts';

let app: TestApp;
let takeWorld: () => Promise<World>;
beforeAll(async () => {
  app = await startTestApp();
  takeWorld = worldSupply(app);
});
afterAll(() => app.close());

/** As JSON source text. NaN makes the whole body invalid JSON. */
const BAD_AMOUNTS = [
  ...['true', '[3]', '"1e3"', '0.015', '-1', '-0', 'NaN', '1e308', '100000000', '-100000000'],
  ...['null', '""', '"0x10"', '"١٢"', '"\\u0000"'],
];

/** Added to the body of the sample call, for money fields that it leaves out. */
const FURTHER: Record<string, (world: World) => readonly object[]> = {
  addGroup: () => [{ budget: 500 }],
  updateGroup: () => [{ budget: 500 }],
  addExpense: splits,
  updateExpense: sharesAndSplits,
  addSeries: sharesAndSplits,
  addStatement: (world) => sharedLines(world),
  updateSeries: sharesAndSplits,
};

function sharesOf({ creator, member }: World, amount: number) {
  return [creator, member].map(({ id: userId }) => ({ userId, amount }));
}

function splits(world: World): object[] {
  const { creator, member } = world;
  const items = [{ name: 'Soup', amount: 20, userIds: [creator.id, member.id] }];
  const common = { amount: 30, splitType: 'custom', shares: undefined, payers: undefined };
  return [
    { ...common, split: { mode: 'exact', shares: sharesOf(world, 15) } },
    { ...common, split: { mode: 'items', items, tax: 6, tip: 4 } },
    { amount: 30, shares: undefined, splitType: 'equal', payers: sharesOf(world, 15) },
    {
      ...common,
      amount: undefined,
      splitType: 'equal',
      original: { currency: 'EUR', amount: 30, rate: '1.0850' },
    },
  ];
}

function sharesAndSplits(world: World): object[] {
  const shares = { splitType: 'custom', amount: 30, split: undefined, shares: sharesOf(world, 15) };
  return [shares, ...splits(world)];
}

/** A shared line of a statement for each kind of split, and one in another currency. */
function sharedLines(world: World): object[] {
  const line = { date: '2026-06-10', title: 'Soup', amount: -30, as: 'share', groupId: world.groupId };
  const foreign = { ...line, original: { currency: 'EUR', amount: 30, rate: '1' } };
  const bodies = splits(world).flatMap((body) =>
    'split' in body ? { lines: [{ ...line, split: body.split }] } : [],
  );
  return [...bodies, { lines: [foreign] }];
}

type Holder = Record<string, unknown>;

/** The dotted paths of a field in a body; none if the body leaves it out. */
function placesOf(value: unknown, [step, ...rest]: readonly string[], before = ''): string[] {
  if (step === undefined) return value === undefined ? [] : [before.slice(1)];
  if (step === '[]')
    return Array.isArray(value) ? value.flatMap((each, at) => placesOf(each, rest, `${before}.${at}`)) : [];
  return placesOf((value as Holder | undefined)?.[step], rest, `${before}.${step}`);
}

/** The JSON text of a body with another value at one place. */
function writeWith(body: unknown, place: string, source: string): string {
  const copy = structuredClone(body) as Holder;
  const steps = place.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce<Holder>((value, step) => value[step] as Holder, copy);
  holder[last] = 'BAD AMOUNT';
  return JSON.stringify(copy).replace('"BAD AMOUNT"', source);
}

const show = ({ place, path }: MoneyField) => `${place} ${path.join('.')}`;

describe('an amount that is none is a 400 that names its field, and changes no row', () => {
  const cases = [...findMoneyFields()].flatMap(([verb, fields]) =>
    fields.map((field) => [verb, show(field), field] as const),
  );

  test('every call that moves money has money fields in the contract', () => {
    const verbs = new Set(cases.map(([verb]) => verb));
    const moving = [
      'addExpense',
      'updateExpense',
      'addPayment',
      'addWalletTransaction',
      'payDebt',
      'contribute',
    ];
    expect(moving.filter((verb) => !verbs.has(verb))).toEqual([]);
    expect(cases.length).toBeGreaterThan(25);
  });

  test.each(cases)(
    '%s: an invalid %s is a 400 that names its field, and changes no row',
    async (verb, _, field) => {
      const row = contract.find((each) => each.verb === verb);
      const sample = samples[verb];
      if (row === undefined || sample === undefined) throw new Error(`no sample call for ${verb}`);
      const world = await takeWorld();
      const call = await sample.call(world, world.creator);
      const { calls, good } =
        field.place === 'query' ? badQueries(call, field) : badBodies(verb, world, call, field);
      expect(good.length).toBeGreaterThan(0);
      const before = await fingerprint(app.owner);
      for (const { name, paths, ...bad } of calls) {
        const { status, text } = await makeCall(app.app, row, world.creator, bad);
        const body = JSON.parse(text);
        expect({ name, status, code: body.code }).toEqual({ name, status: 400, code: 'invalid_request' });
        if (paths.length > 0) {
          const named = body.issues.map((issue: { path: string }) => issue.path);
          expect({ name, named }).toEqual({ name, named: expect.arrayContaining(paths) });
        }
      }
      expect(await fingerprint(app.owner)).toEqual(before);
      // The calls above are valid in everything else.
      for (const each of good) {
        const { status, text } = await makeCall(app.app, row, world.creator, each);
        expect({ status, text }).toMatchObject({
          status: sample.status?.(world, world.creator) ?? row.status,
        });
      }
    },
  );
});

/** `paths`: the paths that the issues of the response must name. */
type Bad = Call & { name: string; paths: string[] };

function badBodies(
  verb: string,
  world: World,
  call: Call,
  field: MoneyField,
): { calls: Bad[]; good: Call[] } {
  const further = FURTHER[verb]?.(world) ?? [];
  const bodies = [call.body, ...further.map((more) => ({ ...(call.body as object), ...more }))];
  const body = bodies.find((each) => placesOf(each, field.path).length > 0);
  if (body === undefined) throw new Error(`No body of ${verb} has ${show(field)}`);
  const [place = ''] = placesOf(body, field.path);
  const allowed = [...(field.isNullable ? ['null'] : []), ...(field.isSigned ? ['-1'] : [])];
  const sources = BAD_AMOUNTS.filter((source) => !allowed.includes(source));
  const calls = sources.map((source) => ({
    url: call.url,
    text: writeWith(body, place, source),
    name: source,
    paths: source === 'NaN' ? [] : [place],
  }));
  return { calls, good: [{ url: call.url, body }] };
}

function badQueries(call: Call, { path: [name = ''] }: MoneyField): { calls: Bad[]; good: Call[] } {
  const url = new URL(call.url, 'http://localhost');
  if (!url.searchParams.has(name)) throw new Error(`No address has ${name}`);
  const calls = BAD_AMOUNTS.map((source) => {
    url.searchParams.set(name, source.startsWith('"') ? JSON.parse(source) : source);
    return { url: `${url.pathname}${url.search}`, name: source, paths: [name] };
  });
  return { calls, good: [call] };
}
