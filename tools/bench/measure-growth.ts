import { addExpense, type Case, readGroup, readPage } from './calls.ts';
import { checkBooks, growGroup } from './grow.ts';
import { measure } from './load.ts';
import { measureConstant, timesConstant } from './measure-calls.ts';
import { type Check, printTable, progress, show } from './report.ts';
import { CALLERS, type Site } from './site.ts';

/** Processor time of the three calls, as multiples of H's in the same minute. */
type Stage = { name: string; balances: number | null; page: number | null; add: number | null };

const SMALL = 1000;

async function measureStage(site: Site, name: string, groupId: string, seconds: number): Promise<Stage> {
  progress(`balances, first page and adding: ${name}`);
  const timesH = async ({ call }: Case) => {
    const constant = await measureConstant(site, CALLERS, seconds / 2);
    return timesConstant(
      await measure({ pid: site.server.pid, call, connections: CALLERS, seconds }),
      constant,
    );
  };
  return {
    name,
    balances: await timesH(readGroup(site, groupId)),
    page: await timesH(readPage(site, groupId)),
    add: await timesH(addExpense(site, { groupIds: site.evenings, people: site.others, hasKey: false })),
  };
}

type Growing = { sizes: readonly number[]; seconds: number };

/** Measures at each size of the large group, then the small group in the grown database. */
export async function measureGrowth(site: Site, { sizes, seconds }: Growing): Promise<Check[]> {
  const { owner, small, large } = site;
  const people = site.people.map(({ id }) => id);
  await growGroup({ owner, groupId: small, people, from: 1, to: SMALL });
  const stages = [await measureStage(site, '1,000 expenses, nothing else', small, seconds)];
  let size = 0;
  for (const next of sizes) {
    const count = next.toLocaleString('en-US');
    progress(`growing a group to ${count} expenses`);
    await growGroup({ owner, groupId: large, people, from: size + 1, to: next });
    size = next;
    stages.push(await measureStage(site, `${count} expenses in the group`, large, seconds));
  }
  stages.push(
    await measureStage(
      site,
      `1,000 in the group, ${size.toLocaleString('en-US')} in the database`,
      small,
      seconds,
    ),
  );
  progress('auditing the grown books');
  await checkBooks(owner);
  printTable(
    'Growth: processor time as multiples of H',
    ['what', 'balances', 'first page', 'add'],
    stages.map((stage) => [stage.name, show(stage.balances), show(stage.page), show(stage.add)]),
  );
  return toChecks(stages);
}

function toChecks(stages: readonly Stage[]): Check[] {
  const [first, grown, beside] = [stages[0], stages.at(-2), stages.at(-1)] as [Stage, Stage, Stage];
  const ratio = (what: string, key: 'balances' | 'page' | 'add', stage: Stage, atMost: number): Check => ({
    what: `${what}: ${stage.name}, against 1,000`,
    value: quotient(stage[key], first[key]),
    atMost,
    unit: '×',
    isSteady: true,
  });
  return [
    ratio('balances', 'balances', grown, 1.3),
    ratio('first page', 'page', grown, 1.3),
    ratio('balances', 'balances', beside, 1.5),
    ratio('first page', 'page', beside, 1.5),
    ratio('adding', 'add', beside, 1.5),
  ];
}

function quotient(value: number | null, by: number | null): number | null {
  return value === null || by === null ? null : value / by;
}
