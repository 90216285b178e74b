import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeRandom } from '#server/testing/contract/mutate.ts';
import { countFindings } from '#server/testing/system/kills.ts';
import { call, makeParty, type Party, query } from '#server/testing/system/people.ts';
import { databaseOf, makeFolder, startServer, until } from '#server/testing/system/server-process.ts';
import { above, type Outcome } from './report.ts';

const SIZE = '200m';
const CLEAR = 'Not available right now. Please try again.';
const BACK_WITHIN = 15_000;
// The smallest picture: one gray pixel.
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, 'a');
  for (const size of [1 << 20, 1 << 12, 1]) {
    const bytes = Buffer.alloc(size);
    try {
      for (;;) if (writeSync(file, bytes) < size) break;
    } catch {
      // Full for this size.
    }
  }
  closeSync(file);
}

type Storm = {
  origin: string;
  party: Party;
  acknowledged: string[];
  statuses: Record<string, number>;
  wrong: string[];
};

async function upload({ origin, party }: Storm): Promise<number> {
  const form = new FormData();
  form.set('image', new Blob([PICTURE], { type: 'image/png' }), 'a.png');
  const headers = { cookie: party.people[0]?.cookie ?? '' };
  const reply = await fetch(`${origin}/api/groups/${party.groups[0]}/image`, {
    method: 'POST',
    headers,
    body: form,
  });
  await reply.text();
  return reply.status;
}

async function write(storm: Storm, random: () => number): Promise<number> {
  const key = crypto.randomUUID();
  const body = {
    title: key,
    // Long, so that the tables need space.
    notes: Array.from({ length: 60 }, () => random().toString(36)).join(' '),
    amount: 1 + Math.floor(random() * 100),
    date: '2026-06-01',
    groupId: storm.party.groups[0],
    category: 'food',
  };
  const reply = await call(storm.origin, storm.party.people[0] ?? null, '/api/expenses', {
    method: 'POST',
    body,
    key,
  });
  if (reply.status === 201) storm.acknowledged.push(key);
  else if (reply.status !== 503 || reply.body.message !== CLEAR) {
    storm.wrong.push(`a write gave ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  return reply.status;
}

async function blow(storm: Storm, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const clients = Array.from({ length: 6 }, async (_, client) => {
    const random = makeRandom(client);
    while (performance.now() < end) {
      const isUpload = client === 0;
      const status = await (isUpload ? upload(storm) : write(storm, random));
      const name = `${isUpload ? 'upload' : 'write'} ${status}`;
      storm.statuses[name] = (storm.statuses[name] ?? 0) + 1;
      if (isUpload && status !== 200 && status !== 503) storm.wrong.push(`an upload gave ${status}`);
      if (status === 503) await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
  await Promise.all(clients);
}

async function fillUp(folder: string, patience: number): Promise<Outcome> {
  const data = join(folder, 'data');
  const server = await startServer({ DATA_DIR: data, LOG_LEVEL: 'silent' });
  try {
    const party = await makeParty(server.url, databaseOf(data));
    const storm: Storm = { origin: server.url, party, acknowledged: [], statuses: {}, wrong: [] };
    await blow(storm, 2);
    fill(join(folder, 'filler'));
    await blow(storm, 10);
    const whenFull = { ...storm.statuses };
    const health = await call(server.url, null, '/api/health');
    if (health.status !== 503) storm.wrong.push(`health gave ${health.status} with a full disk`);
    rmSync(join(folder, 'filler'));
    const freed = performance.now();
    await until(async () => (await write(storm, Math.random)) === 201, { within: 120_000, every: 50 });
    const back = performance.now() - freed;
    await blow(storm, 2);
    if (server.hasEnded()) storm.wrong.push('the server ended');
    if (!Object.keys(whenFull).some((name) => name.endsWith('503'))) storm.wrong.push('it was never full');
    const rows = await query<{ title: string }>(databaseOf(data), 'SELECT title FROM expenses');
    const kept = new Set(rows.map(({ title }) => title));
    const lost = storm.acknowledged.filter((key) => !kept.has(key)).length;
    if (lost > 0) storm.wrong.push(`${lost} acknowledged writes are lost`);
    const halves = readdirSync(join(data, 'uploads')).filter((name) => name.endsWith('.part')).length;
    if (halves > 0) storm.wrong.push(`${halves} half files are left over`);
    const findings = await countFindings(databaseOf(data));
    if (findings > 0) storm.wrong.push(`the audit has ${findings} findings`);
    return {
      figures: {
        statuses: JSON.stringify(whenFull),
        'back in, ms': back,
        acknowledged: storm.acknowledged.length,
        lost,
        findings,
      },
      wrong: [...storm.wrong, ...above('back after ms', back, BACK_WITHIN * patience)],
    };
  } finally {
    await server.stop();
  }
}

/** Fills the disk of a data folder during writes and uploads, then frees space. Needs to mount a small file system. */
export async function tryDiskFull(patience: number): Promise<Outcome> {
  const folder = makeFolder();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', folder.path], {
      stdio: 'pipe',
    });
  } catch {
    folder.remove();
    return { figures: {}, wrong: [], skipped: 'no file system can be mounted here (it takes root on Linux)' };
  }
  try {
    return await fillUp(folder.path, patience);
  } finally {
    execFileSync('umount', ['-l', folder.path], { stdio: 'ignore' });
    folder.remove();
  }
}
