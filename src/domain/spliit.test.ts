import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROUNDED_SHARES } from './imported-cells.ts';
import { balancesOfRows } from './imported-file.ts';
import { isSpliitCsv, readSpliitCsv } from './spliit-csv.ts';
import { isSpliitJson, readSpliitJson } from './spliit-json.ts';
import { saidProblems } from './testing/said-problems.ts';

/** The file with the rows of its only book. */
function readCsvRows(table: readonly (readonly string[])[]) {
  const file = readSpliitCsv(table);
  return { ...file, problems: saidProblems(file.problems), rows: file.books[0]?.rows ?? [] };
}

/** The file with the rows of its only book. */
function readJsonRows(json: unknown) {
  const file = readSpliitJson(json);
  return { ...file, problems: saidProblems(file.problems), rows: file.books[0]?.rows ?? [] };
}

const participants = [
  { id: 'p-ana', name: 'Ana' },
  { id: 'p-bo', name: 'Bo' },
  { id: 'p-cy', name: 'Cy' },
];
const everyone = participants.map(({ id }) => ({ participantId: id, shares: 100 }));
const dinner = {
  id: 'e1',
  createdAt: '2026-05-01T20:00:00.000Z',
  expenseDate: '2026-05-01T00:00:00.000Z',
  title: 'Dinner',
  category: { grouping: 'Food and Drink', name: 'Dining Out' },
  amount: 9001,
  paidById: 'p-ana',
  paidFor: everyone,
  isReimbursement: false,
  splitMode: 'EVENLY',
  notes: 'by the sea',
};

function json(...expenses: object[]) {
  return readJsonRows({ id: 'g', name: 'Lisbon', currency: '$', participants, expenses });
}

const paidFor = (...shares: number[]) =>
  participants
    .map(({ id }, place) => ({ participantId: id, shares: shares[place] ?? 0 }))
    .filter((each) => each.shares > 0);

