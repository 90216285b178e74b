import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '#server/testing/system/free-port.ts';
import { until } from '#server/testing/system/server-process.ts';
import { needPackages, type Program, runProgram, startProgram } from './programs.ts';

const PACKAGES = {
  'ceph-mon': '/usr/bin/ceph-mon',
  'ceph-osd': '/usr/bin/ceph-osd',
  'ceph-common': '/usr/bin/ceph',
  radosgw: '/usr/bin/radosgw',
};
const KEYS = { accessKeyId: 'trialkey', secretAccessKey: 'trialsecret' };
const BUCKET = 'allsquare';
const REGION = 'us-east-1';

export type Ceph = {
  storageUrl: string;
  countObjects(): Promise<number>;
  /** Stops the S3 server and starts it again; the data stays. */
  stopGateway(): Promise<void>;
  startGateway(): Promise<void>;
  stop(): Promise<void>;
};

type Ports = { monitor: number; old: number; gateway: number };

/** One monitor and one store in memory, without copies: enough for the S3 server in front of them. */
function configure(folder: string, id: string, { monitor, old, gateway }: Ports): string {
  return `
[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monitor}/0,v1:127.0.0.1:${old}/0
public network = 127.0.0.0/8
keyring = ${folder}/keyring
run dir = ${folder}
admin socket = ${folder}/$name.$pid.asok
log file = ${folder}/$name.log
pid file =
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail warn = 2
mon data avail crit = 1
[osd]
osd objectstore = memstore
memstore device bytes = 1073741824
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${gateway}
`;
}

type Cluster = { folder: string; programs: Program[]; run(command: string, ...args: string[]): string };

function startMonitor({ folder, programs, run }: Cluster, id: string, ports: Ports): void {
  const keyring = join(folder, 'keyring');
  const map = join(folder, 'monmap');
  const data = join(folder, 'mon');
  run('ceph-authtool', '--create-keyring', keyring, '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *');
  const admin = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *']);
  run('ceph-authtool', keyring, '--gen-key', '-n', 'client.admin', ...admin);
  const addresses = `[v2:127.0.0.1:${ports.monitor},v1:127.0.0.1:${ports.old}]`;
  run('monmaptool', '--create', '--addv', 'a', addresses, '--fsid', id, map);
  run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map, '--mon-data', data, '--keyring', keyring);
  programs.push(
    startProgram('ceph-mon', ['-f', '-i', 'a', '--mon-data', data], { env: environment(folder) }),
  );
}

function startStore({ folder, programs, run }: Cluster): void {
  const id = randomUUID();
  const data = join(folder, 'osd');
  run('ceph', 'osd', 'new', id);
  const rights = ['mon', 'allow profile osd', 'osd', 'allow *'];
  appendFileSync(join(folder, 'keyring'), run('ceph', 'auth', 'get-or-create', 'osd.0', ...rights));
  run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', id, '--osd-data', data);
  programs.push(
    startProgram('ceph-osd', ['-f', '-i', '0', '--osd-data', data], { env: environment(folder) }),
  );
}

const environment = (folder: string) => ({ CEPH_CONF: join(folder, 'ceph.conf'), HOME: folder });

async function startGateway({ folder, programs }: Cluster, port: number): Promise<Program> {
  const gateway = startProgram('radosgw', ['-f', '-n', 'client.admin'], { env: environment(folder) });
  programs.push(gateway);
  await until(
    () => {
      if (gateway.hasEnded()) throw new Error(`radosgw ended: ${gateway.said()}`);
      return fetch(`http://127.0.0.1:${port}/`).then(
        () => true,
        () => false,
      );
    },
    { within: 90_000, every: 200 },
  );
  return gateway;
}

/** Starts Ceph on this machine, with its S3 server and an empty bucket. */
export async function startCeph(folder: string): Promise<Ceph> {
  needPackages(PACKAGES);
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name), { recursive: true });
  const [monitor, old, port] = [await freePort(), await freePort(), await freePort()];
  const id = randomUUID();
  writeFileSync(join(folder, 'ceph.conf'), configure(folder, id, { monitor, old, gateway: port }));
  const cluster: Cluster = {
    folder,
    programs: [],
    run: (command, ...args) => runProgram(command, args, { env: environment(folder) }),
  };
  const stop = async () => {
    for (const program of cluster.programs.toReversed()) await program.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const ports = { monitor, old, gateway: port };
    startMonitor(cluster, id, ports);
    startStore(cluster);
    let gateway = await startGateway(cluster, port);
    const user = ['--uid=trial', '--display-name=Trial'];
    const keys = [`--access-key=${KEYS.accessKeyId}`, `--secret-key=${KEYS.secretAccessKey}`];
    cluster.run('radosgw-admin', 'user', 'create', ...user, ...keys);
    const endpoint = `http://127.0.0.1:${port}`;
    const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials: KEYS });
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    return {
      storageUrl: `s3://${KEYS.accessKeyId}:${KEYS.secretAccessKey}@127.0.0.1:${port}/${BUCKET}?region=${REGION}&tls=false`,
      async countObjects() {
        return (await client.send(new ListObjectsV2Command({ Bucket: BUCKET }))).KeyCount ?? 0;
      },
      stopGateway: () => gateway.stop(),
      async startGateway() {
        gateway = await startGateway(cluster, port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
