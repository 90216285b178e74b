import { type Connection, openPool } from '#server/platform/database.ts';
import { runBank } from '#server/testing/promises/bank.ts';
import { countFindings } from '#server/testing/promises/kills.ts';
import { makeParty } from '#server/testing/promises/people.ts';
import { databaseOf, makeFolder, startServer } from '#server/testing/promises/server-process.ts';
import { fillWallet } from '#server/testing/wallet.ts';
import type { Outcome } from './report.ts';

/** Wallet money to pay each other with. */
async function fillWallets(connection: Connection, people: readonly { id: string }[]): Promise<void> {
  const owner = openPool({ connection, role: 'owner', size: 1 });
  try {
    for (const person of people) await fillWallet(owner, person, 100_000, new Date());
  } finally {
    await owner.end();
  }
}

/** 16 clients write in shared groups and 2 readers add up, against the real server. */
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
