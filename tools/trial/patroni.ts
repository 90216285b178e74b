import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDatabaseAccount } from '#server/platform/embedded-postgres/database-account.ts';
import { freePort } from '#server/testing/system/free-port.ts';
import { query } from '#server/testing/system/people.ts';
import { until } from '#server/testing/system/server-process.ts';
import { needPackages, type Program, startProgram } from './programs.ts';

const BINARIES = '/usr/lib/postgresql/15/bin';
const PACKAGES = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': `${BINARIES}/postgres`,
};
/** The minimum of Patroni's `ttl`, in seconds: the time until a silent primary is replaced. */
const TTL = 20;

type Node = { name: string; port: number; rest: number; folder: string; patroni: Program };

export type Patroni = {
  /** The port of HAProxy, which routes to the primary. */
  port: number;
  /** The password of the superuser. */
  connection: { host: string; port: number; user: string; password: string; database: string };
  /** Kills the primary's machine: PostgreSQL and Patroni at once. */
  killPrimary(): Promise<void>;
  /** Starts Patroni on the killed machine again. */
  startKilled(): void;
  /** A manual switchover to the standby, as before maintenance. */
  switchOver(): Promise<void>;
  /** The name of the primary, or null. */
  primary(): Promise<string | null>;
  /** Waits until a synchronous standby follows the primary. */
  isSynchronous(): Promise<boolean>;
  stop(): Promise<void>;
};

const account = findDatabaseAccount();

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (account !== null) chownSync(path, account.uid, account.gid);
  return path;
}

type Ports = { etcd: number; port: number; rest: number };

/** Patroni's settings are YAML, which includes JSON. */
function configure(name: string, folder: string, { etcd, port, rest }: Ports): string {
  const user = { username: 'allsquare', password: 'trial' };
  return JSON.stringify({
    scope: 'allsquare',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: TTL,
        loop_wait: 2,
        retry_timeout: 5,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, synchronous_commit: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, 'data'),
      bin_dir: BINARIES,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: user, replication: { username: 'replicator', password: 'trial' } },
      parameters: { unix_socket_directories: folder, shared_buffers: '128MB', wal_keep_size: '256MB' },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 md5',
        'host replication all 127.0.0.1/32 md5',
      ],
    },
  });
}

async function startNode(folder: string, name: string, etcd: number): Promise<Node> {
  const own = makeFolder(join(folder, name));
  const [port, rest] = [await freePort(), await freePort()];
  const file = join(own, 'patroni.yml');
  writeFileSync(file, configure(name, own, { etcd, port, rest }));
  return { name, port, rest, folder: own, patroni: startPatroni(own) };
}

function startPatroni(folder: string): Program {
  return startProgram('patroni', [join(folder, 'patroni.yml')], {
    account,
    cwd: folder,
    env: { HOME: folder },
  });
}

/** HAProxy asks Patroni for the primary, and closes connections to a former primary. */
function configureHaproxy(port: number, nodes: readonly Node[]): string {
  const servers = nodes.map(
    ({ name, port: own, rest }) => `  server ${name} 127.0.0.1:${own} check port ${rest}`,
  );
  return `
global
  maxconn 200
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`;
}

async function startEtcd(folder: string, port: number, peer: number): Promise<Program> {
  const [client, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`];
  const etcd = startProgram('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--name', 'one', '--log-level', 'error'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
    ...['--initial-cluster', `one=${peers}`],
  ]);
  await until(() => {
    if (etcd.hasEnded()) throw new Error(`etcd ended: ${etcd.said()}`);
    return fetch(`${client}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return etcd;
}

function pidOfPostgres(node: Node): number {
  const [line] = readFileSync(join(node.folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  return Number(line);
}

async function readState({ rest }: Node): Promise<{ isPrimary: boolean; isSynchronous: boolean }> {
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${rest}${path}`, { signal: AbortSignal.timeout(1000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return { isPrimary: await ask('/primary'), isSynchronous: await ask('/synchronous') };
}

async function findPrimary(nodes: readonly Node[]): Promise<Node | null> {
  for (const node of nodes) if ((await readState(node)).isPrimary) return node;
  return null;
}

async function hasSynchronousStandby(nodes: readonly Node[]): Promise<boolean> {
  for (const node of nodes) if ((await readState(node)).isSynchronous) return true;
  return false;
}

/** Starts etcd, two nodes of PostgreSQL under Patroni, and HAProxy in front of them, with an empty database. */
export async function startPatroniCluster(path: string): Promise<Patroni> {
  needPackages(PACKAGES);
  const folder = makeFolder(path);
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()];
  const others: Program[] = [];
  const nodes: Node[] = [];
  const stop = async () => {
    // Patroni stops its PostgreSQL.
    await Promise.all(nodes.map((node) => node.patroni.stop('SIGTERM')));
    await Promise.all(others.map((program) => program.stop()));
  };
  const login = { host: '127.0.0.1', port, user: 'allsquare', password: 'trial' };
  try {
    others.push(await startEtcd(folder, client, peer));
    nodes.push(await startNode(folder, 'one', client));
    await until(() => findPrimary(nodes), { within: 90_000, every: 200 });
    nodes.push(await startNode(folder, 'two', client));
    await until(() => hasSynchronousStandby(nodes), { within: 90_000, every: 200 });
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, configureHaproxy(port, nodes));
    others.push(startProgram('haproxy', ['-f', file]));
    const create = 'CREATE DATABASE allsquare';
    await until(() => query({ ...login, database: 'postgres' }, create).catch(() => null), { every: 200 });
  } catch (error) {
    const said = [...nodes.map(({ patroni }) => patroni), ...others].map((program) =>
      program.said().slice(-2000),
    );
    await stop();
    throw new Error(`The cluster did not start: ${said.join('\n')}`, { cause: error });
  }
  return { ...control(nodes), port, connection: { ...login, database: 'allsquare' }, stop };
}

function control(
  nodes: readonly Node[],
): Pick<Patroni, 'killPrimary' | 'startKilled' | 'switchOver' | 'primary' | 'isSynchronous'> {
  let killed: Node | null = null;
  return {
    async killPrimary() {
      killed = await findPrimary(nodes);
      if (killed === null) throw new Error('There is no primary');
      const pid = pidOfPostgres(killed);
      await killed.patroni.stop('SIGKILL');
      process.kill(pid, 'SIGKILL');
    },
    startKilled() {
      if (killed !== null) killed.patroni = startPatroni(killed.folder);
    },
    async switchOver() {
      const folder = nodes[0]?.folder ?? '';
      const args = ['-c', join(folder, 'patroni.yml'), 'switchover', 'allsquare', '--force'];
      const command = startProgram('patronictl', args, { env: { HOME: folder } });
      await until(() => command.hasEnded(), { within: 60_000, every: 20 });
      if (!/Successfully switched over/.test(command.said())) throw new Error(command.said());
    },
    primary: async () => (await findPrimary(nodes))?.name ?? null,
    isSynchronous: () => hasSynchronousStandby(nodes),
  };
}
