import { randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import { countFindings } from '#server/testing/system/kills.ts';
import {
  type Environment,
  makeFolder,
  type ServerProcess,
  startServer,
} from '#server/testing/system/server-process.ts';
import { none, type Shown, show } from './report.ts';

const QUIET = { info: () => undefined, error: () => undefined };

/** Two or more instances of the program on one database. */
export type Site = {
  /** The port of each instance, and of the proxy in front. */
  ports: number[];
  frontPort: number;
  instances: ServerProcess[];
  /** Kills an instance, as a machine without power would end. */
  kill(index: number): Promise<void>;
  /** Starts an instance again, with its settings. */
  start(index: number): Promise<void>;
  stop(): Promise<void>;
};

type Plan = {
  folder: string;
  count: number;
  settings: Environment;
  /** The folder of the version that each instance runs; without, this one. */
  roots?: readonly string[];
};

/** Starts instances that are reached at one address of this machine, `frontPort`. */
export async function startSite({ folder, count, settings, roots = [] }: Plan): Promise<Site> {
  const frontPort = await freePort();
  const ports = await Promise.all(Array.from({ length: count }, () => freePort()));
  const key = randomBytes(32).toString('base64');
  const environments = ports.map((port) => ({
    ENCRYPTION_KEY: key,
    DATA_DIR: `${folder}/instance-${port}`,
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${frontPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMITS: 'true',
    ...settings,
  }));
  const instances = await Promise.all(environments.map((each, index) => startServer(each, roots[index])));
  return {
    ports,
    frontPort,
    instances,
    async kill(index) {
      instances[index]?.send('SIGKILL');
      await instances[index]?.ended;
    },
    async start(index) {
      instances[index] = await startServer(environments[index] ?? {}, roots[index]);
    },
    async stop() {
      await Promise.all(instances.map((each) => each.stop()));
    },
  };
}

/** A temporary folder and a PostgreSQL in it, both ended afterwards. */
export async function withDatabase<T>(
  work: (folder: string, database: Awaited<ReturnType<typeof startEmbeddedPostgres>>) => Promise<T>,
): Promise<T> {
  const folder = makeFolder();
  const database = await startEmbeddedPostgres({ dataDirectory: `${folder.path}/database`, log: QUIET });
  try {
    return await work(folder.path, database);
  } finally {
    await database.stop();
    folder.remove();
  }
}

/** The audit of every amount: what it found. */
export async function audit(connection: Parameters<typeof countFindings>[0]): Promise<Shown> {
  const findings = await countFindings(connection);
  return show('the audit of all amounts is clean', `${findings} findings`, none(findings, 'findings'));
}
