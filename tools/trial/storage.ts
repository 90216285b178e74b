import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, type Guest, makeParty, type Party } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { checkBackup } from './backups.ts';
import { type Ceph, startCeph } from './ceph.ts';
import { startNginx } from './nginx.ts';
import { makePicture, readPicture, uploadPicture } from './pictures.ts';
import { versionOf } from './programs.ts';
import { type Findings, none, type Shown, show } from './report.ts';
import { audit, type Site, startSite, withDatabase } from './site.ts';

const UPLOADS = 32;

const urlsOf = ({ ports }: Site) => ports.map((port) => `http://127.0.0.1:${port}`);
const at = <T>(list: readonly T[], index: number) => list[index % list.length] as T;

/** Uploads through nginx while an instance is killed, and reads each picture at every instance. */
async function checkUploads(site: Site, origin: string, party: Party): Promise<Shown> {
  const wrong: string[] = [];
  let acknowledged = 0;
  let repeated = 0;
  let reads = 0;
  for (let index = 0; index < UPLOADS; index += 1) {
    if (index === UPLOADS / 4) await site.kill(0);
    if (index === UPLOADS / 2) await site.start(0);
    const who = at(party.people, index);
    const groupId = at(party.groups, index);
    const picture = await makePicture(index * 7);
    const upload = () => uploadPicture(origin, who, groupId, picture).catch(() => null);
    let reply = await upload();
    if (reply === null || reply.status >= 500) {
      repeated += 1;
      reply = await upload();
    }
    if (reply?.status !== 200) {
      wrong.push(`an upload gave ${reply?.status ?? 'no answer'}`);
      continue;
    }
    acknowledged += 1;
    const running = urlsOf(site).filter((_, place) => site.instances[place]?.hasEnded() === false);
    const found = new Set<string>();
    for (const url of running) {
      found.add(await readPicture(url, who, reply.address));
      reads += 1;
    }
    if (found.size !== 1 || ![...found][0]?.startsWith('200 '))
      wrong.push('a picture is not the same everywhere');
  }
  return show(
    'what was uploaded through any instance is read at each, also while one is killed',
    `${acknowledged} uploads, ${repeated} repeated, ${reads} reads`,
    wrong,
  );
}

/** Without the storage, uploads are refused with a clear error, and everything else works. */
async function checkAway(ceph: Ceph, origin: string, party: Party, who: Guest): Promise<Shown> {
  const wrong: string[] = [];
  const [groupId = ''] = party.groups;
  const picture = await makePicture(1);
  await ceph.stopGateway();
  const began = performance.now();
  const refused = await uploadPicture(origin, who, groupId, picture);
  const after = Math.round(performance.now() - began);
  if (refused.status !== 503) wrong.push(`an upload gave ${refused.status}`);
  const body = { title: 'Meanwhile', amount: 3, date: '2026-06-01', groupId, category: 'food' };
  const added = await call(origin, who, '/api/expenses', { method: 'POST', body });
  if (added.status !== 201) wrong.push(`an expense gave ${added.status}`);
  await ceph.startGateway();
  const back = await until(
    async () => {
      const reply = await uploadPicture(origin, who, groupId, picture);
      return reply.status === 200 && reply;
    },
    { every: 500 },
  ).catch(() => null);
  if (back === null) wrong.push('uploads did not come back');
  return show(
    'without the storage an upload is refused and everything else works; then uploads work again',
    `${refused.status} "${refused.message}" after ${after} ms, an expense ${added.status}, then ${back?.status}`,
    wrong,
  );
}

/** Two instances whose uploads are in a real S3-compatible server. */
export function tryStorage(): Promise<Findings> {
  return withDatabase(async (folder, database) => {
    const ceph = await startCeph(`${folder}/ceph`);
    const settings = {
      DATABASE_URL: database.connectionString,
      STORAGE_URL: ceph.storageUrl,
      BACKUP_EVERY: '24h',
      BACKUP_TO: 'storage',
    };
    const site = await startSite({ folder, count: 2, settings });
    const nginx = await startNginx(`${folder}/nginx`, site.frontPort, site.ports);
    try {
      const party = await makeParty(nginx.url, { ...database.address });
      const [first, second] = party.people;
      if (first === undefined || second === undefined) throw new Error('There is nobody');
      const backup = await checkBackup('in the bucket', nginx.url, party, { ...database.address });
      const uploads = await checkUploads(site, nginx.url, party);
      const away = await checkAway(ceph, nginx.url, party, second);
      await sleep(1000);
      const objects = await ceph.countObjects();
      const local = site.ports.flatMap((port) => {
        const path = `${folder}/instance-${port}`;
        return readdirSync(path, { recursive: true }).filter((name) => /\.(webp|pdf)$/.test(String(name)));
      });
      return {
        components: [
          versionOf('radosgw').replace('radosgw', 'Ceph'),
          versionOf('nginx-light'),
          'PostgreSQL 18',
        ],
        shown: [
          uploads,
          away,
          backup,
          show(
            'no instance keeps an uploaded file of its own',
            `${objects} objects in the bucket, ${local.length} files in the folders`,
            [...none(local.length, 'files'), ...(objects === 0 ? ['the bucket is empty'] : [])],
          ),
          await audit({ ...database.address }),
        ],
      };
    } finally {
      await nginx.stop();
      await site.stop();
      await ceph.stop();
    }
  });
}
