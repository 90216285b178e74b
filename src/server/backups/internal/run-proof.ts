import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Proof, ProofTask } from '#server/platform/backup/prove.ts';

/** What the process of a proof answers. */
export type ProofAnswer = { proof: Proof } | { error: string };

const PROCESS = fileURLToPath(new URL('./proof-process.ts', import.meta.url));

/** Proves a backup in a process of its own, which ends when `stopping` is aborted or this process ends. */
export async function runProof(task: ProofTask, stopping: AbortSignal): Promise<Proof> {
  const child = fork(PROCESS, { execArgv: [], serialization: 'advanced', signal: stopping });
  const answer = await new Promise<ProofAnswer>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ProofAnswer));
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`The proof's process ended (${signal ?? code})`)));
    child.send(task);
  });
  if ('error' in answer) throw new Error(answer.error);
  return answer.proof;
}
