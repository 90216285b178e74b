import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The unprivileged account that runs the database if we are root: PostgreSQL refuses root. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The system account that is made for the database. */
export const DATABASE_ACCOUNT = 'allsquare-db';

const NOBODY = 65_534;
// No system assigns these ids by itself.
const UNASSIGNED_IDS = { first: 60_600, last: 61_183 };

const COMMANDS = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
  ['adduser', '--system', '--group', '--no-create-home', '--home', '/nonexistent'],
] as const;

/**
 * The account that runs the database, or null for our own. Root uses a separate system account, which is created if the
 * system has a command for it; otherwise an unused user id.
 */
export function findDatabaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null;
  return readAccount() ?? makeAccount() ?? unassignedAccount(listIds('/etc/passwd'), listIds('/etc/group'));
}

/** Whether a folder's owner is the account `nobody`, which other services of the machine share. */
export function isNobody(uid: number): boolean {
  return uid === NOBODY || uid === readAccount('nobody')?.uid;
}

/** The first id that no user and no group has. */
export function unassignedAccount(users: ReadonlySet<number>, groups: ReadonlySet<number>): Account {
  for (let id = UNASSIGNED_IDS.first; id <= UNASSIGNED_IDS.last; id += 1) {
    if (!users.has(id) && !groups.has(id)) return { uid: id, gid: id };
  }
  return { uid: NOBODY, gid: NOBODY };
}

function makeAccount(): Account | null {
  for (const [command, ...options] of COMMANDS) {
    try {
      execFileSync(command, [...options, '--shell', '/usr/sbin/nologin', DATABASE_ACCOUNT], {
        stdio: 'ignore',
      });
    } catch {
      // There is no such command, /etc is read-only, or another start was faster.
    }
    const account = readAccount();
    if (account !== null) return account;
  }
  return null;
}

function readAccount(name = DATABASE_ACCOUNT): Account | null {
  const line = readLines('/etc/passwd').find((candidate) => candidate.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes -2 for nobody, which setuid does not accept.
  return Number(uid) > 0 && Number(gid) > 0 ? { uid: Number(uid), gid: Number(gid) } : null;
}

function listIds(path: string): Set<number> {
  return new Set(readLines(path).map((line) => Number(line.split(':')[2])));
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
