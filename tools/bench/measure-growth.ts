import { addExpense, type Case, readGroup, readPage } from './calls.ts';
import { checkBooks, growGroup } from './grow.ts';
import { measure, percentile } from './load.ts';
import { totalOf } from './measure-calls.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { CALLERS, openSite, type Site } from './site.ts';

/** A group of a server, of some size. */
type Place = { name: string; site: Site; groupId: string };

const CALLS = {
  balances: ({ site, groupId }: Place): Case => readGroup(site, groupId),
  'first page': ({ site, groupId }: Place): Case => readPage(site, groupId),
  add: ({ site, groupId }: Place): Case => addExpense(site, { groupIds: [groupId], people: site.people }),
};

type Costs = Record<keyof typeof CALLS, number | null>;

const SMALL = 1000;
const ROUNDS = 3;

/** Microseconds of processor time for each call, measured in turns so that other load affects all places alike. */
async function compare(places: readonly Place[], make: (place: Place) => Case, seconds: number) {
  const costs = places.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, place] of places.entries()) {
      const { call } = make(place);
      const cost = totalOf(
        await measure({ pid: place.site.server.pid, call, connections: CALLERS, seconds }),
      );
      if (cost !== null) costs[index]?.push(cost);
    }
  }
  return costs.map((each) => (each.length === 0 ? null : percentile(each, 0.5)));
}

async function compareAll(places: readonly Place[], seconds: number): Promise<Costs[]> {
  const results = places.map((): Costs => ({ balances: null, 'first page': null, add: null }));
  for (const [key, make] of Object.entries(CALLS) as [keyof Costs, (place: Place) => Case][]) {
    progress(`${key}: ${places.map(({ name }) => name).join(', against ')}`);
    const costs = await compare(places, make, seconds);
    for (const [index, cost] of costs.entries()) {
      const result = results[index];
      if (result !== undefined) result[key] = cost;
    }
  }
  return results;
}

function printCosts(places: readonly Place[], costs: readonly Costs[]): void {
  const cell = (cost: Costs | undefined, key: keyof Costs) => {
    const ratio = quotient(cost?.[key] ?? null, costs[0]?.[key] ?? null);
    return `${show(cost?.[key])} (${show(ratio)} ×)`;
  };
  printTable(
    'Growth: microseconds of processor time a call, against 1,000 expenses in the same minute',
    ['where', ...Object.keys(CALLS)],
    places.map(({ name }, index) => [
      name,
      cell(costs[index], 'balances'),
      cell(costs[index], 'first page'),
      cell(costs[index], 'add'),
    ]),
  );
}

type Growing = { sizes: readonly number[]; seconds: number };

/** Grows a group and its database, and at each size compares its calls with those of a server with 1,000 expenses. */
export async function measureGrowth(site: Site, { sizes, seconds }: Growing): Promise<Check[]> {
  progress('starting a server that stays small, to compare with');
  const beside = await openSite();
  const grow = (at: Site, groupId: string, from: number, to: number) =>
    growGroup({ owner: at.owner, groupId, people: at.people.map(({ id }) => id), from, to });
  await grow(beside, beside.small, 1, SMALL);
  await grow(site, site.small, 1, SMALL);
  const least: Place = { name: '1,000 expenses', site: beside, groupId: beside.small };
  let size = 0;
  let checks: Check[] = [];
  for (const next of sizes) {
    const count = next.toLocaleString('en-US');
    progress(`growing a group to ${count} expenses`);
    await grow(site, site.large, size + 1, next);
    size = next;
    const places: Place[] = [
      least,
      { name: `${count} in the group`, site, groupId: site.large },
      { name: `1,000 in the group, ${count} in the database`, site, groupId: site.small },
    ];
    const costs = await compareAll(places, seconds);
    printCosts(places, costs);
    checks = toChecks(places, costs);
  }
  progress('auditing the grown books');
  await checkBooks(site.owner);
  await beside.server.stop();
  return checks;
}

function toChecks(places: readonly Place[], costs: readonly Costs[]): Check[] {
  const ratio = (key: keyof Costs, index: number, atMost: number): Check => ({
    what: `${key}: ${places[index]?.name}, against 1,000`,
    value: quotient(costs[index]?.[key] ?? null, costs[0]?.[key] ?? null),
    atMost,
    unit: '×',
    isSteady: true,
  });
  return [
    ratio('balances', 1, 1.3),
    ratio('first page', 1, 1.3),
    ratio('balances', 2, 1.5),
    ratio('first page', 2, 1.5),
    ratio('add', 2, 1.5),
  ];
}

function quotient(value: number | null, by: number | null): number | null {
  return value === null || by === null ? null : value / by;
}
