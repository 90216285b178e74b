import { describe, expect, test } from 'vitest';
import { type BackupStatus, backupsToRemove, type KeptBackup } from './backup-keeping.ts';

const KEEPING = { days: 7, weeks: 4, months: 12 };
const DAY = 86_400_000;

const backup = (text: string, status: BackupStatus = 'proven'): KeptBackup => ({
  name: text,
  at: Date.parse(text),
  status,
});

/** A period's name by the day, once for each day: three years ask for it a million times. */
function byDay(nameOf: (at: number) => string): (at: number) => string {
  const known = new Map<number, string>();
  return (at) => {
    const day = Math.floor(at / DAY);
    const name = known.get(day) ?? nameOf(at);
    known.set(day, name);
    return name;
  };
}

/** The year and number of an ISO week: that of its Thursday. */
const isoWeek = byDay((at) => {
  const date = new Date(at);
  const thursday = new Date(at + (4 - (date.getUTCDay() || 7)) * DAY);
  const year = thursday.getUTCFullYear();
  const first = Date.UTC(year, 0, 1);
  return `${year}-${Math.floor((thursday.getTime() - first) / DAY / 7)}`;
});

const iso = (at: number) => new Date(at).toISOString();
const isoDay = byDay((at) => iso(at).slice(0, 10));
const isoMonth = byDay((at) => iso(at).slice(0, 7));

/** The names of the last periods, found by walking back from a day. */
function lastPeriods(from: number, count: number, periodOf: (at: number) => string): Set<string> {
  const found = new Set<string>();
  for (let at = from; found.size <= count; at -= DAY) found.add(periodOf(at));
  return new Set([...found].slice(0, count));
}

/** What stays of those that count, said in another way: a backup stays unless one after it is in each of its periods. */
function modelOfCounted(all: readonly KeptBackup[]): KeptBackup[] {
  const newest = Math.max(...all.map(({ at }) => at));
  const kinds: [number, (at: number) => string][] = [
    [7, isoDay],
    [4, isoWeek],
    [12, isoMonth],
  ];
  const kept = kinds.map(([count, periodOf]) => {
    const last = lastPeriods(newest, count, periodOf);
    const ofPeriod = Map.groupBy(all, ({ at }) => periodOf(at));
    const newestOf = [...ofPeriod].map(([period, ones]) =>
      last.has(period) ? Math.max(...ones.map(({ at }) => at)) : null,
    );
    return new Set(newestOf);
  });
  return all.filter(({ at }) => kept.some((newestOf) => newestOf.has(at)));
}

function model(all: readonly KeptBackup[]): string[] {
  const proven = all.filter(({ status }) => status === 'proven');
  const lastProven = Math.max(Number.NEGATIVE_INFINITY, ...proven.map(({ at }) => at));
  const open = all.filter(({ status, at }) => status === 'unproven' && at > lastProven);
  const failed = all.filter(({ status }) => status === 'failed').sort((a, b) => b.at - a.at);
  const kept = [
    ...(proven.length > 0 ? modelOfCounted(proven) : []),
    ...(open.length > 0 ? modelOfCounted(open) : []),
    ...failed.slice(0, 2),
  ];
  return all.filter((one) => !kept.includes(one)).map(({ name }) => name);
}

/** Numbers from 0 to 1, the same in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Three years with a leap day: a backup every 6 hours to 7 days, with gaps of weeks and months of failures. */
function liveThreeYears(seed: number, step: (all: KeptBackup[], added: KeptBackup) => KeptBackup[]): number {
  const random = makeRandom(seed);
  const [start, end] = [Date.parse('2023-02-10T00:00:00Z'), Date.parse('2026-02-10T00:00:00Z')];
  const period = [6, 12, 24, 168][seed % 4] ?? 24;
  let all: KeptBackup[] = [];
  let mood: BackupStatus = 'proven';
  let steps = 0;
  for (let at = start; at < end; steps += 1) {
    if (random() < 0.02)
      mood = (['proven', 'proven', 'unproven', 'failed'] as const)[Math.floor(random() * 4)] ?? 'proven';
    const status = random() < 0.1 ? 'failed' : mood;
    const added: KeptBackup = { name: iso(at), at, status };
    all = step([...all, added], added);
    const gap = random() < 0.01 ? random() * 60 * DAY : 0;
    at += Math.round(period * 3_600_000 * (1 + random() * 0.05) + gap);
  }
  return steps;
}

describe('keeping backups', () => {
  test.each(Array.from({ length: 4 }, (_, seed) => seed + 1))(
    'over three years with gaps, a leap day and failures is what the model keeps (seed %i)',
    (seed) => {
      const steps = liveThreeYears(seed, (all) => {
        const removed = backupsToRemove(all, KEEPING);
        expect(removed.toSorted()).toEqual(model(all).toSorted());
        return all.filter(({ name }) => !removed.includes(name));
      });
      expect(steps).toBeGreaterThan(80);
    },
  );

  test('removes nothing proven where the newest backup is not proven', () => {
    liveThreeYears(5, (all, added) => {
      const removed = new Set(backupsToRemove(all, KEEPING));
      const lost = all.filter(({ name, status }) => status === 'proven' && removed.has(name));
      if (added.status !== 'proven') expect(lost).toEqual([]);
      return all.filter(({ name }) => !removed.has(name));
    });
  });

  test('never removes the newest proven one, nor one that no newer one stands for', () => {
    const all = [
      backup('2026-01-01T00:00:00Z'),
      backup('2026-06-15T03:00:00Z'),
      backup('2026-06-15T09:00:00Z'),
      backup('2026-06-16T03:00:00Z', 'failed'),
    ];
    expect(backupsToRemove(all, KEEPING)).toEqual(['2026-06-15T03:00:00Z']);
  });

  test('lets an unproven one go when a newer one is proven, and not before', () => {
    const unproven = backup('2026-06-14T03:00:00Z', 'unproven');
    expect(backupsToRemove([unproven, backup('2026-06-13T03:00:00Z')], KEEPING)).toEqual([]);
    expect(backupsToRemove([unproven, backup('2026-06-15T03:00:00Z')], KEEPING)).toEqual([unproven.name]);
  });

  test('keeps the newest two that failed', () => {
    const failed = [1, 2, 3, 4].map((day) => backup(`2026-06-0${day}T03:00:00Z`, 'failed'));
    expect(backupsToRemove(failed, KEEPING)).toEqual(['2026-06-02T03:00:00Z', '2026-06-01T03:00:00Z']);
  });

  test('counts by the UTC calendar: days, weeks from Monday, and months', () => {
    const monday = backup('2024-03-04T00:00:00Z');
    const sunday = backup('2024-03-03T23:59:59Z');
    const saturday = backup('2024-03-02T12:00:00Z');
    const leapDay = backup('2024-02-29T12:00:00Z');
    const all = [monday, sunday, saturday, leapDay];
    expect(backupsToRemove(all, { days: 1, weeks: 2, months: 0 })).toEqual([saturday.name, leapDay.name]);
    expect(backupsToRemove(all, { days: 1, weeks: 0, months: 2 })).toEqual([sunday.name, saturday.name]);
  });
});
