import { chmodSync } from 'node:fs';
import { runBank } from '#server/testing/system/bank.ts';
import { makeParty, type Party } from '#server/testing/system/people.ts';
import { checkBackup } from './backups.ts';
import { addJobs, checkJobs, invite, waitForJobs } from './jobs.ts';
import { startNginx } from './nginx.ts';
import { startPgBouncer } from './pgbouncer.ts';
import { makePicture, readPicture, uploadPicture } from './pictures.ts';
import { versionOf } from './programs.ts';
import { type Findings, none, type Shown, show } from './report.ts';
import { loadSeconds } from './seconds.ts';
import { audit, startSite, withDatabase } from './site.ts';
import { checkLive, startWatcher, type Watcher } from './watchers.ts';

const LOAD_SECONDS = loadSeconds();
const POOL_SIZE = 6;

/** Uploads a picture of a group to one instance and reads it there. */
async function checkUpload(origin: string, { people: [person], groups }: Party): Promise<Shown> {
  if (person === undefined) throw new Error('There is nobody');
  const { status, address } = await uploadPicture(origin, person, groups[0] ?? '', await makePicture(60));
  const read = await readPicture(origin, person, address);
  const isThere = status === 200 && read.startsWith('200 ') && read.length > 20;
  return show(
    'a picture is uploaded and read',
    `${status} and ${read.slice(0, 3)}`,
    isThere ? [] : ['it is not there'],
  );
}

/** Two instances behind nginx on a database behind PgBouncer in transaction mode, doing everything at once. */
export function tryPgBouncer(): Promise<Findings> {
  return withDatabase(async (folder, database) => {
    chmodSync(folder, 0o711);
    const { host, port } = database.address;
    const pooler = await startPgBouncer(`${folder}/pgbouncer`, { host, port }, POOL_SIZE);
    const connection = { ...database.address };
    const settings = {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: database.connectionString,
      BACKUP_EVERY: '24h',
      BACKUP_TO: `${folder}/backups`,
    };
    const watchers: Watcher[] = [];
    const site = await startSite({ folder, count: 2, settings });
    const nginx = await startNginx(`${folder}/nginx`, site.frontPort, site.ports);
    try {
      const party = await makeParty(nginx.url, connection);
      for (const person of party.people) watchers.push(await startWatcher(nginx.url, person));
      const series = await addJobs(nginx.url, party, connection);
      const before = await pooler.counts();
      const [bank] = await Promise.all([
        runBank(
          { origin: nginx.url, ...party },
          { seconds: LOAD_SECONDS, clients: 8, quiet: () => waitForJobs(series, connection) },
        ),
        invite(nginx.url, party),
      ]);
      const after = await pooler.counts();
      const calls = Object.values(bank.statuses).reduce((total, count) => total + count, 0);
      const unavailable = bank.statuses[503] ?? 0;
      return {
        components: [`PgBouncer ${pooler.version}`, 'PostgreSQL 18', versionOf('nginx-light')],
        shown: [
          show(
            'adding, editing, deleting, restoring, paying and settling add up at every moment',
            `${calls} calls ${JSON.stringify(bank.statuses)}, ${bank.reads} readings of balances and dues`,
            [...bank.wrong, ...none(unavailable, 'calls found no database')],
          ),
          show(
            'the instances share the few connections of the pool',
            `${after.transactions - before.transactions} transactions over ${after.servers} connections, where the pools of two instances may open 20`,
            none(Math.max(0, after.servers - POOL_SIZE), 'connections too many'),
          ),
          await checkLive(site, party, watchers),
          await checkJobs(series, connection),
          await checkUpload(`http://127.0.0.1:${site.ports[0]}`, party),
          await checkBackup('past PgBouncer to a folder of both instances', nginx.url, party, connection),
          await audit(connection),
        ],
        notes: [`slowest call ${Math.round(bank.slowest)} ms`],
      };
    } finally {
      for (const watcher of watchers) watcher.close();
      await nginx.stop();
      await site.stop();
      await pooler.stop();
    }
  });
}
