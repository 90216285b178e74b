import type pg from 'pg';
import type { BackupStatus } from '#contract/backups.ts';
import { call, type Party, query } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { type Shown, show } from './report.ts';

const PROVEN_WITHIN = 300_000;

/** The scheduled backup of the start: made once by all instances, and proven. */
export async function checkBackup(
  where: string,
  origin: string,
  { people: [admin] }: Party,
  connection: pg.ClientConfig,
): Promise<Shown> {
  if (admin === undefined) throw new Error('There is nobody');
  await query(connection, `UPDATE users SET role = 'admin' WHERE id = $1`, [admin.id]);
  const read = async (): Promise<BackupStatus> =>
    (await call(origin, admin, '/api/admin/status')).body.backups;
  await until(
    async () => (await read()).kept.some(({ status, reason }) => status === 'proven' || reason !== null),
    {
      within: PROVEN_WITHIN,
      every: 500,
    },
  ).catch(() => undefined);
  const { kept, problem } = await read();
  const [newest] = kept;
  return show(
    `a scheduled backup ${where} is made once and proven: restored into a scratch database and audited`,
    `${kept.length} kept, ${newest?.size} bytes, ${newest?.status}, ${newest?.findings} findings`,
    [
      ...(kept.length === 1 ? [] : ['it was not made once']),
      ...(newest?.status === 'proven' ? [] : [newest?.reason ?? problem?.message ?? 'it is not proven']),
    ],
  );
}
