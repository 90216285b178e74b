import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCIES } from './currency.ts';
import { balancesOfRows, distinctNames, expensesOfNets } from './imported-file.ts';
import { type Cents, cents, sum } from './money.ts';
import { readSplitwise } from './splitwise.ts';
import { saidProblems } from './testing/said-problems.ts';

/** The file with the rows of its only book. */
function readRows(table: readonly (readonly string[])[]) {
  const file = readSplitwise(table);
  return { ...file, problems: saidProblems(file.problems), rows: file.books[0]?.rows ?? [] };
}

const header = ['Date', 'Description', 'Category', 'Cost', 'Currency', 'Anna', 'Ben', 'Cleo'];

function file(...rows: string[][]) {
  return readRows([header, ...rows]);
}

describe('an exported file', () => {
  const moved = readRows([
    ['Note: amounts are what each person paid minus their share'],
    [''],
    header,
    [],
    ['2026-05-01', 'Dinner', 'Dining out', '90.00', 'USD', '60.00', '-30.00', '-30.00'],
    ['2026-05-02', 'Taxi', 'Taxi', '30.00', 'USD', '-10.00', '20.00', '-10.00'],
    ['2026-05-03', 'Ben paid Anna', 'Payment', '10.00', 'USD', '-10.00', '10.00', '0.00'],
    [''],
    ['2026-06-01', 'Total balance', ' ', ' ', 'USD', '40.00', '0.00', '-40.00'],
  ]);

  test('a valid file has its people, its rows and no problems', () => {
    expect(moved.people).toEqual(['Anna', 'Ben', 'Cleo']);
    expect(moved.problems).toEqual([]);
    expect(moved.rows).toHaveLength(3);
  });

  test('an imported expense has its payer, its category and exact shares, the payer’s own included', () => {
    expect(moved.rows[0]).toMatchObject({
      kind: 'expense',
      title: 'Dinner',
      category: 'food',
      amount: 9000,
      payers: [{ person: 0, amount: 9000 }],
    });
    expect(moved.rows[0]).toMatchObject({
      shares: [
        { person: 0, amount: 3000 },
        { person: 1, amount: 3000 },
        { person: 2, amount: 3000 },
      ],
    });
    expect(moved.rows[1]).toMatchObject({
      payers: [{ person: 1, amount: 3000 }],
      category: 'transportation',
    });
  });

  test('a settlement becomes a payment', () => {
    expect(moved.rows[2]).toMatchObject({
      kind: 'payment',
      from: 1,
      to: 0,
      amount: 1000,
      date: '2026-05-03',
    });
  });

  test('the balances equal those of the file', () => {
    expect(balancesOfRows(moved.people, moved.rows)).toEqual([4000, 0, -4000]);
  });
});

