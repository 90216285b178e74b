import { entriesOfExpense, openBooks } from '#domain/ledger.ts';
import { type Cents, cents, sum, ZERO } from '#domain/money.ts';
import { type Balance, planSettlement, type SettlementPlan } from '#domain/settlement.ts';
import { percentile } from './load.ts';
import { type Check, printTable, progress, show } from './report.ts';

type Document = { source: string; paidBy: string; shares: { userId: string; amount: Cents }[] };

function makeDocuments(count: number): Document[] {
  const people = Array.from({ length: 5 }, (_, index) => `person-${index}`);
  const personAt = (index: number) => people[index % people.length] ?? '';
  return Array.from({ length: count }, (_, index) => ({
    source: `expense-${index}`,
    paidBy: personAt(index * 7),
    shares: [0, 1, 2].map((step) => ({
      userId: personAt(index + step),
      amount: cents(100 + (index % 9000)),
    })),
  }));
}

/** Nanoseconds per expense to compute all balances from the documents; the minimum of five runs. */
function measureFold(documents: readonly Document[]): number {
  const times = Array.from({ length: 5 }, () => {
    // The time of this thread only, so other processes do not count.
    const before = process.threadCpuUsage();
    const books = openBooks();
    for (const document of documents) books.post(entriesOfExpense(document));
    const { user, system } = process.threadCpuUsage(before);
    if (sum(books.balances().values()) !== ZERO) throw new Error('The books are not even');
    return ((user + system) * 1000) / documents.length;
  });
  return Math.min(...times);
}

/** Milliseconds; the minimum of three runs that compute the same plan. */
function timePlan(balances: readonly Balance[]): { plan: SettlementPlan; milliseconds: number } {
  const times = [0, 1, 2].map(() => {
    const started = performance.now();
    const plan = planSettlement(balances);
    return { plan, milliseconds: performance.now() - started };
  });
  return times.reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));
}

/** The same numbers in every run. */
function makeRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

type Random = (sides: number) => number;

const closed = (values: readonly number[]) => [...values, -values.reduce((total, value) => total + value, 0)];
const fill = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, i) => value(i));

/** Typical distributions of balances; each gives about `size` of them. */
const CORPUS: Record<string, (size: number, random: Random) => number[]> = {
  cents: (size, random) => closed(fill(size - 1, () => random(100_000) - 50_000)),
  'small cents': (size, random) => closed(fill(size - 1, () => random(25) - 12)),
  'round amounts': (size, random) => closed(fill(size - 1, () => (random(41) - 20) * 500)),
  couples: (size, random) =>
    fill(Math.floor(size / 2), () => 1 + random(900)).flatMap((value) => [value, -value]),
  'sub-groups': (size, random) =>
    fill(Math.floor(size / 4), () => 0).flatMap(() => closed(fill(3, () => random(199) - 99))),
  'few different': (size, random) => closed(fill(size - 1, () => [6, -4, 9, -15][random(4)] ?? 6)),
  'one payer': (size) => closed(fill(size - 1, (index) => -(60 + index))),
  'odd cents': (size) => closed(fill(size - 1, (index) => (index % 2 === 0 ? 1 : -1) * (101 + 3 * index))),
  'largest amounts': (size, random) => closed(fill(size - 1, () => random(2_000_000_000) - 1_000_000_000)),
};

type Timing = {
  size: number;
  plans: number;
  proven: number;
  median: number;
  worst: number;
  worstKind: string;
};

function measurePlans(size: number, rounds: number): Timing {
  const random = makeRandom(size);
  const timed: { kind: string; milliseconds: number; plan: SettlementPlan }[] = [];
  for (const [kind, make] of Object.entries(CORPUS)) {
    for (let round = 0; round < rounds; round += 1) {
      const balances: Balance[] = make(size, random).map((value, index) => ({
        userId: `person-${String(index).padStart(3, '0')}`,
        balance: cents(value),
      }));
      timed.push({ kind, ...timePlan(balances) });
    }
  }
  const slowest = timed.reduce((a, b) => (b.milliseconds > a.milliseconds ? b : a));
  const times = timed.map(({ milliseconds }) => milliseconds);
  return {
    size,
    plans: timed.length,
    proven: timed.filter(({ plan }) => plan.isProven).length / timed.length,
    median: percentile(times, 0.5),
    worst: slowest.milliseconds,
    worstKind: slowest.kind,
  };
}

/** The rules alone, without a server: computing balances and planning payments. */
export function measureDomain(rounds: number): Check[] {
  progress('folding the books and planning settlements');
  const [short, long] = [makeDocuments(100_000), makeDocuments(1_000_000)].map(measureFold) as [
    number,
    number,
  ];
  measurePlans(20, 3);
  const plans = [20, 24, 100].map((size) => measurePlans(size, rounds));
  printTable(
    'Rules alone',
    ['settlement plan', 'plans', 'proven', 'median ms', 'worst ms', 'worst of'],
    plans.map((each) => [
      `${each.size} people`,
      String(each.plans),
      `${(each.proven * 100).toFixed(0)} %`,
      show(each.median),
      show(each.worst),
      each.worstKind,
    ]),
  );
  const [at20, at24, at100] = plans as [Timing, Timing, Timing];
  const time = (what: string, value: number, atMost: number): Check => ({
    what,
    value,
    atMost,
    unit: 'ms',
    isSteady: false,
  });
  return [
    {
      what: 'balances from documents, 1,000,000 expenses',
      value: long,
      atMost: 100,
      unit: 'ns each',
      isSteady: false,
    },
    {
      what: 'the same, against 100,000 expenses',
      value: long / short,
      atMost: 2,
      unit: '×',
      isSteady: false,
    },
    { what: 'plans of 24 people proven minimal', value: at24.proven, atLeast: 1, unit: '', isSteady: true },
    time('plan of 20 people, median', at20.median, 1),
    time('plan of 24 people, worst', at24.worst, 50),
    time('plan of 100 people, worst', at100.worst, 2),
  ];
}
