import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, day, partsOf } from './calendar.ts';
import { fileDates } from './imported-dates.ts';
import { inEnglish } from './language/speaker.ts';

/** The days of a file with these dates, or why they are not read. */
function read(...texts: string[]) {
  const dates = fileDates(texts);
  return dates.ok ? texts.map(dates.read) : inEnglish.say(dates.message);
}

describe('the dates of a file', () => {
  test.each([
    [
      ['2026-05-01', '2026-05-13T21:14:05.000Z'],
      ['2026-05-01', '2026-05-13'],
    ],
    [
      ['5/1/2026', '12/23/2026'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['5/1/26', '12/23/26'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['5/1/2026 21:14', '12/23/2026 8:05'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['01/05/2026', '23/12/2026'],
      ['2026-05-01', '2026-12-23'],
    ],
    [['01.05.2026'], ['2026-05-01']],
    [
      ['1-5-2026', '23-12-2026'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['2026/5/1', '2026. 12. 23.'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['2026-05-01', '12/23/2026'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['01-May-26', '23 décembre 2026'],
      ['2026-05-01', '2026-12-23'],
    ],
    [
      ['05/05/2026', '06/06/2026'],
      ['2026-05-05', '2026-06-06'],
    ],
    [
      ['0950-05-01', '12/23/2026'],
      ['0950-05-01', '2026-12-23'],
    ],
  ])('are read in the order that all agree on: %j', (texts, days) => {
    expect(read(...texts)).toEqual(days);
  });

  test.each([
    [['45778'], [null]],
    [
      ['tomorrow', '12/23/2026'],
      [null, '2026-12-23'],
    ],
    [
      ['30/02/2026', '23/12/2026'],
      [null, '2026-12-23'],
    ],
    [
      ['', '2026-02-30'],
      [null, null],
    ],
  ])('that do not exist in any order are none: %j', (texts, days) => {
    expect(read(...texts)).toEqual(days);
  });

  const END = 'Write all of them like 2026-06-15.';
  test.each([
    [['2026-05-01', '05/06/2026', '05/05/2026'], '"05/06/2026" is Jun 5, 2026 or May 6, 2026'],
    [['22/6/25', '23/12/25'], '"22/6/25" is Jun 22, 2025 or Jun 25, 2022'],
  ])('that fit several orders are not guessed: %j', (texts, which) => {
    expect(read(...texts)).toBe(`The dates can be read in more than one way: ${which}. ${END}`);
  });

  test('that fit several orders offer each with the first of them, and are read as one of these is said', () => {
    const texts = ['2026-05-01', '05/05/2026', '05/06/2026', '05/06/2026', '01/02/2026'];
    expect(fileDates(texts)).toMatchObject({
      ok: false,
      choices: [
        {
          order: 'dmy',
          dates: [
            { text: '05/06/2026', date: '2026-06-05' },
            { text: '01/02/2026', date: '2026-02-01' },
          ],
        },
        {
          order: 'mdy',
          dates: [
            { text: '05/06/2026', date: '2026-05-06' },
            { text: '01/02/2026', date: '2026-01-02' },
          ],
        },
      ],
    });
    const said = fileDates(texts, 'mdy');
    expect(said.ok && texts.map(said.read)).toEqual([
      '2026-05-01',
      '2026-05-05',
      '2026-05-06',
      '2026-05-06',
      '2026-01-02',
    ]);
    expect(fileDates(texts, 'ymd')).toMatchObject({ ok: false, choices: [{}, {}] });
  });

  test('that all agree on an order are read in it, whatever was said', () => {
    const dates = fileDates(['05/23/2026', '05/06/2026'], 'dmy');
    expect(dates.ok && dates.read('05/06/2026')).toBe('2026-05-06');
  });

  test('that contradict each other are not guessed, whatever was said', () => {
    for (const said of ['dmy', 'mdy'] as const)
      expect(fileDates(['05/06/2026', '25/06/2026', '06/25/2026'], said)).toMatchObject({
        ok: false,
        choices: [],
      });
    expect(read('25/06/2026', '06/25/2026')).toBe(
      `The dates are not all in the same order: "25/06/2026" does not fit the others. ${END}`,
    );
  });
});

test('dates in one order are read as what they were, or not at all', () => {
  const write = { dmy: [2, 1, 0], mdy: [1, 2, 0], ymd: [0, 1, 2] } as const;
  const someDays = fc.array(
    fc.nat(700).map((days) => addDays(day('2025-01-01'), days)),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(
      someDays,
      fc.constantFrom(...Object.values(write)),
      fc.constantFrom('/', '-'),
      (days, order, mark) => {
        const texts = days.map((each) => {
          const { year, month, day: dayOfMonth } = partsOf(each);
          const parts = [year, month, dayOfMonth];
          return order.map((place) => parts[place]).join(mark);
        });
        const found = read(...texts);
        if (typeof found !== 'string') expect(found).toEqual(days);
      },
    ),
  );
});