describe('files with unusual content', () => {
  test('localized headers, decimal commas and a localized total row are read', () => {
    const moved = readRows([
      ['Datum', 'Beschreibung', 'Kategorie', 'Kosten', 'Währung', 'Jürgen', 'Zoë'],
      ['2026-05-01', 'Strom', 'Strom', '1.234,50', 'USD', '617,25', '-617,25'],
      ['2026-05-02', 'Zoë hat bezahlt', 'Zahlung', '17,25', 'USD', '-17,25', '17,25'],
      ['2026-06-01', 'Gesamtsaldo', '', '', 'USD', '600,00', '-600,00'],
    ]);
    expect(moved.problems).toEqual([]);
    expect(balancesOfRows(moved.people, moved.rows)).toEqual([60_000, -60_000]);
  });

  test('a row with several payers becomes one expense, and the cost stays the cost', () => {
    const { rows } = file(['2026-05-01', 'House', 'Rent', '100.00', 'USD', '20.00', '10.00', '-30.00']);
    expect(rows).toMatchObject([
      {
        title: 'House',
        amount: 10_000,
        payers: [
          { person: 0, amount: 9000 },
          { person: 1, amount: 1000 },
        ],
        shares: [
          { person: 0, amount: 7000 },
          { person: 2, amount: 3000 },
        ],
      },
    ]);
    expect(balancesOfRows(['a', 'b', 'c'], rows)).toEqual([2000, 1000, -3000]);
  });

  test('a row with more payers than an expense can have becomes several expenses', () => {
    const names = Array.from({ length: 22 }, (_, place) => `P${place}`);
    const nets = [...Array.from({ length: 21 }, () => '1.00'), '-21.00'];
    const moved = readRows([
      ['Date', 'Description', 'Category', 'Cost', 'Currency', ...names],
      ['2026-05-01', 'House', 'Rent', '21.00', 'USD', ...nets],
    ]);
    expect(moved.problems).toEqual([]);
    expect(moved.rows).toMatchObject([
      { title: 'House (1/2)', amount: 2000 },
      { title: 'House (2/2)', amount: 100, payers: [{ person: 20, amount: 100 }] },
    ]);
    expect(balancesOfRows(names, moved.rows)).toEqual([...Array.from({ length: 21 }, () => 100), -2100]);
  });

  const paidBy = (cell: string) =>
    readRows([
      [...header, 'Paid by'],
      ['2026-05-01', 'House', 'Rent', '70.00', 'USD', '26.66', '-3.33', '-23.33', cell],
    ]).rows[0];

  test('our own table says what each of several people paid', () => {
    expect(paidBy('Anna 50.00 + Ben 20.00')).toMatchObject({
      payers: [
        { person: 0, amount: 5000 },
        { person: 1, amount: 2000 },
      ],
      shares: [
        { person: 0, amount: 2334 },
        { person: 1, amount: 2333 },
        { person: 2, amount: 2333 },
      ],
    });
  });

  test.each([
    'Anna 50.00 + Ben 20.01',
    'Anna 50.00 + Anna 20.00',
    'Anna 20.00 + Ben 50.00',
    'Anna + Ben',
    '',
  ])('payers that do not fit their row are made of what moves: "%s"', (cell) => {
    expect(paidBy(cell)).toMatchObject({ payers: [{ person: 0, amount: 7000 }], amount: 7000 });
  });

  test('an unexpectedly quoted cell is read correctly', () => {
    const { rows } = file(['2026-05-01', "'=1+1", 'General', '2.00', 'USD', '1.00', '-1.00', '0.00']);
    expect(rows[0]).toMatchObject({ title: '=1+1' });
  });

  test('two people with the same name stay two people', () => {
    expect(distinctNames(['Anna', 'Anna', 'Ben', 'Anna'])).toEqual(['Anna', 'Anna (2)', 'Ben', 'Anna (3)']);
  });

  const euro = ['2026-05-01', 'Tram', 'Taxi', '2.00', 'EUR', '1.00', '-1.00', '0.00'];

  test('a file in one currency has it, also for lines that name none', () => {
    const { books, problems } = file(euro, euro.with(4, ''));
    expect(problems).toEqual([]);
    expect(books).toMatchObject([{ currency: 'EUR', rows: [{ amount: 200 }, { amount: 200 }] }]);
    expect(file(euro.with(4, '')).books).toMatchObject([{ currency: 'USD' }]);
  });

  test('several currencies make a book each, with their own decimals, the largest first', () => {
    const yen = ['2026-05-02', 'Ramen', 'Food', '2,400', 'jpy', '1600', '-1600', '0'];
    const dinar = ['2026-05-03', 'Dates', 'Food', '1.500', 'KWD', '0.750', '-0.750', '0'];
    const { books, problems } = file(
      euro,
      dinar,
      yen,
      yen,
      ['2026-06-01', 'Total balance', '', '', 'EUR', '1.00', '-1.00', '0.00'],
      ['2026-06-01', 'Total balance', '', '', 'JPY', '3200', '-3200', '0'],
      ['2026-06-01', 'Total balance', '', '', 'KWD', '0.750', '-0.750', '0'],
    );
    expect(problems).toEqual([]);
    expect(books.map(({ currency, rows }) => [currency, balancesOfRows(['a', 'b', 'c'], rows)])).toEqual([
      ['JPY', [3200, -3200, 0]],
      ['EUR', [100, -100, 0]],
      ['KWD', [750, -750, 0]],
    ]);
  });

  test('a currency without decimals may be written with two zeros', () => {
    const yen = ['2026-05-02', 'Ramen', 'Food', '2,400.00', 'JPY', '1600.00', '-1600.0', '0.00'];
    const { books, problems } = file(yen);
    expect(problems).toEqual([]);
    expect(books.map(({ rows }) => balancesOfRows(['a', 'b', 'c'], rows))).toEqual([[1600, -1600, 0]]);
  });

  test('a total is compared with the rows of its own currency', () => {
    const dollars = euro.with(4, 'USD');
    const total = ['2026-06-01', 'Total balance', '', '', 'EUR', '2.00', '-2.00', '0.00'];
    expect(file(euro, dollars, total).problems.map(({ message }) => message)).toEqual([
      'The rows add up to €1.00 for Anna, but the file says €2.00',
      'The rows add up to -€1.00 for Ben, but the file says -€2.00',
    ]);
  });

  test.each([
    [[euro.with(4, 'XYZ')], 2, '"XYZ" is not a known currency'],
    [[euro, euro.with(4, 'USD'), euro.with(4, '')], 4, 'The line has no currency'],
    [[euro.with(5, '1.50').with(4, 'JPY')], 2, 'An amount cannot be read'],
  ])('a currency that is unclear is refused: %j', (rows, line, message) => {
    expect(file(...rows).problems).toEqual([{ line, message, isBlocking: true }]);
  });

  test('a file of more currencies than groups can be made of is refused', () => {
    const rows = CURRENCIES.slice(0, 21).map((currency) => euro.with(4, currency));
    expect(file(...rows).problems).toMatchObject([
      { line: null, message: 'At most 20 currencies can be imported' },
    ]);
  });
});

