import { createReadStream, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { describeAudit, runAudit } from '#server/audits.ts';
import { acceptKey } from '#server/platform/backup/accept-key.ts';
import { readArchive } from '#server/platform/backup/archive.ts';
import { describe } from '#server/platform/backup/format.ts';
import { load } from '#server/platform/backup/load.ts';
import { askPassphrase } from '#server/platform/backup/passphrase.ts';
import { openPlace } from '#server/platform/backup/place.ts';
import { restorePushKeys } from '#server/platform/backup/push-keys.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Connection, openPool } from '#server/platform/database/pool.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import type { Config } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { chooseBackup } from './backup/choose-backup.ts';
import { readToolConfig } from './backup/tool-config.ts';
import { openToolDatabase, runTool } from './database.ts';

async function withOwner<Result>(
  connection: Connection,
  work: (owner: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const owner = openPool({ connection, size: 1 });
  try {
    return await work(owner);
  } finally {
    await owner.end();
  }
}

/** What to restore: a file, or a backup of BACKUP_TO. */
type Source = { name: string; read: () => Promise<Readable> };

function fileOf(path: string): Source {
  if (!existsSync(path)) throw new StartupError(`${path} does not exist`);
  return { name: path, read: async () => createReadStream(path) };
}

/** Restores and audits the balances; returns whether they are correct. */
async function restore({ name, read }: Source, config: Config): Promise<boolean> {
  // Not the database of a running server, which must not see half of it.
  const { connection, stop } = await openToolDatabase(config, startEmbeddedPostgres);
  const files = await openFileStores(config);
  try {
    await files.verify();
    console.log(`Reading ${name} …`);
    const summary = await load(readArchive(name, await read()), {
      connection,
      uploads: files.uploads,
      cards: join(config.dataDirectory, 'card-provider'),
      migrateTo: (last) => withOwner(connection, async (owner) => void (await migrate(owner, { last }))),
      acceptKey: (fingerprint, sealedKey) =>
        acceptKey(config, { fingerprint, sealedKey }, () => askPassphrase(process.env)),
      acceptPushKeys: (sealed) => restorePushKeys(openKeyring(config), config.dataDirectory, sealed),
    });
    await withOwner(connection, (owner) => migrate(owner));
    console.log(`Restored ${describe(summary)}. Checking the books …`);
    const report = await withOwner(connection, runAudit);
    for (const line of describeAudit(report)) console.log(line);
    return report.findings.length === 0;
  } finally {
    await stop();
    files.close();
  }
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

await runTool(async () => {
  const config = readToolConfig(process.env);
  const [wanted, ...more] = process.argv.slice(2).filter((word) => word !== '--unproven');
  // npm changes to the project's folder; the path is relative to the folder of the person.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), wanted ?? '');
  if (more.length > 0 || (config.backups === null && wanted === undefined))
    throw new StartupError('Usage: npm run restore -- FILE, or without FILE where BACKUP_TO is set');
  if (config.backups === null || (wanted !== undefined && existsSync(file)))
    return await restore(fileOf(file), config);
  const files = await openFileStores(config);
  try {
    const place = openPlace(config.backups.folder, files.backups, config.dataDirectory);
    const chosen = await chooseBackup(place, {
      wanted,
      mayBeUnproven: process.argv.includes('--unproven'),
      passphrase: process.env.BACKUP_PASSPHRASE || null,
      ask: process.stdin.isTTY ? ask : null,
      say: (line) => console.log(line),
    });
    return chosen !== null && (await restore({ name: chosen, read: () => place.read(chosen) }, config));
  } finally {
    files.close();
  }
});
