import { keepAuditResult } from '#server/admin/last-audit.ts';
import { describeAudit, runAudit } from '#server/ledger/audit.ts';
import { readConfig } from '#server/platform/config.ts';
import { openPool } from '#server/platform/database.ts';
import { auditAccess } from '#server/subscription/audit.ts';
import { openToolDatabase, runTool } from './database.ts';

/** Checks the books; returns whether they are in order. */
async function audit(): Promise<boolean> {
  const database = await openToolDatabase(readConfig(process.env, process.cwd()));
  const owner = openPool({ connection: database.connection, role: 'owner', size: 1 });
  try {
    const { rows } = await owner.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('ledger_entries') IS NULL AS "isEmpty"`,
    );
    if (rows[0]?.isEmpty === true) {
      console.log('The database is empty: there is nothing to check');
      return true;
    }
    const report = await runAudit(owner);
    for (const line of describeAudit(report)) console.log(line);
    const access = await auditAccess(owner);
    await keepAuditResult(owner, report.findings.length + access.findings.length, new Date());
    for (const line of access.findings) console.log(line);
    const people = `${access.people} ${access.people === 1 ? 'person' : 'people'}`;
    console.log(`Access of ${people} checked: ${access.findings.length} findings`);
    return report.findings.length === 0 && access.findings.length === 0;
  } finally {
    await owner.end();
    await database.stop();
  }
}

await runTool(audit);