describe('a JSON export of Spliit', () => {
  test('gives the group, its people, its expenses and its payments', () => {
    const read = json(dinner, {
      ...dinner,
      title: 'Back',
      paidById: 'p-bo',
      amount: 2000,
      isReimbursement: true,
      paidFor: paidFor(100),
    });
    expect(read).toMatchObject({
      format: 'spliit',
      name: 'Lisbon',
      people: ['Ana', 'Bo', 'Cy'],
      problems: [],
      rows: [
        {
          kind: 'expense',
          title: 'Dinner',
          date: '2026-05-01',
          category: 'food',
          notes: 'by the sea',
          amount: 9001,
          payers: [{ person: 0, amount: 9001 }],
          split: { mode: 'equal', participants: ['0', '1', '2'] },
        },
        { kind: 'payment', from: 1, to: 0, amount: 2000 },
      ],
    });
    const [first] = read.rows;
    const shares = first?.kind === 'expense' ? first.shares.map(({ amount }) => Number(amount)) : [];
    expect(shares.toSorted((a, b) => a - b)).toEqual([3000, 3000, 3001]);
  });

  test.each([
    ['BY_SHARES', paidFor(200, 100), [6001, 3000], { mode: 'weights' }],
    ['BY_PERCENTAGE', paidFor(2500, 0, 7500), [2250, 6751], { mode: 'percent' }],
    ['BY_AMOUNT', paidFor(9000, 1), [9000, 1], { mode: 'exact' }],
  ])('splits %s as it was typed', (splitMode, shares, expected, split) => {
    const { rows } = json({ ...dinner, splitMode, paidFor: shares });
    expect(rows).toMatchObject([{ split, shares: expected.map((amount) => ({ amount })) }]);
  });

  test('keeps what was paid in another currency', () => {
    const paid = { originalAmount: 14_402, originalCurrency: 'JPY', conversionRate: 0.00625 };
    const original = { currency: 'JPY', amount: 14_402, rate: '0.00625' };
    expect(json({ ...dinner, ...paid }).rows).toMatchObject([{ amount: 9001, original }]);
    expect(json({ ...dinner, ...paid, originalCurrency: null }).rows).toMatchObject([{ original: null }]);
  });

  test.each([
    [{ splitMode: 'EVENLY' }],
    [{ splitMode: 'BY_AMOUNT', paidFor: everyone.map((each) => ({ ...each, shares: -3000 })) }],
    [{ isReimbursement: true }],
    [{ paidById: undefined, paidBy: [{ participantId: 'p-ana', amount: -9000 }] }],
  ])('income becomes a refund: %j', (change) => {
    const originals = { originalAmount: -8000, originalCurrency: 'EUR', conversionRate: 1.125 };
    const { people, rows, problems } = json({ ...dinner, amount: -9000, ...originals, ...change });
    expect(problems).toEqual([]);
    const original = { currency: 'EUR', amount: 8000, rate: '1.125' };
    expect(rows).toMatchObject([{ kind: 'expense', isRefund: true, amount: 9000, original }]);
    expect(balancesOfRows(people, rows)).toEqual([-6000, 3000, 3000]);
  });

  test('keeps several payers with their amounts', () => {
    const paidBy = [
      { participantId: 'p-bo', amount: 4000 },
      { participantId: 'p-ana', amount: 5001 },
    ];
    expect(json({ ...dinner, paidById: undefined, paidBy }).rows).toMatchObject([
      {
        payers: [
          { person: 1, amount: 4000 },
          { person: 0, amount: 5001 },
        ],
      },
    ]);
  });

  test.each([
    [{ expenseDate: 'yesterday' }, 'the date cannot be read'],
    [{ amount: 1.5 }, 'the amount cannot be read'],
    [{ amount: '9001' }, 'the amount cannot be read'],
    [{ paidById: 'p-dee' }, 'it is unclear who paid'],
    [{ paidById: undefined, paidBy: [{ participantId: 'p-bo', amount: 1 }] }, 'it is unclear who paid'],
    [{ paidFor: [] }, 'it is unclear how it is split'],
    [{ paidFor: [{ participantId: 'p-dee', shares: 100 }] }, 'it is unclear how it is split'],
    [{ splitMode: 'BY_MOON' }, 'it is unclear how it is split'],
    [{ splitMode: 'BY_AMOUNT', paidFor: paidFor(9000) }, 'the shares do not add up to the amount'],
    [{ splitMode: 'BY_PERCENTAGE', paidFor: paidFor(9000) }, 'the shares do not add up to the amount'],
    [{ paidFor: [...everyone, ...everyone] }, 'the shares do not add up to the amount'],
  ])('refuses what is unclear and names the expense: %j', (change, message) => {
    expect(json(dinner, { ...dinner, ...change }).problems).toEqual([
      { line: null, message: `Expense 2, "Dinner": ${message}`, isBlocking: true },
    ]);
  });

  test('an expense without a cost is passed over', () => {
    expect(json({ ...dinner, amount: 0 }).problems).toMatchObject([{ isBlocking: false }]);
  });

  test('people who cannot be told apart are refused', () => {
    const twice = { name: 'x', participants: [...participants, { id: 'p-bo', name: 'Dee' }], expenses: [] };
    expect(readJsonRows(twice).problems).toMatchObject([{ isBlocking: true }]);
  });

  test('is told from our own export', () => {
    expect(isSpliitJson({ participants: [], expenses: [] })).toBe(true);
    expect(isSpliitJson({ format: 'allsquare', participants: [], expenses: [] })).toBe(false);
    expect(isSpliitJson(null)).toBe(false);
  });
});

describe('the currency of a Spliit group', () => {
  test.each([
    [{ currencyCode: 'JPY', currency: '¥' }, 'JPY', 0],
    [{ currencyCode: null, currency: '€' }, 'EUR', 0],
    [{ currency: '$' }, 'USD', 0],
    [{ currencyCode: '', currency: 'Taler' }, 'USD', 1],
  ])('%j is %s', (given, currency, notes) => {
    const file = readSpliitJson({ name: 'x', participants, expenses: [dinner], ...given });
    expect(file.books).toMatchObject([{ currency, rows: [{ amount: 9001 }] }]);
    expect(file.problems).toHaveLength(notes);
    expect(file.problems.filter(({ isBlocking }) => isBlocking)).toEqual([]);
  });

  test('in CSV is that of its lines, which must agree', () => {
    expect(csv(taxi.with(3, 'EUR')).books).toMatchObject([{ currency: 'EUR' }]);
    expect(csv(taxi.with(3, 'EUR'), taxi.with(3, '£')).problems).toMatchObject([
      { message: 'The file mixes currencies (EUR, £)', isBlocking: true },
    ]);
  });
});

const header = ['Date', 'Description', 'Category', 'Currency', 'Cost', 'Is Reimbursement', 'Split mode'];
const names = ['Ana', 'Bo', 'Cy'];
const taxi = ['2026-05-02', 'Taxi', 'Taxi', '$', '9.00', 'No', 'Evenly', '-3', '3', '-3'];

function csv(...rows: string[][]) {
  return readCsvRows([[...header, ...names], ...rows]);
}

