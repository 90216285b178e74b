import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from '#server/platform/database/pool.ts';
import { reachEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import type { Config } from '#server/platform/process/config.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

export interface ToolDatabase {
  readonly connection: Connection;
  stop(): Promise<void>;
}

/** Opens the database of a configuration; `open` starts or finds the embedded one. Throws StartupError. */
export async function openToolDatabase(config: Config, open = reachEmbeddedPostgres): Promise<ToolDatabase> {
  if (config.databaseUrl !== null) {
    const connectionString = config.databaseDirectUrl ?? config.databaseUrl;
    return { connection: { connectionString }, stop: () => Promise.resolve() };
  }
  const log = { info: console.log, error: console.error };
  const { address, stop } = await open({ dataDirectory: config.dataDirectory, log });
  return { connection: { ...address }, stop };
}

/** Refuses a folder without a database: a mistyped path would create a new and empty database. Throws StartupError. */
export function refuseEmptyFolder({ isEmbedded, dataDirectory }: Config): void {
  const isThere = ['postgres', 'database-location'].some((name) => existsSync(join(dataDirectory, name)));
  if (isEmbedded && !isThere) throw new StartupError(`DATA_DIR: ${dataDirectory} holds no database`);
}

/** Runs a tool. A false result or an error exits with code 1; an expected error is printed in one line. */
export async function runTool(work: () => Promise<boolean>): Promise<void> {
  try {
    if (!(await work())) process.exitCode = 1;
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
