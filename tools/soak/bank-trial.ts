import { type Connection, openPool } from '#server/platform/database/pool.ts';
import { fillWallet } from '#server/testing/makers/wallet.ts';
import { runBank } from '#server/testing/system/bank.ts';
import { countFindings } from '#server/testing/system/kills.ts';
import { makeParty } from '#server/testing/system/people.ts';
import { databaseOf, makeFolder, startServer } from '#server/testing/system/server-process.ts';
import type { Outcome } from './report.ts';

/** Gives people wallet money to pay each other with. */
async function fillWallets(connection: Connection, people: readonly { id: string }[]): Promise<void> {
  const owner = openPool({ connection, size: 1 });
  try {
    for (const person of people) await fillWallet(owner, person, 100_000, new Date());
  } finally {
    await owner.end();
  }
}

/** 16 clients write in shared groups and 2 readers check the sums, against the real server. */
export async function tryBank(seconds: number): Promise<Outcome> {
  const folder = makeFolder();
  const server = await startServer({ DATA_DIR: folder.path });
  try {
    const party = await makeParty(server.url, databaseOf(folder.path), { people: 6, groups: 4 });
    await fillWallets(databaseOf(folder.path), party.people);
    const { statuses, reads, wrong, slowest } = await runBank({ origin: server.url, ...party }, { seconds });
    const findings = await countFindings(databaseOf(folder.path));
    return {
      figures: { statuses: JSON.stringify(statuses), reads, 'slowest ms': slowest, findings },
      wrong: [...wrong, ...(findings === 0 ? [] : [`the audit has ${findings} findings`])],
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}
