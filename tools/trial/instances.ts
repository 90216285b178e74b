import type pg from 'pg';
import { call, makeParty, type Party, query } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { checkWritten, startLoad } from './load.ts';
import { type Nginx, startNginx } from './nginx.ts';
import { versionOf } from './programs.ts';
import { type Findings, none, type Shown, show } from './report.ts';
import { loadSeconds } from './seconds.ts';
import { audit, type Site, startSite, withDatabase } from './site.ts';
import { startWatcher, type Watcher } from './watchers.ts';

const LOAD_SECONDS = loadSeconds();
const INVITATIONS = 24;
const SERIES = 20;
const DAYS = 30;

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Adds work for the jobs of both instances: mails, and series of which a month is due. */
async function addJobs(origin: string, party: Party, connection: pg.ClientConfig): Promise<string[]> {
  const [owner = null] = party.people;
  const ids: string[] = [];
  for (let index = 0; index < SERIES; index += 1) {
    const body = {
      title: 'Coffee',
      amount: 3.01,
      category: 'food',
      frequency: 'daily',
      date: '2999-01-01',
    };
    const path = `/api/groups/${party.groups[index % party.groups.length]}/series`;
    ids.push((await call(origin, owner, path, { method: 'POST', body })).body.id);
  }
  await query(
    connection,
    `UPDATE expense_series SET first_date = current_date - ${DAYS}, next_date = current_date - ${DAYS},
       ends_on = current_date WHERE id = ANY($1)`,
    [ids],
  );
  await query(connection, `UPDATE jobs SET run_at = now() WHERE kind = 'expense-series'`);
  return ids;
}

async function invite(origin: string, party: Party): Promise<number> {
  let accepted = 0;
  for (let index = 0; index < INVITATIONS; index += 1) {
    const who = party.people[index % party.people.length] ?? null;
    const path = `/api/groups/${party.groups[index % party.groups.length]}/invitations`;
    const body = { email: `friend${index}@example.com` };
    const send = () => call(origin, who, path, { method: 'POST', body }).catch(() => null);
    const reply = (await send()) ?? (await send());
    if (reply !== null && reply.status < 500) accepted += 1;
    else if ((await send())?.status !== undefined) accepted += 1;
    await sleep(100);
  }
  return accepted;
}

/** Waits until the jobs are done, also those whose instance was killed, and counts what they did. */
async function checkJobs(series: readonly string[], connection: pg.ClientConfig): Promise<Shown> {
  const began = performance.now();
  const count = async (sql: string, values: unknown[] = []) =>
    Number((await query<{ count: string }>(connection, sql, values))[0]?.count ?? 0);
  // A killed instance's jobs belong to another one after 60 s.
  await until(
    async () =>
      (await count('SELECT count(*) FROM expense_series WHERE id = ANY($1) AND next_date IS NOT NULL', [
        series,
      ])) +
        (await count(`SELECT count(*) FROM jobs WHERE kind = 'mail'`)) ===
      0,
    { within: 100_000, every: 250 },
  );
  const seconds = Math.round((performance.now() - began) / 1000);
  const added = await count('SELECT count(*) FROM expenses WHERE series_id = ANY($1)', [series]);
  const days = await count(
    'SELECT count(DISTINCT (series_id, series_date)) FROM expenses WHERE series_id = ANY($1)',
    [series],
  );
  const mails = await count('SELECT count(*) FROM mails');
  const recipients = await count(`SELECT count(DISTINCT recipient) FROM mails WHERE status = 'sent'`);
  const expected = SERIES * (DAYS + 1);
  return show(
    'each job is done once, whoever was killed',
    `${added} occurrences of ${SERIES} series, ${mails} mails to ${recipients} people, all done ${seconds} s after the load`,
    [
      ...none(Math.abs(added - expected), `occurrences more or less than ${expected}`),
      ...none(added - days, 'occurrences of the same day'),
      ...none(mails - recipients, 'mails to somebody who has one'),
    ],
  );
}

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

/** After the load a change through either instance reaches every browser. */
async function checkLive(site: Site, party: Party, watchers: readonly Watcher[]): Promise<Shown> {
  const wrong: string[] = [];
  let slowest = 0;
  for (const port of site.ports) {
    const before = watchers.map((watcher) => watcher.heard());
    const began = performance.now();
    const body = { title: 'Last', amount: 1, date: '2026-06-01', groupId: party.groups[0], category: 'food' };
    await call(`http://127.0.0.1:${port}`, party.people[0] ?? null, '/api/expenses', {
      method: 'POST',
      body,
    });
    const isHeard = () => watchers.every((watcher, index) => watcher.heard() > (before[index] ?? 0));
    await until(isHeard, { within: 5000, every: 2 }).catch(() => wrong.push('a browser heard nothing'));
    slowest = Math.max(slowest, performance.now() - began);
    await sleep(500);
  }
  const heard = watchers.reduce((total, watcher) => total + watcher.heard(), 0);
  const reconnects = watchers.reduce((total, watcher) => total + watcher.reconnects(), 0);
  return show(
    'live updates reach every browser, through whichever instance',
    `${watchers.length} browsers heard ${heard} times, ${reconnects} connected again, the last changes took ${Math.round(slowest)} ms at most`,
    wrong,
  );
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
