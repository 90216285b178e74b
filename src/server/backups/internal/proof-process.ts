// A process of its own: it has the lowest priority, and calls never wait for it.
import { setPriority } from 'node:os';
import type { ProofTask } from '#server/platform/backup/prove.ts';
import { lowerAllBackends } from '#server/platform/database/backend-priority.ts';
import { proveBackup } from './prove-backup.ts';
import type { ProofAnswer } from './run-proof.ts';

setPriority(19);
// Without the server nobody waits for the result.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: ProofTask) => {
  // The embedded database works for it in processes of this machine.
  if (task.scratch.embeddedIn !== null) lowerAllBackends();
  proveBackup(task).then(
    (proof) => answer({ proof }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

function answer(message: ProofAnswer): void {
  process.send?.(message, () => process.disconnect());
}
