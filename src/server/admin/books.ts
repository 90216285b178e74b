import { type AuditReport, runAudit } from '#server/audits.ts';
import type { Deps } from '#server/core/context.ts';
import { type AccessReport, auditAccess } from '#server/grants/audit.ts';
import type { Pool } from '#server/platform/database/database.ts';
import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { keepAuditResult } from './internal/last-audit.ts';

export const BOOKS_JOB = 'check-books';

const DAY = 86_400_000;

/** Recomputes all balances and everyone's access from their documents, and stores the result. */
export async function checkBooks(
  pool: Pool,
  now: Date,
): Promise<{ money: AuditReport; access: AccessReport; findings: number }> {
  const money = await runAudit(pool);
  const access = await auditAccess(pool);
  const findings = money.findings.length + access.findings.length;
  await keepAuditResult(pool, findings, now);
  return { money, access, findings };
}

/** A daily job, so that the operator does not have to remember the audit. */
export function booksJob({ pool, clock, log }: Deps): JobHandler {
  return async () => {
    const { findings } = await checkBooks(pool, clock.now());
    if (findings > 0) log.error({ findings }, 'the audit found problems: npm run audit shows them');
    return new Date(clock.now().getTime() + DAY);
  };
}
