import { tryBackupKills } from './soak/backup-kill-trial.ts';
import { tryBackup } from './soak/backup-trial.ts';
import { tryBank } from './soak/bank-trial.ts';
import { tryAway, tryRolling, tryTwoInstances } from './soak/cluster-trials.ts';
import { tryDiskFull } from './soak/disk-trial.ts';
import { tryKills } from './soak/kill-trial.ts';
import { tryMoney } from './soak/money-trial.ts';
import {
  tryLanguages,
  tryLostReplies,
  tryMutatedCalls,
  tryMutatedStatements,
  tryRandomDamage,
  tryRandomOrders,
  tryRandomRules,
  tryRandomSequences,
} from './soak/random-trials.ts';
import { runTrials, type Trial } from './soak/report.ts';

/** A whole number from the environment. */
function setting(name: string, otherwise: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return otherwise;
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name}: "${text}" is not a number above 0`);
  return value;
}

const seconds = setting('SOAK_SECONDS', 60);
const kills = setting('SOAK_KILLS', 200);
const calls = setting('SOAK_CALLS', 100_000);
const sequences = setting('SOAK_SEQUENCES', 10_000);
// A factor for all time limits, for slow machines.
const patience = setting('SOAK_PATIENCE', 1);

const trials: Trial[] = [
  { name: 'bank', run: () => tryBank(seconds) },
  { name: 'kills', run: () => tryKills(kills, patience) },
  { name: 'money', run: () => tryMoney(Math.max(3, Math.ceil(kills / 5))) },
  { name: 'instances', run: () => tryTwoInstances(50, patience) },
  { name: 'rolling', run: () => tryRolling(Math.max(2, Math.ceil(kills / 20)), patience) },
  { name: 'away', run: () => tryAway(Math.max(1, Math.ceil(kills / 40)), patience) },
  { name: 'disk', run: () => tryDiskFull(patience) },
  { name: 'mutated-calls', run: () => tryMutatedCalls(calls, patience) },
  { name: 'mutated-statements', run: () => tryMutatedStatements(calls) },
  { name: 'random-sequences', run: () => tryRandomSequences(sequences) },
  { name: 'random-orders', run: () => tryRandomOrders(sequences) },
  { name: 'random-rules', run: () => tryRandomRules(calls) },
  { name: 'languages', run: tryLanguages },
  { name: 'lost-replies', run: () => tryLostReplies(Math.ceil(sequences / 10)) },
  { name: 'backup', run: () => tryBackup(Math.min(10, seconds)) },
  { name: 'backup-damage', run: () => tryRandomDamage(Math.max(2, Math.ceil(kills / 2))) },
  { name: 'backup-kills', run: () => tryBackupKills(Math.max(2, Math.ceil(kills / 2))) },
];

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !trials.some((trial) => trial.name === name));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}; there are ${trials.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

const chosen = trials.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const { passed, failed, skipped } = await runTrials(chosen);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
