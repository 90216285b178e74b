import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defuseCell, restoreCell } from '#domain/csv-cells.ts';
import { readCsv, writeCsv } from './csv.ts';

describe('reading', () => {
  test.each([
    ['commas', 'a,b\nc,d'],
    ['semicolons', 'a;b\nc;d'],
    ['tabs', 'a\tb\nc\td'],
    ['line ends of Windows', 'a,b\r\nc,d'],
    ['a byte order mark', '\uFEFFa,b\nc,d'],
  ])('takes %s', (_, text) => {
    expect(readCsv(text)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('quoted cells hold commas, quotes and line breaks', () => {
    expect(readCsv('"a, b","say ""hi""","one\ntwo"\nx,y,z')).toEqual([
      ['a, b', 'say "hi"', 'one\ntwo'],
      ['x', 'y', 'z'],
    ]);
  });

  test('blank lines keep their number', () => {
    expect(readCsv('a,b\n\nc,d').map((cells) => cells.join())).toEqual(['a,b', '', 'c,d']);
  });

  test('the header decides which character separates cells, whatever the titles contain', () => {
    const rows = Array.from(
      { length: 9 },
      () => '2026-05-01,bread; milk; eggs; tea; salt,Food,9.00,USD,4.50',
    );
    const table = readCsv(['Date,Description,Category,Cost,Currency,Anna', '', ...rows].join('\n'));
    expect(table[2]).toEqual(['2026-05-01', 'bread; milk; eggs; tea; salt', 'Food', '9.00', 'USD', '4.50']);
  });

  test('decimal commas stay within their cell', () => {
    expect(readCsv('2026-05-01;Strom;"1.234,50"\n2026-05-02;Gas;17,25')).toEqual([
      ['2026-05-01', 'Strom', '1.234,50'],
      ['2026-05-02', 'Gas', '17,25'],
    ]);
  });
});

describe('writing', () => {
  const cellOf = (cell: string) => readCsv(writeCsv([[cell, 'x']]))[0]?.[0];

  test.each(['=1+1', '+1', '@SUM(A1)', '-1+1', '-2', '\t=1', '\r=1', '=cmd|’ /C calc’!A0', "'=1+1"])(
    '%j is not run by a spreadsheet',
    (cell) => {
      expect(cellOf(cell)).toBe(defuseCell(cell));
      expect(cellOf(cell)?.startsWith("'")).toBe(true);
    },
  );

  test.each(['-12.50', '12.50', '0.00', 'a=b', 'me@example.com', "it's", 'דוד', '', ' x '])(
    '%j stays as it is',
    (cell) => {
      expect(cellOf(cell)).toBe(cell);
    },
  );

  test('a number below zero stays a number, whatever decimals it has', () => {
    const numbers = ['-12', '-12.50', '-12.500'];
    expect(readCsv(writeCsv([numbers.map((number) => ({ number }))]))[0]).toEqual(numbers);
  });

  test('writes UTF-8 lines that spreadsheets open', () => {
    const text = writeCsv([
      ['ä', 'b, c'],
      ['d', 'e'],
    ]);
    expect(text).toBe('\uFEFFä,"b, c"\r\nd,e\r\n');
  });
});

test('written text is read back unchanged after its apostrophes are removed', () => {
  const cell = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((text) => !text.includes('\r') && !text.includes('\uFEFF'));
  const tables = fc.integer({ min: 5, max: 7 }).chain((width) =>
    fc.array(
      fc.array(fc.oneof(cell, fc.constantFrom('a,b', '"', 'x\ny', "'", ';;;', '\t')), {
        minLength: width,
        maxLength: width,
      }),
      {
        minLength: 1,
        maxLength: 5,
      },
    ),
  );
  fc.assert(
    fc.property(tables, (table) => {
      const header = table[0]?.map((_, index) => `Column ${index}`) ?? [];
      const back = readCsv(writeCsv([header, ...table]));
      expect(back.slice(1, -1).map((cells) => cells.map(restoreCell))).toEqual(table);
    }),
    { numRuns: 200 },
  );
});
