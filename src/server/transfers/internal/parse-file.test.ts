import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balancesOfRows } from '#domain/imported-file.ts';
import { parseFile } from './parse-file.ts';

type Dialect = { delimiter: string; newline: string; mark: string };

const dialects: [string, Dialect][] = [
  ['commas', { delimiter: ',', newline: '\n', mark: '' }],
  ['semicolons, CRLF and a byte order mark', { delimiter: ';', newline: '\r\n', mark: '\uFEFF' }],
  ['tabs and CRLF', { delimiter: '\t', newline: '\r\n', mark: '' }],
];

function write(table: readonly (readonly string[])[], { delimiter, newline, mark }: Dialect): string {
  const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return mark + table.map((cells) => cells.map(quoted).join(delimiter)).join(newline) + newline;
}

const hostile = 'Bo "the, rest";\n2nd';

const tricount = [
  [
    'Title',
    'Amount',
    'Currency',
    'Exchange rate',
    'Amount in default currency (USD)',
    'Category',
    'Paid by',
    'Impacted to Ana',
    `Impacted to ${hostile}`,
    'Date & time',
  ],
  ['Hut, "big"', '90,50', 'USD', '1', '90,50', 'Other', 'Ana', '-45,25', '-45,25', '2026-05-01 10:00'],
  ['', '5,25', 'USD', '1', '5,25', 'Reimbursement', hostile, '-5,25', '0', '2026-05-02 10:00'],
  ['tricount Alps; 2026 - Exported on May 5, 2026'],
];

const spliit = [
  ['Date', 'Description', 'Category', 'Currency', 'Cost', 'Is Reimbursement', 'Split mode', 'Ana', hostile],
  ['2026-05-01', 'Hut, "big"', 'Hotel', '$', '90,50', 'No', 'Evenly', '45,25', '-45,25'],
  ['2026-05-02', 'Back', 'Payment', '$', '5,25', 'Yes', 'Evenly', '-5,25', '0'],
];

describe.each(dialects)('a file with %s', (_, dialect) => {
  test.each([
    ['tricount', tricount],
    ['spliit', spliit],
  ] as const)('of %s is told by its content, and its balances are right', (format, table) => {
    const file = parseFile(write(table, dialect));
    expect(file).toMatchObject({
      format,
      people: ['Ana', 'Bo "the, rest"; 2nd'],
      problems: [],
      books: [
        {
          rows: [
            { title: 'Hut, "big"', amount: 9050 },
            { kind: 'payment', amount: 525 },
          ],
        },
      ],
    });
    expect(balancesOfRows(file?.people ?? [], file?.books[0]?.rows ?? [])).toEqual([4000, -4000]);
  });
});

test('a JSON file is told by its content, with a byte order mark too', () => {
  const file = { name: 'Alps', participants: [{ id: 'a', name: 'Ana' }], expenses: [] };
  expect(parseFile(`\uFEFF${JSON.stringify(file)}`)).toMatchObject({
    format: 'spliit',
    name: 'Alps',
    problems: [{ message: { message: 'The file has no expenses' }, isBlocking: true }],
  });
  expect(parseFile('{"format":"allsquare"}')).toMatchObject({ format: 'allsquare' });
  expect(parseFile(JSON.stringify({ ...file, expenses: Array(20_001).fill(null) }))).toBeNull();
});

test('a file that was changed anywhere is read without an exception and never loses money', () => {
  const texts = [
    ...dialects.flatMap(([, dialect]) => [write(tricount, dialect), write(spliit, dialect)]),
    JSON.stringify({
      name: 'Alps',
      participants: [
        { id: 'a', name: 'Ana' },
        { id: 'b', name: 'Bo' },
      ],
      expenses: [
        {
          expenseDate: '2026-05-01T00:00:00.000Z',
          title: 'Hut',
          amount: 9050,
          paidById: 'a',
          paidFor: [
            { participantId: 'a', shares: 100 },
            { participantId: 'b', shares: 200 },
          ],
          splitMode: 'BY_SHARES',
        },
      ],
    }),
  ];
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('', '\n', '"', ',', ';', '-', '0', '\u0000', '\ud800', '[]', 'null', '__proto__'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...texts),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(20),
      piece,
      (text, where, length, insert) => {
        const start = Math.floor(text.length * where);
        const file = parseFile(text.slice(0, start) + insert + text.slice(start + length));
        for (const { rows } of file?.books ?? []) {
          const balances = balancesOfRows(file?.people ?? [], rows);
          expect(balances.reduce((total, each) => total + each, 0)).toBe(0);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
