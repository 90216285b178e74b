// A process of its own: it has the lowest priority, and calls never wait for it.
import { constants, setPriority } from 'node:os';
import { lowerAllBackends } from '#server/platform/database/backend-priority.ts';
import { saidBy } from '#server/platform/process/startup-error.ts';
import { makeBackupOf } from './make-backup.ts';
import { proveBackup } from './prove-backup.ts';
import type { Answer, Order } from './run-apart.ts';

setPriority(constants.priority.PRIORITY_LOW);
// The server answers a signal that all processes get, and then ends this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
const stopping = new AbortController();
/** Milliseconds. What it leaves then, the next backup removes. */
const LONGEST_STOP = 5000;

/** Without the server nobody waits for a backup: what was written of it is removed. */
function stopMaking(): void {
  stopping.abort();
  setTimeout(() => process.exit(1), LONGEST_STOP).unref();
}

async function follow(order: Order): Promise<unknown> {
  if ('make' in order) {
    process.on('disconnect', stopMaking);
    return await makeBackupOf(order.make, stopping.signal);
  }
  process.on('disconnect', () => process.exit(1));
  // The embedded database works for it in processes of this machine.
  if (order.prove.scratch.embeddedIn !== null) lowerAllBackends();
  return await proveBackup(order.prove);
}

process.once('message', (order: Order) => {
  follow(order).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: saidBy(error) }),
  );
});

function answer(message: Answer): void {
  if (process.connected) process.send?.(message, () => process.disconnect());
}
