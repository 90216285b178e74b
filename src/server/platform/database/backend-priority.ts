import { constants, getPriority, setPriority } from 'node:os';
import type pg from 'pg';

const LOWERED = constants.priority.PRIORITY_BELOW_NORMAL;
let areLowered = false;

/** All later connections of this process are those of `lowerBackend`. */
export function lowerAllBackends(): void {
  areLowered = true;
}

/**
 * Lowers the priority of the process that works for a connection, as far as this program may: where the processors are busy
 * it gets about a tenth of one. Only for a database on this machine: elsewhere the same number is that of another program.
 */
export function lowerBackend(client: pg.ClientBase): void {
  const pid = 'processID' in client ? Number(client.processID) : Number.NaN;
  if (!(pid > 0)) return;
  try {
    if (getPriority(pid) < LOWERED) setPriority(pid, LOWERED);
  } catch {
    // It has ended, or belongs to another user.
  }
}

/** For each new connection, before its first statement. */
export function followPriority(client: pg.ClientBase): void {
  if (areLowered) lowerBackend(client);
}