describe('a file that a spreadsheet saved', () => {
  const rent = ['Rent', 'Rent', '1,680.00', 'USD', '840', '-840', '0'];
  const total = (date: string) => [date, 'Total balance', '', '', 'USD', '1680', '-1680', '0'];

  test('has the days of its products, in the order that all dates agree on', () => {
    const { rows, problems } = file(['6/5/2026', ...rent], [], ['12/23/2026', ...rent]);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      { date: '2026-06-05', amount: 168_000 },
      { date: '2026-12-23', amount: 168_000 },
    ]);
  });

  test('has them as our own export too, whose last line agrees', () => {
    const { rows, problems } = readRows([
      [...header, 'Paid by'],
      ['05/06/2026', ...rent, 'Anna'],
      ['06/06/2026', ...rent, 'Anna'],
      [...total('25/06/2026'), ''],
    ]);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([{ date: '2026-06-05' }, { date: '2026-06-06' }]);
  });

  test('is refused where its dates can be read in two ways', () => {
    expect(file(['05/06/2026', ...rent])).toMatchObject({
      books: [],
      problems: [{ line: null, isBlocking: true, message: expect.stringContaining('in more than one way') }],
    });
  });
});

describe('a payment', () => {
  test.each(['Payment', 'Zahlung', 'Fizetés', 'Fizete\u0301s', 'Плащане'])(
    'is told by its category "%s"',
    (category) => {
      const { rows, problems } = file([
        '2026-05-03',
        'x',
        category,
        '10.00',
        'USD',
        '-10.00',
        '10.00',
        '0.00',
      ]);
      expect(problems).toEqual([]);
      expect(rows).toMatchObject([{ kind: 'payment', from: 1, to: 0, amount: 1000 }]);
    },
  );
});

