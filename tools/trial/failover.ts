import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeParty, query } from '#server/testing/system/people.ts';
import { makeFolder, until } from '#server/testing/system/server-process.ts';
import { checkWritten, startLoad } from './load.ts';
import { type Patroni, startPatroniCluster } from './patroni.ts';
import { versionOf } from './programs.ts';
import { type Findings, type Shown, show } from './report.ts';
import { loadSeconds } from './seconds.ts';
import { audit, type Site, startSite } from './site.ts';
import { startWatcher } from './watchers.ts';

const LOAD_SECONDS = loadSeconds();
/** Callers retry for as long as a failover may take. */
const TRIES = 300;
const PAUSE = 200;

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

type Plan = Parameters<typeof startLoad>[0];

/** A manual switchover under load, as for maintenance. */
async function checkSwitchover(cluster: Patroni, plan: Plan): Promise<Shown[]> {
  const before = await cluster.primary();
  const load = startLoad(plan);
  await sleep(LOAD_SECONDS * 150);
  await cluster.switchOver();
  await sleep(LOAD_SECONDS * 250);
  const report = await load.stop();
  const after = await cluster.primary();
  const written = await checkWritten(plan, report, cluster.connection);
  return [
    show(
      'a switchover by hand interrupts writes for a moment',
      `from ${before} to ${after}, longest time without an acknowledged write ${seconds(report.longestPause)}`,
      before === after ? ['the primary did not change'] : [],
    ),
    ...written.map((each) => ({ ...each, claim: `switchover: ${each.claim}` })),
  ];
}

/** A primary with a synchronous standby; the primary's machine is killed under load. */
export async function tryFailover(): Promise<Findings> {
  const folder = makeFolder();
  // The database account needs access to its data folder.
  chmodSync(folder.path, 0o711);
  const cluster = await startPatroniCluster(`${folder.path}/cluster`);
  const { connection, port } = cluster;
  const settings = { DATABASE_URL: `postgres://allsquare:trial@127.0.0.1:${port}/allsquare` };
  let site: Site | null = null;
  try {
    site = await startSite({ folder: folder.path, count: 1, settings });
    const origin = `http://127.0.0.1:${site.ports[0]}`;
    const party = await makeParty(origin, connection);
    const watcher = await startWatcher(origin, party.people[0] ?? { id: '', username: '', cookie: '' });
    const plan = { origin, party, tries: TRIES, pause: PAUSE };
    const load = startLoad(plan);
    await sleep(LOAD_SECONDS * 500);
    const before = await cluster.primary();
    const heardBefore = watcher.heard();
    const writtenBefore = load.report.written.length;
    await cluster.killPrimary();
    const killed = performance.now();
    await until(async () => (await cluster.primary()) !== before && (await cluster.primary()) !== null, {
      within: 90_000,
      every: 100,
    });
    const promoted = performance.now() - killed;
    await until(() => load.report.written.length > writtenBefore + 20, { within: 60_000 });
    await sleep(LOAD_SECONDS * 250);
    cluster.startKilled();
    await until(() => cluster.isSynchronous(), { within: 90_000, every: 200 });
    const followed = performance.now() - killed;
    await sleep(LOAD_SECONDS * 250);
    const report = await load.stop();
    const heard = watcher.heard() - heardBefore;
    watcher.close();
    const after = await cluster.primary();
    const written = await checkWritten(plan, report, connection);
    const switchover = await checkSwitchover(cluster, plan);
    const [{ version } = { version: '' }] = await query<{ version: string }>(
      connection,
      `SELECT current_setting('server_version') AS version`,
    );
    return {
      components: [
        `PostgreSQL ${version.split(' ')[0]}`,
        ...['patroni', 'etcd-server', 'haproxy'].map((name) => versionOf(name)),
      ],
      shown: [
        ...written,
        show('the synchronous standby takes over', `${before} was killed, ${after} is the primary`, [
          ...(before === after ? ['the primary did not change'] : []),
        ]),
        show(
          'the program finds the new primary by itself',
          `it was not restarted; a browser heard ${heard} changes afterwards`,
          [...(site.instances[0]?.hasEnded() ? ['it ended'] : []), ...(heard === 0 ? ['it heard none'] : [])],
        ),
        show(
          'the killed machine comes back as the synchronous standby',
          `${seconds(followed)} after the kill`,
        ),
        ...switchover,
        await audit(connection),
      ],
      notes: [
        `the standby was promoted ${seconds(promoted)} after the kill`,
        `longest time without an acknowledged write after the kill ${seconds(report.longestPause)}`,
      ],
    };
  } finally {
    await site?.stop();
    await cluster.stop();
    folder.remove();
  }
}
