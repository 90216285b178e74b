import { newId } from '#server/platform/ids.ts';
import type { Sample } from './sample-calls.ts';
import type { World } from './world.ts';

async function addFailedJob({ app }: World): Promise<string> {
  const id = newId();
  await app.owner.query(
    `INSERT INTO jobs (id, kind, payload, attempts, failed_at, last_error)
     VALUES ($1, 'sample', '{}', 12, now(), 'Out of paper')`,
    [id],
  );
  return id;
}

export const adminSamples: Readonly<Record<string, Sample>> = {
  listUsers: { call: () => ({ url: '/api/admin/users?q=person&sort=created&order=desc&limit=5' }) },
  listAudit: { call: () => ({ url: '/api/admin/audit?limit=5' }) },
  getStatus: { call: () => ({ url: '/api/admin/status' }) },
  retryJob: { call: async (world) => ({ url: `/api/admin/jobs/${await addFailedJob(world)}/retry` }) },
};
