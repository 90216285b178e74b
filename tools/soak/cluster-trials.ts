import { randomBytes } from 'node:crypto';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { runAway } from '#server/testing/system/away.ts';
import { openStream } from '#server/testing/system/listen.ts';
import { call, makeParty, type Party, register } from '#server/testing/system/people.ts';
import { runRolling } from '#server/testing/system/rolling.ts';
import {
  type Environment,
  makeFolder,
  type ServerProcess,
  startServer,
  until,
} from '#server/testing/system/server-process.ts';
import { above, type Outcome } from './report.ts';

const QUIET = { info: () => undefined, error: () => undefined };

type Cluster = {
  database: { current: EmbeddedPostgres; stop(): Promise<void>; start(): Promise<void> };
  environments: Environment[];
  instances: ServerProcess[];
  party: Party;
};

/** Starts a database and instances on it. */
async function withInstances(count: number, work: (cluster: Cluster) => Promise<Outcome>): Promise<Outcome> {
  const folder = makeFolder();
  const options = { dataDirectory: `${folder.path}/database`, log: QUIET };
  const database = {
    current: await startEmbeddedPostgres(options),
    stop: () => database.current.stop(),
    async start() {
      database.current = await startEmbeddedPostgres(options);
    },
  };
  const key = randomBytes(32).toString('base64');
  const environments = Array.from({ length: count }, (_, index) => ({
    DATABASE_URL: database.current.connectionString,
    ENCRYPTION_KEY: key,
    DATA_DIR: `${folder.path}/${index}`,
    RATE_LIMITS: 'true',
    LOG_LEVEL: 'silent',
  }));
  const instances = await Promise.all(environments.map((each) => startServer(each)));
  try {
    const party = await makeParty(instances[0]?.url ?? '', { ...database.current.address });
    return await work({ database, environments, instances, party });
  } finally {
    await Promise.all(instances.map((each) => each.stop()));
    await database.stop();
    folder.remove();
  }
}

/** Restarts instances one after the other under load. */
export function tryRolling(restarts: number, patience: number): Promise<Outcome> {
  return withInstances(2, async ({ environments, instances, party }) => {
    const report = await runRolling({ instances, environments, party, restarts });
    const { calls, failed, retried, badEnds, longestEnd } = report;
    return {
      figures: { restarts, calls, failed: failed.length, retried, 'longest end ms': longestEnd },
      wrong: [...failed, ...badEnds, ...above('an end, ms', longestEnd, 10_000 * patience)],
    };
  });
}

/** Changes at one instance reach a stream at another, and sign-in limits count together. */
export function tryTwoInstances(changes: number, patience: number): Promise<Outcome> {
  return withInstances(2, async ({ instances: [one, two], party }) => {
    const [author, reader] = party.people;
    if (one === undefined || two === undefined || author === undefined || reader === undefined)
      throw new Error();
    const stream = await openStream(two.url, reader);
    const times: number[] = [];
    for (let count = 1; count <= changes; count += 1) {
      const body = {
        title: 'Far',
        amount: 3,
        date: '2026-06-01',
        groupId: party.groups[0],
        category: 'food',
      };
      await call(one.url, author, '/api/expenses', { method: 'POST', body });
      const began = performance.now();
      await until(() => stream.heard().split('/api/summary').length > count, { every: 2 });
      times.push(performance.now() - began);
    }
    stream.close();
    times.sort((a, b) => a - b);
    const { username } = await register(one.url);
    const body = { username, password: 'not this one' };
    const tries = Array.from({ length: 40 }, (_, index) =>
      call((index % 2 === 0 ? one : two).url, null, '/api/login', { method: 'POST', body }),
    );
    const lookedAt = (await Promise.all(tries)).filter(({ status }) => status === 401).length;
    const slowest = times.at(-1) ?? 0;
    return {
      figures: {
        changes,
        'median ms': times[times.length >> 1] ?? 0,
        'slowest ms': slowest,
        'tries looked at': lookedAt,
      },
      wrong: [
        ...above('a change took ms', slowest, 1000 * patience),
        ...above('tries looked at', lookedAt, 10),
      ],
    };
  });
}

/** Stops and starts the database under load. */
export function tryAway(times: number, patience: number): Promise<Outcome> {
  return withInstances(1, async ({ instances: [server], database, party }) => {
    if (server === undefined) throw new Error();
    const wrong: string[] = [];
    const figures = { times, 'slowest 503 ms': 0, 'back in, ms': 0 };
    for (let time = 0; time < times; time += 1) {
      const report = await runAway({ origin: server.url, party, database, awayFor: 3000 });
      wrong.push(...report.wrong);
      figures['slowest 503 ms'] = Math.max(figures['slowest 503 ms'], report.slowest);
      figures['back in, ms'] = Math.max(figures['back in, ms'], report.backIn);
    }
    if (server.hasEnded()) wrong.push('the server ended');
    wrong.push(...above('an answer took ms', figures['slowest 503 ms'], 2000 * patience));
    wrong.push(...above('back after ms', figures['back in, ms'], 5000 * patience));
    return { figures, wrong };
  });
}