describe('a CSV export of Spliit', () => {
  test('gives its people, its expenses and its payments', () => {
    const back = ['2026-05-03', 'Back', 'Payment', '$', '4.00', 'Yes', 'Evenly', '-4', '0'];
    const read = readCsvRows([[...header, 'Ana', 'Bo'], [...taxi.slice(0, 7), '-4.5', '4.5'], back]);
    expect(read).toMatchObject({
      format: 'spliit',
      people: ['Ana', 'Bo'],
      problems: [],
      rows: [
        { kind: 'expense', line: 2, category: 'transportation', payers: [{ person: 1, amount: 900 }] },
        { kind: 'payment', line: 3, from: 1, to: 0, amount: 400 },
      ],
    });
    expect(balancesOfRows(read.people, read.rows)).toEqual([-850, 850]);
  });

  test('with cells that were rounded keeps the cost', () => {
    const { rows, problems } = csv(taxi.with(4, '10.00').with(7, '-3.33').with(8, '3.33').with(9, '-3.33'));
    expect(problems).toEqual(saidProblems([ROUNDED_SHARES]));
    expect(rows).toMatchObject([{ amount: 1000, split: { mode: 'equal', participants: ['0', '1', '2'] } }]);
  });

  test('with newer columns reads the payer by name', () => {
    const columns = [...header.slice(0, 5), 'Original cost', 'Original currency', 'Conversion rate'];
    const line = [...taxi.slice(0, 5), '8.00', 'EUR', '1.125', 'No', 'Evenly', 'Cy', '-4.5', '-4.5', '0'];
    const { rows, problems } = readCsvRows([
      [...columns, 'Is Reimbursement', 'Split mode', 'Paid By', ...names],
      line,
    ]);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      {
        payers: [{ person: 2, amount: 900 }],
        original: { currency: 'EUR', amount: 800, rate: '1.125' },
      },
    ]);
  });

  test.each([['No'], ['Yes']])('income becomes a refund, reimbursement: %s', (isReimbursement) => {
    const income = taxi.with(4, '-9.00').with(5, isReimbursement);
    const { people, rows, problems } = csv(income.with(7, '3').with(8, '-3').with(9, '3'));
    expect(problems).toEqual([]);
    const payers = [{ person: 1, amount: 900 }];
    expect(rows).toMatchObject([{ kind: 'expense', isRefund: true, amount: 900, payers }]);
    expect(balancesOfRows(people, rows)).toEqual([300, -600, 300]);
  });

  test.each([
    [taxi.with(0, '30/30/2026'), '"30/30/2026" is not a date like 2026-06-15'],
    [taxi.with(4, 'nine'), '"nine" cannot be read as a cost'],
    [taxi.with(4, '-9.00'), 'More than one person seems to have paid'],
    [taxi.with(7, 'x'), 'An amount cannot be read'],
    [taxi.with(7, '-3.02'), 'The shares differ from the cost by $0.02'],
    [taxi.with(7, '3'), 'More than one person seems to have paid'],
    [
      taxi.with(7, '-9').with(8, '0').with(9, '0'),
      "The file does not say who paid. Spliit's JSON export does: choose that instead.",
    ],
    [[...taxi, '1'], 'The line has more cells than the header'],
  ])('refuses an unclear line with its number: %j', (row, message) => {
    expect(csv(taxi, row).problems).toEqual([{ line: 3, message, isBlocking: true }]);
  });

  test('is read as a spreadsheet saved it, and refused where its dates can be read in two ways', () => {
    expect(csv(taxi.with(0, '5/2/2026'), taxi.with(0, '12/23/2026')).rows).toMatchObject([
      { date: '2026-05-02' },
      { date: '2026-12-23' },
    ]);
    expect(csv(taxi.with(0, '5/2/2026')).problems).toMatchObject([
      { line: null, isBlocking: true, message: expect.stringContaining('in more than one way') },
    ]);
  });

  test('is told from a Splitwise table', () => {
    expect(isSpliitCsv([[...header, 'Ana']])).toBe(true);
    expect(isSpliitCsv([['Date', 'Description', 'Category', 'Cost', 'Currency', 'Ana', 'Bo']])).toBe(false);
    expect(isSpliitCsv([])).toBe(false);
  });

  test.each(['=cmd()', '__proto__', 'Date', 'Cost', 'Ana, "the" 1st', '🍋'])(
    'a person called %j keeps the name and the balance',
    (name) => {
      const { people, rows, problems } = readCsvRows([[...header, name, 'Bo', 'Cy'], taxi]);
      expect(problems).toEqual([]);
      expect(people[0]).toBe(name);
      expect(balancesOfRows(people, rows)).toEqual([-300, 600, -300]);
    },
  );
});

