import { makeRandom, pick } from '#server/testing/contract/mutate.ts';
import { call, type Party } from './people.ts';
import { startProxy } from './proxy.ts';
import { type Environment, type ServerProcess, startServer } from './server-process.ts';

export type RollingReport = {
  restarts: number;
  calls: number;
  /** Calls that would have failed for a person. */
  failed: string[];
  /** Calls that the proxy sent to another instance. */
  retried: number;
  /** The exits of instances with another exit code than 0. */
  badEnds: string[];
  /** Milliseconds. */
  longestEnd: number;
};

const CLIENTS = 8;

async function load(
  origin: string,
  party: Party,
  random: () => number,
  report: RollingReport,
): Promise<void> {
  const who = pick(random, party.people);
  const groupId = pick(random, party.groups);
  const isRead = random() < 0.5;
  const body = { title: 'Rolling', amount: 9.99, date: '2026-06-01', groupId, category: 'food' };
  const reply = await (isRead
    ? call(origin, who, `/api/groups/${groupId}`)
    : call(origin, who, '/api/expenses', { method: 'POST', body, key: crypto.randomUUID() })
  ).catch((error: Error) => error);
  report.calls += 1;
  if (reply instanceof Error) report.failed.push(String(reply.cause ?? reply));
  else if (reply.status !== (isRead ? 200 : 201))
    report.failed.push(`${reply.status} ${JSON.stringify(reply.body)}`);
}

type Plan = {
  instances: ServerProcess[];
  environments: readonly Environment[];
  party: Party;
  restarts: number;
};

/** Restarts the instances one after the other during calls. `instances` has the new ones afterwards. */
export async function runRolling({ instances, environments, party, restarts }: Plan): Promise<RollingReport> {
  const report: RollingReport = { restarts, calls: 0, failed: [], retried: 0, badEnds: [], longestEnd: 0 };
  const proxy = await startProxy();
  proxy.setTargets(instances.map(({ url }) => url));
  let isOver = false;
  const clients = Array.from({ length: CLIENTS }, async (_, client) => {
    const random = makeRandom(client);
    while (!isOver) await load(proxy.url, party, random, report);
  });
  for (let restart = 0; restart < restarts; restart += 1) {
    const index = restart % instances.length;
    const old = instances[index] as ServerProcess;
    const began = performance.now();
    const { code, signal } = await old.stop();
    report.longestEnd = Math.max(report.longestEnd, performance.now() - began);
    if (code !== 0) report.badEnds.push(`${code ?? signal}: ${old.logged()}`);
    instances[index] = await startServer(environments[index] as Environment);
    proxy.setTargets(instances.map(({ url }) => url));
  }
  isOver = true;
  await Promise.all(clients);
  await proxy.close();
  report.retried = proxy.retried();
  return report;
}