describe('what is refused', () => {
  const good = ['2026-05-01', 'Tram', 'Taxi', '2.00', 'USD', '1.00', '-1.00', '0.00'];
  test.each([
    [good.with(0, '45778'), '"45778" is not a date like 2026-06-15'],
    [good.with(0, '2026-02-30'), '"2026-02-30" is not a date like 2026-06-15'],
    [good.with(3, '1,234'), '"1,234" cannot be read as a cost'],
    [good.with(3, 'two'), '"two" cannot be read as a cost'],
    [good.with(5, '1.01'), 'What people paid and owe differs by $0.01'],
    [good.with(6, '=1'), 'An amount cannot be read'],
    [good.with(3, '0.50'), 'The cost is less than what people owe'],
    [good.with(2, 'Payment'), 'A payment must go from one person to one other person'],
  ])('the line %j is refused', (row, message) => {
    expect(file(row).problems).toEqual([{ line: 2, message, isBlocking: true }]);
  });

  test.each(['30.005 EUR at 1.085', '30.00 at 1.085'])(
    'what was paid in another currency is refused where it cannot be read: "%s"',
    (paidIn) => {
      const { problems } = readRows([
        [...header, 'Paid by', 'Paid in'],
        [...good, 'Anna', '1.84 EUR at 1.085'],
        [...good, 'Anna', paidIn],
      ]);
      const message = `"${paidIn}" cannot be read as what was paid`;
      expect(problems).toEqual([{ line: 3, message, isBlocking: true }]);
    },
  );

  test.each(['\u202eAnna', 'An\u200bna', '\u3164'])(
    'the invisible characters of the name %j are refused',
    (name) => {
      expect(readRows([header.with(5, name), good]).problems).toEqual([
        {
          line: null,
          message: 'The name of person 1 has characters that are not allowed. Write it again in the file.',
          isBlocking: true,
        },
      ]);
    },
  );

  test('a total that differs from the rows is refused', () => {
    const total = ['2026-06-01', 'Total balance', '', '', 'USD', '1.00', '-0.99', '-0.01'];
    expect(file(good, total).problems.map(({ message }) => message)).toEqual([
      'The rows add up to -$1.00 for Ben, but the file says -$0.99',
      'The rows add up to $0.00 for Cleo, but the file says -$0.01',
    ]);
  });

  test.each([[[]], [[['hello']]], [[['a', 'b', 'c', 'd', 'e']]]])(
    'a table that is not such a file is refused: %j',
    (table) => {
      expect(readRows(table).problems).toMatchObject([{ isBlocking: true, line: null }]);
    },
  );
});

test('nets become expenses that move exactly the nets and total the cost', () => {
  const someNets = fc
    .array(fc.integer({ min: -50_000, max: 50_000 }), { minLength: 1, maxLength: 12 })
    .map((values): Cents[] => [...values, -values.reduce((total, value) => total + value, 0)].map(cents));
  fc.assert(
    fc.property(someNets, fc.integer({ min: 0, max: 10_000 }), (nets, own) => {
      const moved = nets.filter((net) => net > 0).reduce((total, net) => total + net, 0);
      const cost = cents(moved + own);
      const parts = expensesOfNets({ cost, nets }, 0);
      fc.pre(cost > 0);
      if (parts === null) throw new Error('a cost that covers the nets always has parts');
      expect(sum(parts.map((part) => part.amount))).toBe(cost);
      const rows = parts.map((part) => ({
        kind: 'expense' as const,
        line: 1,
        date: '2026-01-01' as never,
        title: '',
        category: 'other' as const,
        notes: null,
        merchantName: null,
        receiptData: null,
        original: null,
        split: null,
        ...part,
      }));
      for (const part of parts) {
        expect(sum(part.shares.map((share) => share.amount))).toBe(part.amount);
        expect(sum(part.payers.map((payer) => payer.amount))).toBe(part.amount);
      }
      expect(balancesOfRows(nets.map(String), rows)).toEqual(nets);
    }),
  );
});

test('a title that is cut ends with a whole character', () => {
  const title = `${'x'.repeat(189)}🍋`;
  const { rows } = file(['2026-05-01', title, 'General', '20.00', 'USD', '10.00', '-10.00', '0.00']);
  expect(rows[0]).toMatchObject({ title: 'x'.repeat(189) });
});