type Written = { payer: number; shares: number[]; isReimbursement: boolean };

const someShares = fc
  .array(fc.integer({ min: 0, max: 50_000 }), { minLength: 3, maxLength: 3 })
  .filter((shares) => shares.some((share) => share > 0));
const someRow: fc.Arbitrary<Written> = fc.record({
  payer: fc.nat(2),
  shares: someShares,
  isReimbursement: fc.boolean(),
});

function balancesOf(written: readonly Written[]): number[] {
  return names.map((_, person) =>
    written.reduce((left, { payer, shares }) => {
      const paid = payer === person ? shares.reduce((total, share) => total + share, 0) : 0;
      return left + paid - (shares[person] ?? 0);
    }, 0),
  );
}

test('a random group that is written as Spliit does in JSON is read with the same balances', () => {
  fc.assert(
    fc.property(fc.array(someRow, { minLength: 1, maxLength: 20 }), (written) => {
      const read = json(
        ...written.map(({ payer, shares, isReimbursement }) => ({
          ...dinner,
          amount: shares.reduce((total, share) => total + share, 0),
          paidById: participants[payer]?.id,
          paidFor: paidFor(...shares),
          splitMode: 'BY_AMOUNT',
          isReimbursement,
        })),
      );
      expect(read.problems).toEqual([]);
      expect(balancesOfRows(names, read.rows)).toEqual(balancesOf(written));
    }),
  );
});

test('a random group that is written as Spliit does in CSV is read with the same balances', () => {
  const written = fc.array(
    someRow.filter(({ payer, shares }) => (shares[payer] ?? 0) > 0),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(written, (rows) => {
      const read = csv(
        ...rows.map(({ payer, shares, isReimbursement }) => [
          '2026-05-01',
          'Row',
          '',
          '$',
          (shares.reduce((total, share) => total + share, 0) / 100).toFixed(2),
          isReimbursement ? 'Yes' : 'No',
          'Unevenly – By amount',
          ...shares.map((share, person) => String((person === payer ? share : -share) / 100)),
        ]),
      );
      expect(read.problems).toEqual([]);
      expect(balancesOfRows(names, read.rows)).toEqual(balancesOf(rows));
    }),
  );
});

test('equal shares that were rounded stay within a cent of a third for each row', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 2, max: 99_999 }), { minLength: 1, maxLength: 20 }), (costs) => {
      const rows = costs.map((cost) => {
        const cell = (cost / 300).toFixed(2);
        return taxi
          .with(4, (cost / 100).toFixed(2))
          .with(7, `-${cell}`)
          .with(8, cell)
          .with(9, `-${cell}`);
      });
      const read = csv(...rows);
      expect(read.problems.filter(({ isBlocking }) => isBlocking)).toEqual([]);
      for (const row of read.rows) {
        if (row.kind === 'payment') throw new Error('no payment was written');
        for (const person of [0, 1, 2]) {
          const share = row.shares.find((each) => each.person === person)?.amount ?? 0;
          expect(Math.abs(share - row.amount / 3)).toBeLessThan(1);
        }
      }
    }),
  );
});

test('any JSON and any table is read without an exception', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        ...Object.fromEntries(Object.keys(dinner).map((key) => [key, fc.jsonValue()])),
        splitMode: fc.constantFrom('EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT'),
        amount: fc.oneof(fc.integer(), fc.double()),
        expenseDate: fc.constant('2026-05-01'),
        paidById: fc.constantFrom('p-ana', 'p-bo', ''),
        paidFor: fc.array(
          fc.record({
            participantId: fc.constantFrom('p-ana', 'p-bo', 'p-cy'),
            shares: fc.oneof(fc.integer(), fc.double()),
          }),
        ),
      },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(fc.array(value, { maxLength: 5 }), fc.jsonValue(), (expenses, other) => {
      const { rows, people } = readJsonRows({ name: 'x', participants, expenses });
      expect(balancesOfRows(people, rows).reduce((total, each) => total + each, 0)).toBe(0);
      isSpliitJson(other);
      readJsonRows(other);
      readJsonRows({ participants: other, expenses: other });
    }),
  );
  const cell = fc.oneof(fc.constantFrom(...header, ...taxi, 'Paid By', 'Yes', '-0.004'), fc.string());
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 6 }), (table) => {
      isSpliitCsv(table);
      readCsvRows(table);
      const { rows } = csv(...table);
      expect(balancesOfRows(names, rows).reduce((total, each) => total + each, 0)).toBe(0);
    }),
  );
});
