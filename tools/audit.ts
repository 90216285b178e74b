import { checkBooks } from '#server/admin/books.ts';
import { describeAudit } from '#server/audits.ts';
import { openPool } from '#server/platform/database/pool.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { openToolDatabase, runTool } from './database.ts';

/** Audits the balances; returns whether they are correct. */
async function audit(): Promise<boolean> {
  const database = await openToolDatabase(readConfig(process.env, process.cwd()));
  const owner = openPool({ connection: database.connection, size: 1 });
  try {
    const { rows } = await owner.query<{ isEmpty: boolean }>(
      `SELECT to_regclass('ledger_entries') IS NULL AS "isEmpty"`,
    );
    if (rows[0]?.isEmpty === true) {
      console.log('The database is empty: there is nothing to check');
      return true;
    }
    const { money, access, findings } = await checkBooks(owner, new Date());
    for (const line of describeAudit(money)) console.log(line);
    for (const line of access.findings) console.log(line);
    const people = `${access.people} ${access.people === 1 ? 'person' : 'people'}`;
    console.log(`Access of ${people} checked: ${access.findings.length} findings`);
    return findings === 0;
  } finally {
    await owner.end();
    await database.stop();
  }
}

await runTool(audit);
