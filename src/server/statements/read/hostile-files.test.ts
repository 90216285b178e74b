import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '#server/core/app-error.ts';
import { readStatement } from './read-statement.ts';
import { readCorpus } from './testing/read-corpus.ts';

const corpus = readCorpus();
const MEGABYTE = 1024 * 1024;

/** Reads a file, or the sentence that refuses it; every other error fails the test. */
function tryToRead(bytes: Uint8Array) {
  try {
    return readStatement(bytes, { currency: 'USD' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_request') return error.message;
    throw error;
  }
}

/** The time that reading takes, in milliseconds of the processor. */
function timeOf(bytes: Uint8Array): number {
  const start = process.cpuUsage();
  tryToRead(bytes);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

test('random bytes are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      tryToRead(bytes);
    }),
    { numRuns: 150 },
  );
});

test('random cells are read or refused', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      'Date',
      'Amount',
      'Debit',
      '31/01/2025',
      '1.234,56',
      '-5',
      '"',
      'EUR',
      '',
      '(',
      "'",
      '$',
      '=""',
    ),
  );
  const separators = fc.constantFrom(',', ';', '\t', '|', '\n', '\r\n', '"');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, separators), { maxLength: 80 }), (cells) => {
      tryToRead(Buffer.from(cells.flat().join('')));
    }),
    { numRuns: 150 },
  );
});

test('damaged files are read or refused, and no line of them is without a day and a whole amount', () => {
  const change = fc.record({
    at: fc.nat(),
    remove: fc.nat({ max: 40 }),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 6 }),
      fc.constantFrom('"', '<', '\n', ';', '&', ']]>', '^', '\0').map((text) => Buffer.from(text)),
    ),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...corpus),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      ({ bytes }, changes) => {
        const damaged = changes.reduce((file, { at, remove, insert }) => {
          const start = at % (file.length + 1);
          return Buffer.concat([file.subarray(0, start), insert, file.subarray(start + remove)]);
        }, bytes);
        const reading = tryToRead(damaged);
        if (typeof reading === 'string') return;
        for (const { date, amount, title, line } of reading.lines) {
          expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
          expect(Number.isSafeInteger(amount) && amount !== 0).toBe(true);
          expect(title).not.toBe('');
          expect(line).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('a small file takes less than 100 milliseconds', () => {
  for (const { bytes } of corpus) tryToRead(bytes);
  for (const { name, bytes } of corpus) {
    const fastest = Math.min(timeOf(bytes), timeOf(bytes));
    expect({ name, isFast: fastest < 100 }).toEqual({ name, isFast: true });
  }
});

test.each([
  ['a line of 5 MB', 'a'.repeat(5 * MEGABYTE)],
  ['5 MB of delimiters', ','.repeat(5 * MEGABYTE)],
  ['5 MB of line ends', '\n'.repeat(5 * MEGABYTE)],
  ['5 MB of quotation marks', '"'.repeat(5 * MEGABYTE)],
  ['an open quotation mark', `Date,Amount\n"${'2025-01-01,5\n'.repeat(300_000)}`],
  ['5 MB of digits in one cell', `Date,Description,Amount\n2025-01-31,x,${'9'.repeat(4 * MEGABYTE)}`],
  ['a record without an end', `!Type:Bank\n${'Pname\n'.repeat(800_000)}`],
  ['5 MB of open tags', '<OFX><STMTTRN>'.repeat(400_000)],
  ['5 MB of nested elements', `<BkToCstmrStmt>${'<a>'.repeat(1_700_000)}`],
  [
    'nested elements that are closed',
    `<BkToCstmrStmt>${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}</BkToCstmrStmt>`,
  ],
  ['5 MB of entities', `<BkToCstmrStmt>${'&amp;'.repeat(1_000_000)}</BkToCstmrStmt>`],
  ['5 MB of entities in a title', `<OFX><STMTTRN><NAME>${'&#x41;'.repeat(800_000)}</STMTTRN></OFX>`],
  ['5 MB of openings of CDATA', `<OFX>${'<![CDATA['.repeat(580_000)}`],
  ['5 MB of openings of comments', `<OFX>${'<!--'.repeat(1_300_000)}`],
  ['5 MB of openings of CDATA in CAMT', `<BkToCstmrStmt>${'<![CDATA['.repeat(580_000)}`],
  [
    'an element of 300,000 attributes',
    `<BkToCstmrStmt ${Array.from({ length: 300_000 }, (__, at) => `a${at}="1"`).join(' ')}></BkToCstmrStmt>`,
  ],
  [
    'an element of 300,000 attributes with brackets',
    `<BkToCstmrStmt ${Array.from({ length: 300_000 }, (__, at) => `a${at}="<>"`).join(' ')}></BkToCstmrStmt>`,
  ],
  ['rows of 3,000 amounts', `${'1.00;'.repeat(3_000)}\n`.repeat(340)],
  ['5 MB of digits in MT940', `:20:A\n:60F:C250101EUR1,00\n:61:250101D${'1'.repeat(4 * MEGABYTE)}`],
  ['many messages of MT940', ':20:A\n:60F:C250101EUR1,00\n:62F:C250101EUR1,00\n'.repeat(100_000)],
  ['many short rows', '1,2\n'.repeat(1_200_000)],
])('%s gives no movement, within two seconds', (_, text) => {
  const bytes = Buffer.from(text.slice(0, 5 * MEGABYTE));
  const start = process.cpuUsage();
  const reading = tryToRead(bytes);
  expect(typeof reading === 'string' ? [] : reading.lines).toEqual([]);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

test('a text of millions of lines beside a movement of MT940 is cut', () => {
  const file = `:20:A\n:60F:C250101EUR9,00\n:61:250102D1,00NMSC\n:86:Shop\n${'a\n'.repeat(2_400_000)}`;
  const start = process.cpuUsage();
  expect(tryToRead(Buffer.from(file))).toMatchObject({ lines: [{ amount: -100 }] });
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
});

test('a file of more than 5 MB is refused', () => {
  expect(tryToRead(new Uint8Array(5 * MEGABYTE + 1))).toBe('The file is larger than 5 MB');
});

test('10,000 lines are read within a second, and one more is refused', () => {
  const row = (index: number) =>
    `2025-01-${String((index % 28) + 1).padStart(2, '0')},"Shop number ${index}",-${index}.50,EUR`;
  const file = (count: number) =>
    Buffer.from(
      [
        'Date,Description,Amount,Currency',
        ...Array.from({ length: count }, (_, index) => row(index + 1)),
      ].join('\n'),
    );
  const start = process.cpuUsage();
  expect(tryToRead(file(10_000))).toMatchObject({ needs: null, lines: { length: 10_000 } });
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  expect(tryToRead(file(10_001))).toBe('The file has more than 10,000 lines. Split it into smaller files.');
});

test('a movement of MT940 with very many lines of text is read', () => {
  const details = 'SHOP\n'.repeat(300_000);
  const file = `:20:1\n:25:ACCOUNT\n:60F:C260301USD100,00\n:61:2603020302D1,00NTRFNONREF\n:86:${details}:62F:C260302USD99,00\n`;
  const reading = tryToRead(Buffer.from(file));
  expect(reading).toMatchObject({
    format: 'mt940',
    lines: [{ amount: -100, date: '2026-03-02' }],
    problems: [],
  });
});
