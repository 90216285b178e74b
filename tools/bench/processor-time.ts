import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of processor time, user and system. */
export type ProcessorTime = { server: number; database: number };

// The unit of the kernel: 100 ticks a second on every Linux that Node supports.
const TICK = 10_000;

type Stat = { name: string; parent: number; own: number; ended: number };

/** Null without /proc, or if the process has ended. */
function readStat(pid: number | string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    const fields = text
      .slice(end + 2)
      .split(' ')
      .map(Number);
    const ticks = (first: number) => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK;
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      parent: fields[1] ?? 0,
      own: ticks(11),
      ended: ticks(13),
    };
  } catch {
    return null;
  }
}

/** The processor time of a server and of the database it started; null if the system does not report it. */
export function processorTimeOf(pid: number): ProcessorTime | null {
  const server = readStat(pid);
  if (server === null) return null;
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => ({ pid: Number(name), stat: readStat(name) }));
  const postmasters = all.filter(({ stat }) => stat?.parent === pid && stat.name === 'postgres');
  const isBackend = (stat: Stat | null) => postmasters.some((each) => each.pid === stat?.parent);
  const backends = all.filter(({ stat }) => isBackend(stat));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    server: server.own,
    // The parent's counters contain the backends that have ended.
    database: sum([
      ...postmasters.map(({ stat }) => (stat?.own ?? 0) + (stat?.ended ?? 0)),
      ...backends.map(({ stat }) => stat?.own ?? 0),
    ]),
  };
}

/** Resident memory of a process in megabytes; null if the system does not report it. */
export function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}
