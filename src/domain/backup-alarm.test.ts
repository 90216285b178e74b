import { describe, expect, test } from 'vitest';
import { type BackupAlarm, type ToldAlarms, tellAlarms } from './backup-alarm.ts';

const HOUR = 3_600_000;

/** What is told over hours, in each of which these alarms hold. `proven` are the hours in which a backup is proven. */
function tellOver(hours: readonly (readonly BackupAlarm[])[], proven: readonly number[] = []) {
  let told: ToldAlarms = null;
  let provenAt: number | null = null;
  const said: [hour: number, what: string][] = [];
  for (const [hour, alarms] of hours.entries()) {
    if (proven.includes(hour)) provenAt = hour * HOUR;
    const next = tellAlarms({ alarms, told, provenAt, now: hour * HOUR });
    told = next.told;
    if (next.tell !== null) said.push([hour, next.tell]);
  }
  return said;
}

const hours = (count: number, ...alarms: BackupAlarm[]) => Array.from({ length: count }, () => alarms);

describe('the alarms of backups', () => {
  test('are told at once, then daily, and once that backups work again', () => {
    expect(tellOver([...hours(2), ...hours(50, 'failed'), ...hours(30)], [60])).toEqual([
      [2, 'failed'],
      [26, 'failed'],
      [50, 'failed'],
      [60, 'works'],
    ]);
  });

  test('are each told at once, and together once a day, the most urgent', () => {
    expect(tellOver([...hours(3, 'damaged'), ...hours(40, 'damaged', 'overdue')])).toEqual([
      [0, 'damaged'],
      [3, 'overdue'],
      [27, 'damaged'],
    ]);
  });

  test('that come and go every hour are told once a day', () => {
    const flipping = Array.from({ length: 30 }, (_, hour) =>
      hour % 2 === 0 ? hours(1, 'failed') : hours(1),
    );
    expect(tellOver(flipping.flat())).toEqual([
      [0, 'failed'],
      [24, 'failed'],
    ]);
  });

  test('are not over while something is wrong, or by a backup that was proven before', () => {
    expect(tellOver([...hours(3), ...hours(2, 'failed'), ...hours(5)], [1])).toEqual([[3, 'failed']]);
    expect(tellOver(hours(5, 'damaged'), [3])).toEqual([[0, 'damaged']]);
  });

  test('are told anew after backups worked', () => {
    expect(tellOver([...hours(1, 'failed'), ...hours(2), ...hours(1, 'failed')], [1])).toEqual([
      [0, 'failed'],
      [1, 'works'],
      [3, 'failed'],
    ]);
  });

  test('are told although the clock was ahead when they were told last', () => {
    const told = { alarms: ['failed'] as const, at: 1_000 * HOUR };
    expect(tellAlarms({ alarms: ['failed'], told, provenAt: null, now: 0 }).tell).toBe('failed');
  });
});
