import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// The furthest zones on both sides of UTC, and one of half an hour. Each test sets its own, because the whole run is in
// one.
const ZONES = [
  {
    zone: 'Pacific/Kiritimati',
    late: '2026-06-16',
    early: '2026-06-16',
    moment: 'Jun 16, 2026, 1:30 PM',
    minute: '13:30',
  },
  {
    zone: 'America/Los_Angeles',
    late: '2026-06-15',
    early: '2026-06-15',
    moment: 'Jun 15, 2026, 4:30 PM',
    minute: '16:30',
  },
  {
    zone: 'Asia/Kolkata',
    late: '2026-06-16',
    early: '2026-06-15',
    moment: 'Jun 16, 2026, 5:00 AM',
    minute: '05:00',
  },
];
const LATE = '2026-06-15T23:30:00Z';
const EARLY = '2026-06-15T10:30:00Z';

describe.each(ZONES)('in $zone', ({ zone, late, early, moment, minute }) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: new Date(LATE), toFake: ['Date'] });
    // The format of moments keeps the zone in which it was made.
    vi.resetModules();
  });
  afterEach(() => void vi.useRealTimers());

  test('the day of an instant and today are what a local calendar shows', async () => {
    const { localDay, today } = await import('./today.ts');
    expect([localDay(LATE), localDay(EARLY), today()]).toEqual([late, early, late]);
  });

  test('a moment is shown as a local clock shows it', async () => {
    const { formatMoment, formatSince } = await import('./moment.ts');
    expect(formatMoment(LATE).replace(/\s(?=PM|AM)/, ' ')).toBe(moment);
    expect(formatSince(Date.parse(LATE))).toBe(minute);
    expect(formatSince(Date.parse('2026-01-01T12:00:00Z'))).toMatch(/^Jan [12], 2026, \d\d:\d\d$/);
  });

  test('items are grouped by local day, named from today', async () => {
    const { groupByDay } = await import('./day-groups.ts');
    const { today } = await import('./today.ts');
    const items = [LATE, EARLY, '2026-06-14T10:30:00Z'].map((createdAt) => ({ createdAt }));
    const labels = groupByDay(items, today()).map(({ label, items: { length } }) => [label, length]);
    const isOneDay = late === early;
    expect(labels).toEqual(
      isOneDay
        ? [
            ['Today', 2],
            ['Yesterday', 1],
          ]
        : [
            ['Today', 1],
            ['Yesterday', 1],
            ['Jun 14, 2026', 1],
          ],
    );
  });

  test("the device's zone is the one that is set", async () => {
    const { deviceZone } = await import('./device-zone.ts');
    // Asia/Calcutta is the same zone.
    expect(deviceZone().replace('Calcutta', 'Kolkata')).toBe(zone);
  });
});
