/**
 * What is wrong with the backups of an installation, the most urgent first: none could be made, the newest is damaged or
 * its books are wrong, none was proven for too long.
 */
export const BACKUP_ALARMS = ['failed', 'damaged', 'overdue'] as const;
export type BackupAlarm = (typeof BACKUP_ALARMS)[number];

/** What was told since backups last worked, and when last, in milliseconds since 1970. Null: nothing. */
export type ToldAlarms = { readonly alarms: readonly BackupAlarm[]; readonly at: number } | null;

type Situation = {
  /** What is wrong now. */
  readonly alarms: readonly BackupAlarm[];
  readonly told: ToldAlarms;
  /** When the newest proven backup was proven; null if none is. */
  readonly provenAt: number | null;
  readonly now: number;
};

const DAY = 86_400_000;

/**
 * What to tell the admins now, if anything: each alarm at once, then one a day until a backup is proven, then once that
 * backups work again.
 */
export function tellAlarms({ alarms, told, provenAt, now }: Situation): {
  tell: BackupAlarm | 'works' | null;
  told: ToldAlarms;
} {
  const urgent = BACKUP_ALARMS.filter((alarm) => alarms.includes(alarm));
  const [first] = urgent;
  if (first === undefined) {
    const works = told !== null && provenAt !== null && provenAt >= told.at;
    return works ? { tell: 'works', told: null } : { tell: null, told };
  }
  // After a clock that was ahead, the day is over as well.
  const isDayOver = told === null || Math.abs(now - told.at) >= DAY;
  const tell = urgent.find((alarm) => told?.alarms.includes(alarm) !== true) ?? (isDayOver ? first : null);
  if (tell === null) return { tell, told };
  return { tell, told: { alarms: [...new Set([...(told?.alarms ?? []), tell])], at: now } };
}
