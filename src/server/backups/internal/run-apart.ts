import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Text } from '#domain/language/text.ts';
import type { ListedBackup } from '#server/platform/backup/folder.ts';
import type { Proof, ProofTask } from '#server/platform/backup/prove.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import type { MakingTask } from './make-backup.ts';

/** What the process of its own is asked. */
export type Order = { make: MakingTask } | { prove: ProofTask };
/** What it answers. */
export type Answer = { result: unknown } | { error: Text };

const PROCESS = fileURLToPath(new URL('./apart.ts', import.meta.url));

/** Makes a backup in a process of its own, which leaves nothing half-written when `stopping` is aborted. */
export async function makeApart(task: MakingTask, stopping: AbortSignal): Promise<ListedBackup> {
  return (await runApart({ make: task }, stopping)) as ListedBackup;
}

/** Proves a backup in a process of its own. */
export async function proveApart(task: ProofTask, stopping: AbortSignal): Promise<Proof> {
  return (await runApart({ prove: task }, stopping)) as Proof;
}

/** The process ends when `stopping` is aborted, or with this one. */
async function runApart(order: Order, stopping: AbortSignal): Promise<unknown> {
  stopping.throwIfAborted();
  const child = fork(PROCESS, { execArgv: [], serialization: 'advanced' });
  // What a proof leaves is removed by the next one; what was written of a backup is removed at once.
  const stop = () => ('make' in order ? child.disconnect() : child.kill('SIGKILL'));
  stopping.addEventListener('abort', stop);
  const answer = await new Promise<Answer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Answer));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The process of the backup ended (${signal ?? code})`)),
    );
    child.send(order);
  }).finally(() => stopping.removeEventListener('abort', stop));
  if ('error' in answer) throw new StartupError(answer.error);
  return answer.result;
}
