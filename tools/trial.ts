import { tryFailover } from './trial/failover.ts';
import { tryInstances } from './trial/instances.ts';
import { tryOldest } from './trial/oldest.ts';
import { tryPgBouncer } from './trial/pooled.ts';
import { runTrial, type Trial } from './trial/report.ts';
import { tryRolling } from './trial/rolling.ts';
import { tryStorage } from './trial/storage.ts';

const trials: readonly Trial[] = [
  {
    name: 'instances',
    title: 'two instances behind nginx under load, one of them killed',
    run: tryInstances,
  },
  {
    name: 'rolling',
    title: 'instances of two versions of the program behind nginx, and a browser that uses both',
    run: tryRolling,
  },
  {
    name: 'failover',
    title: 'a primary with a synchronous standby under Patroni, killed under load',
    run: tryFailover,
  },
  {
    name: 'pgbouncer',
    title: 'two instances on a database behind PgBouncer in transaction mode',
    run: tryPgBouncer,
  },
  {
    name: 'storage',
    title: 'uploads of two instances in an S3-compatible server (Ceph)',
    run: tryStorage,
  },
  {
    name: 'oldest',
    title: 'the oldest PostgreSQL that is supported: migrations, all statements, and the program under load',
    run: tryOldest,
  },
];

const isKept = process.argv.includes('--keep');
const wanted = process.argv.slice(2).filter((argument) => argument !== '--keep');
const chosen = trials.filter(({ name }) => wanted.includes(name));

if (chosen.length < wanted.length || wanted.length === 0) {
  console.log('npm run trial -- NAME starts real components on this machine and shows what is claimed.');
  console.log('With --keep the output is written to docs/operation/trials.\n');
  for (const { name, title } of trials) console.log(`  ${name.padEnd(12)} ${title}`);
  process.exit(wanted.length === 0 ? 0 : 1);
}

// Exits the process, which also ends the programs of an interrupted trial.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

for (const trial of chosen) {
  const code = await runTrial(trial, isKept);
  if (code !== 0) process.exitCode = code;
}
