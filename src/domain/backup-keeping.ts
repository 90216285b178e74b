export type BackupStatus = 'unproven' | 'proven' | 'failed';

/** A backup of an installation; `at` is in milliseconds since 1970, UTC. */
export type KeptBackup = { readonly name: string; readonly at: number; readonly status: BackupStatus };

/** The newest backup of each of this many days, ISO weeks and months is kept. */
export type Keeping = { readonly days: number; readonly weeks: number; readonly months: number };

const DAY = 86_400_000;
/** Of those that failed, the newest are kept to be looked at. */
const FAILED = 2;

const dayOf = (at: number) => Math.floor(at / DAY);
// 1970 began on a Thursday, ISO weeks begin on Mondays.
const weekOf = (at: number) => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: number) => {
  const date = new Date(at);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/**
 * The names of the backups to remove, by the UTC calendar. Proven ones count from the newest proven one, so nothing
 * proven goes while proofs fail. An unproven one goes when a newer one is proven; those after the newest proven one are
 * counted by the same rule.
 */
export function backupsToRemove(backups: readonly KeptBackup[], keeping: Keeping): string[] {
  const newestFirst = backups.toSorted((one, other) => other.at - one.at);
  const of = (status: BackupStatus) => newestFirst.filter((backup) => backup.status === status);
  const proven = of('proven');
  const lastProven = proven[0]?.at ?? Number.NEGATIVE_INFINITY;
  const kept = new Set([
    ...newestOfEach(proven, keeping),
    ...newestOfEach(
      of('unproven').filter(({ at }) => at > lastProven),
      keeping,
    ),
    ...of('failed').slice(0, FAILED),
  ]);
  return newestFirst.filter((backup) => !kept.has(backup)).map(({ name }) => name);
}

/** The newest of each period, counted back from the period of the newest of all. */
function newestOfEach(newestFirst: readonly KeptBackup[], { days, weeks, months }: Keeping): KeptBackup[] {
  const newest = newestFirst[0];
  if (newest === undefined) return [];
  const periods = [
    { count: days, periodOf: dayOf },
    { count: weeks, periodOf: weekOf },
    { count: months, periodOf: monthOf },
  ];
  return periods.flatMap(({ count, periodOf }) => {
    const first = periodOf(newest.at) - count;
    const chosen = new Map<number, KeptBackup>();
    for (const backup of newestFirst) {
      const period = periodOf(backup.at);
      if (period > first && !chosen.has(period)) chosen.set(period, backup);
    }
    return [...chosen.values()];
  });
}
