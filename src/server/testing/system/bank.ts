import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { call, type Guest, type Party, type Reply } from './people.ts';

type Random = () => number;

export type BankReport = {
  /** Calls by status. */
  statuses: Record<number, number>;
  reads: number;
  /** The first descriptions of wrong results. */
  wrong: string[];
  /** Milliseconds. */
  slowest: number;
};

type Bank = Party & { origin: string };
type Hours = {
  clients?: number;
  readers?: number;
  seconds: number;
  seed?: number;
  /** Waits until nothing else writes anymore. The last check is of sums that must not change meanwhile. */
  quiet?: () => Promise<void>;
};

const ALLOWED = new Set([200, 201, 404, 409]);
const MAX_WORDS = 20;

const inCents = (value: number) => Math.round(value * 100);
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** A client's random step in the shared groups. `mine`: the expenses that it knows. */
async function step(bank: Bank, random: Random, mine: string[]): Promise<Reply> {
  const { origin, people, groups } = bank;
  const who = pick(random, people);
  const groupId = pick(random, groups);
  const amount = (1 + Math.floor(random() ** 3 * 500_000)) / 100;
  const expense = mine.length === 0 ? undefined : pick(random, mine);
  const roll = random();
  const method = random() < 0.5 ? 'wallet' : 'cash';
  if (roll < 0.4 || expense === undefined) {
    const body = {
      title: 'Round',
      amount,
      date: '2026-06-01',
      groupId,
      category: 'food',
      paidBy: pick(random, people).id,
    };
    const reply = await call(origin, who, '/api/expenses', {
      method: 'POST',
      body,
      key: crypto.randomUUID(),
    });
    if (reply.status === 201) mine.push(reply.body.id);
    return reply;
  }
  const path = `/api/expenses/${expense}`;
  if (roll < 0.6) {
    return call(origin, who, path, { method: 'PATCH', body: { amount, paidBy: pick(random, people).id } });
  }
  if (roll < 0.68) return call(origin, who, path, { method: 'DELETE' });
  if (roll < 0.74) return call(origin, who, `${path}/restore`, { method: 'POST', body: {} });
  if (roll < 0.92) {
    const payee = pick(
      random,
      people.filter((person) => person !== who),
    );
    const body = { userId: payee.id, amount: Math.min(amount, 50), groupId, paymentMethodId: method };
    return call(origin, who, '/api/payments', { method: 'POST', body, key: crypto.randomUUID() });
  }
  return call(origin, who, '/api/payments/settle-all', {
    method: 'POST',
    body: { groupId, method },
    key: crypto.randomUUID(),
  });
}

/** What is wrong in one reading of a group; empty if it adds up. */
function problemsOf(group: Reply['body'], reader: Guest): string[] {
  const balances = new Map<string, number>();
  for (const { user, balance } of group.memberBalances) balances.set(user.id, inCents(balance));
  const problems: string[] = [];
  const sum = total([...balances.values()]);
  if (sum !== 0) problems.push(`the balances of ${group.name} sum to ${sum} cents`);
  if (inCents(group.balance) !== (balances.get(reader.id) ?? 0)) problems.push('my balance is not my row');
  const left = new Map(balances);
  for (const { from, to, amount } of group.settlements) {
    left.set(from.id, (left.get(from.id) ?? 0) + inCents(amount));
    left.set(to.id, (left.get(to.id) ?? 0) - inCents(amount));
  }
  if ([...left.values()].some((value) => value !== 0)) problems.push('the plan does not clear the balances');
  return problems;
}

async function read(bank: Bank, random: Random): Promise<string[]> {
  const reader = pick(random, bank.people);
  const group = await call(bank.origin, reader, `/api/groups/${pick(random, bank.groups)}`);
  if (group.status !== 200) return [`reading a group gave ${group.status}`];
  const { status, body } = await call(bank.origin, reader, '/api/payments/summary');
  if (status !== 200) return [`reading the dues gave ${status}`];
  const isEven = inCents(body.toCollect) - inCents(body.toPay) === inCents(body.net);
  return [...problemsOf(group.body, reader), ...(isEven ? [] : ['the dues do not come to their net'])];
}

/** Without writers: what people are to pay equals what others are to collect, line by line of each group's plan. */
async function readQuietly({ origin, people }: Bank): Promise<string[]> {
  const lines = new Map<string, number>();
  for (const person of people) {
    const [pay, collect] = [
      await call(origin, person, '/api/payments/to-pay'),
      await call(origin, person, '/api/payments/to-collect'),
    ];
    for (const due of pay.body) {
      const line = `${due.groupId} ${person.id} ${due.user.id}`;
      lines.set(line, (lines.get(line) ?? 0) + inCents(due.amount));
    }
    for (const due of collect.body) {
      const line = `${due.groupId} ${due.user.id} ${person.id}`;
      lines.set(line, (lines.get(line) ?? 0) - inCents(due.amount));
    }
  }
  return [...lines].filter(([, left]) => left !== 0).map(([line]) => `to pay is not to collect: ${line}`);
}

/** Many clients make random expenses, edits, deletions, payments and settlements, while others read and check sums. */
export async function runBank(
  bank: Bank,
  { clients = 16, readers = 2, seconds, seed = 20_260_615, quiet }: Hours,
): Promise<BankReport> {
  const report: BankReport = { statuses: {}, reads: 0, wrong: [], slowest: 0 };
  const complain = (problems: readonly string[]) => {
    report.wrong.push(...problems.slice(0, MAX_WORDS - report.wrong.length));
  };
  const end = performance.now() + seconds * 1000;
  const writing = Array.from({ length: clients }, async (_, client) => {
    const random = makeRandom(seed + client);
    const mine: string[] = [];
    while (performance.now() < end) {
      const started = performance.now();
      const { status, body } = await step(bank, random, mine);
      report.slowest = Math.max(report.slowest, performance.now() - started);
      report.statuses[status] = (report.statuses[status] ?? 0) + 1;
      if (!ALLOWED.has(status)) complain([`a step gave ${status}: ${JSON.stringify(body)}`]);
    }
  });
  const reading = Array.from({ length: readers }, async (_, reader) => {
    const random = makeRandom(seed + clients + reader);
    while (performance.now() < end) {
      complain(await read(bank, random));
      report.reads += 1;
    }
  });
  await Promise.all([...writing, ...reading]);
  await quiet?.();
  complain(await readQuietly(bank));
  return report;
}
