import { setTimeout as sleep } from 'node:timers/promises';
import { call, makeParty, type Party } from '#server/testing/system/people.ts';
import { addJobs, checkJobs, invite } from './jobs.ts';
import { checkWritten, startLoad } from './load.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { versionOf } from './programs.ts';
import { type Findings, type Shown, show } from './report.ts';
import { loadSeconds } from './seconds.ts';
import { audit, type Site, startSite, withDatabase } from './site.ts';
import { checkLive, startWatcher, type Watcher } from './watchers.ts';

const LOAD_SECONDS = loadSeconds();

async function checkSessions({ ports, frontPort }: Site, party: Party): Promise<Shown> {
  const wrong: string[] = [];
  for (const person of party.people) {
    for (const port of [...ports, frontPort]) {
      const { status, body } = await call(`http://127.0.0.1:${port}`, person, '/api/user');
      if (status !== 200 || body.id !== person.id) wrong.push(`a session gave ${status}`);
    }
  }
  const [leaver] = party.people.slice(-1);
  const [one, two] = ports.map((port) => `http://127.0.0.1:${port}`);
  await call(one ?? '', leaver ?? null, '/api/logout', { method: 'POST', body: {} });
  const { status } = await call(two ?? '', leaver ?? null, '/api/user');
  if (status !== 401) wrong.push(`a session that ended at one gave ${status} at the other`);
  const sessions = `${party.people.length} people at each of ${ports.length} instances`;
  return show('a session is valid at each instance, and ends at each', sessions, wrong);
}

function describeUpstreams(site: Site, nginx: Nginx): string {
  const { answered, passedOn } = nginx.countByUpstream();
  const each = site.ports.map((port) => answered[`127.0.0.1:${port}`] ?? 0);
  return `nginx: ${each.join(' and ')} answers of the two instances, ${passedOn} requests passed on to the other one`;
}

/** Two instances behind nginx; one is killed under load and started again. */
export function tryInstances(): Promise<Findings> {
  return withDatabase(async (folder, database) => {
    const connection = { ...database.address };
    const settings = { DATABASE_URL: database.connectionString };
    const site = await startSite({ folder, count: 2, settings });
    const nginx = await startNginx(`${folder}/nginx`, site.frontPort, site.ports);
    const watchers: Watcher[] = [];
    try {
      const party = await makeParty(nginx.url, connection);
      for (const person of party.people) watchers.push(await startWatcher(nginx.url, person));
      const plan = { origin: nginx.url, party, tries: 2 };
      const series = await addJobs(nginx.url, party, connection);
      const load = startLoad(plan);
      const inviting = invite(nginx.url, party);
      await sleep(LOAD_SECONDS * 250);
      await site.kill(0);
      const killed = performance.now();
      await sleep(LOAD_SECONDS * 250);
      await site.start(0);
      const back = Math.round(performance.now() - killed);
      await sleep(LOAD_SECONDS * 500);
      const report = await load.stop();
      await inviting;
      const written = await checkWritten(plan, report, connection);
      const live = await checkLive(site, party, watchers);
      const jobs = await checkJobs(series, connection);
      return {
        components: [versionOf('nginx-light'), 'PostgreSQL 18'],
        shown: [...written, jobs, live, await checkSessions(site, party), await audit(connection)],
        notes: [
          `one instance killed (SIGKILL) after ${LOAD_SECONDS / 4} s of load, started again ${back} ms later`,
          `longest time without an acknowledged write ${Math.round(report.longestPause)} ms, slowest call ${Math.round(report.slowest)} ms`,
          describeUpstreams(site, nginx),
        ],
      };
    } finally {
      for (const watcher of watchers) watcher.close();
      await nginx.stop();
      await site.stop();
    }
  });
}
