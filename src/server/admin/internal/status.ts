import type { Status } from '#contract/admin.ts';
import { askForBackup, readBackupStatus } from '#server/backups/service.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { recordAct } from '#server/core/record-act.ts';
import { one, statement } from '#server/platform/database/database.ts';
import { countJobs, listFailedJobs, retryFailedJob } from '#server/platform/jobs/job-status.ts';
import { version } from '#server/site/service.ts';
import { findAuditResult } from './last-audit.ts';

const MAX_FAILURES = 50;

const readVersions = statement<[], { postgres: string; count: number; latest: string }>(`
  SELECT current_setting('server_version') AS postgres, count(*) AS count, coalesce(max(name), '') AS latest
  FROM migrations`);

export async function getStatus(context: Context): Promise<Status> {
  const { db } = context;
  const { postgres, count, latest } = one(await readVersions(db));
  return {
    versions: { app: version, node: process.versions.node, postgres },
    migrations: { count, latest: latest.replace(/\.sql$/, '') },
    queues: await countJobs(db),
    failures: await listFailedJobs(db, MAX_FAILURES),
    lastAudit: await findAuditResult(db),
    backups: await readBackupStatus(context),
  };
}

export async function retryJob({ db, person, now }: Context, id: string): Promise<void> {
  const job = await retryFailedJob(db, id, now);
  if (job === null) throw notFound();
  await recordAct(db, {
    actorId: person.id,
    act: 'retry_job',
    subject: job.kind,
    before: { attempts: job.attempts },
    after: { attempts: 0 },
    now,
  });
}

export async function backUp(context: Context): Promise<{ status: 'waiting' }> {
  const { db, person, now } = context;
  await askForBackup(context);
  await recordAct(db, { actorId: person.id, act: 'back_up', subject: 'backup', now });
  return { status: 'waiting' };
}
