import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ROUNDED_SHARES } from './imported-cells.ts';
import { balancesOfRows } from './imported-file.ts';
import { saidProblems } from './testing/said-problems.ts';
import { isTricount, readTricount } from './tricount.ts';

/** The file with the rows of its only book. */
function readRows(table: readonly (readonly string[])[]) {
  const file = readTricount(table);
  return { ...file, problems: saidProblems(file.problems), rows: file.books[0]?.rows ?? [] };
}

const header = [
  'Title',
  'Amount',
  'Currency',
  'Exchange rate',
  'Amount in default currency (USD)',
  'Transaction type',
  'Category',
  'Paid by',
  'Impacted to Ana',
  'Impacted to Bo',
  'Impacted to Cy',
  'Date & time',
];
const end = ['tricount Lisbon 2026 - Exported on June 3, 2026'];
const tram = [
  'Tram',
  '9.00',
  'USD',
  '1',
  '9.00',
  'Expense',
  'Transport',
  'Bo',
  '-3.00',
  '-3.00',
  '-3.00',
  '2026-05-02 09:30',
];

function file(...rows: string[][]) {
  return readRows([header, ...rows, end]);
}

describe('a Tricount export', () => {
  const dinner = [
    'Dinner',
    '80.00',
    'EUR',
    '1.125',
    '90.00',
    'Expense',
    'Restaurants',
    'Ana',
    '-30.00',
    '-60.00',
    '',
    '2026-05-01 21:14:05',
  ];
  const transfer = [
    'Back',
    '20.00',
    'USD',
    '1',
    '20.00',
    'Money transfer',
    '',
    'Bo',
    '-20.00',
    '0.00',
    '0.00',
    '2026-05-03 08:00',
  ];
  const read = file(dinner, tram, transfer);

  test('gives the group, its people, its expenses and its payments', () => {
    expect(read).toMatchObject({
      format: 'tricount',
      name: 'Lisbon 2026',
      people: ['Ana', 'Bo', 'Cy'],
      problems: [],
      rows: [
        {
          kind: 'expense',
          line: 2,
          title: 'Dinner',
          date: '2026-05-01',
          category: 'food',
          amount: 9000,
          original: { currency: 'EUR', amount: 8000, rate: '1.125' },
          payers: [{ person: 0, amount: 9000 }],
          shares: [
            { person: 0, amount: 3000 },
            { person: 1, amount: 6000 },
          ],
        },
        { kind: 'expense', line: 3, category: 'transportation', payers: [{ person: 1, amount: 900 }] },
        { kind: 'payment', line: 4, from: 1, to: 0, amount: 2000, date: '2026-05-03' },
      ],
    });
    expect(balancesOfRows(read.people, read.rows)).toEqual([3700, -3400, -300]);
  });

  test.each([
    ['8000', 'EUR', '1.125', { currency: 'EUR', amount: 800_000, rate: '0.001125' }],
    ['80,00', 'EUR', '', { currency: 'EUR', amount: 8000, rate: '0.1125' }],
    ['80.00', 'EUR', '2', { currency: 'EUR', amount: 8000, rate: '0.1125' }],
    ['80.00', 'XYZ', '2', null],
    ['9.00', 'USD', '1', null],
    ['', 'EUR', '1', null],
  ])('of an amount %j in %s at %j has what was paid: %j', (amount, code, rate, original) => {
    const { rows, problems } = file(tram.with(1, amount).with(2, code).with(3, rate));
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([{ amount: 900, original }]);
  });

  test('with a column for each payer keeps what each paid', () => {
    const { rows, problems } = readRows([
      [...header, 'Paid by Bo', 'Paid by Ana'],
      [...tram.with(7, ''), '4.00', '5.00'],
      [...tram, '', ''],
    ]);
    expect(problems).toEqual([]);
    expect(rows).toMatchObject([
      {
        payers: [
          { person: 0, amount: 500 },
          { person: 1, amount: 400 },
        ],
      },
      { payers: [{ person: 1, amount: 900 }] },
    ]);
  });

  test('in French, with decimal commas and days first, is read the same', () => {
    const french = readRows([
      [
        'Titre',
        'Montant',
        'Devise',
        'Taux de change',
        'Montant dans la devise par défaut (USD)',
        'Catégorie',
        'Payé par',
        'Impacté à Zoé',
        'Impacté à Rémi',
        'Date & heure',
      ],
      [
        'Courses',
        '1 234,50',
        'USD',
        '1',
        '1 234,50',
        'Alimentation',
        'Rémi',
        '-617,25',
        '-617,25',
        '03/05/2026 10:00',
      ],
      ['', '17,00', 'USD', '1', '17,00', 'Remboursement', 'Zoé', '0,00', '-17,00', '25/05/2026 10:00'],
      ['tricount Coloc - Exporté le 1 juin 2026'],
    ]);
    expect(french).toMatchObject({ name: 'Coloc', people: ['Zoé', 'Rémi'], problems: [] });
    expect(french.rows).toMatchObject([
      { date: '2026-05-03' },
      { kind: 'payment', from: 0, to: 1, date: '2026-05-25' },
    ]);
    expect(balancesOfRows(french.people, french.rows)).toEqual([-60_025, 60_025]);
  });

  describe.each(['Auswirkung auf', 'Auswirkungen auf', 'Anteil von'])('in German, with "%s"', (borneBy) => {
    const german = (...rows: string[][]) =>
      [
        [
          'Titel',
          'Betrag',
          'Währung',
          'Wechselkurs',
          'Betrag in Standardwährung (EUR)',
          'Transaktionstyp',
          'Kategorie',
          'Bezahlt von',
          'Bezahlt von Ben',
          'Bezahlt von Big Ben',
          `${borneBy} Ben`,
          `${borneBy} Big Ben`,
          'Datum & Uhrzeit',
        ],
        ...rows,
      ] as const;
    const shopping = ['Einkauf', '10,00', 'EUR', '1', '10,00', 'Ausgabe', 'Essen', 'Ben', '', ''];
    const paid = ['Zurück', '5,00', 'EUR', '1', '5,00', 'Rückzahlung', '', 'Big Ben', '', ''];
    const back = ['Pfand', '2,00', 'EUR', '1', '2,00', 'Einnahme', '', 'Ben', '', ''];

    test('is read the same', () => {
      const table = german(
        [...shopping, '-5,00', '-5,00', '22.06.2026 10:11'],
        [...paid, '-5,00', '0,00', '05.07.2026 10:11'],
        [...back, '-1,00', '-1,00', '06.07.2026 10:11'],
      );
      expect(isTricount(table)).toBe(true);
      const { people, rows, problems } = readRows(table);
      expect(problems).toEqual([]);
      expect(people).toEqual(['Ben', 'Big Ben']);
      expect(rows).toMatchObject([
        { kind: 'expense', date: '2026-06-22', amount: 1000 },
        { kind: 'payment', from: 1, to: 0, date: '2026-07-05', amount: 500 },
        { kind: 'expense', isRefund: true, amount: 200 },
      ]);
      expect(balancesOfRows(people, rows)).toEqual([-100, 100]);
    });
  });

  test.each([
    ['JPY', '900', '-300', 300],
    ['KWD', '0.900', '-0.300', 300],
    ['EUR', '900,00', '-300,00', 30_000],
  ])('in %s has the decimals of its currency', (code, amount, share, expected) => {
    const row = tram.with(1, amount).with(2, code).with(4, amount);
    const { books, problems } = readTricount([
      header.with(4, `Amount in default currency (${code})`),
      row.with(8, share).with(9, share).with(10, share),
    ]);
    expect(problems).toEqual([]);
    expect(books).toMatchObject([
      { currency: code, rows: [{ shares: [0, 1, 2].map((person) => ({ person, amount: expected })) }] },
    ]);
  });

  test('with shares that were rounded one by one is fitted to the amount', () => {
    const thirds = tram.with(1, '10.00').with(4, '10.00').with(8, '-3.33').with(9, '-3.33').with(10, '-3.33');
    const { rows, problems } = file(thirds);
    expect(problems).toEqual(saidProblems([ROUNDED_SHARES]));
    const balances = balancesOfRows(['Ana', 'Bo', 'Cy'], rows);
    expect(balances.reduce((total, each) => total + each, 0)).toBe(0);
    expect(
      rows[0]?.kind === 'expense' && rows[0].shares.map(({ amount }) => amount).toSorted((a, b) => a - b),
    ).toEqual([333, 333, 334]);
  });

  test.each([
    ['by its type', tram.with(5, 'Income')],
    ['by its type in French', tram.with(5, 'Revenu')],
    [
      'by its sign',
      [...tram.slice(0, 8), '3.00', '3.00', '3.00', ...tram.slice(11)].with(1, '-9').with(4, '-9'),
    ],
  ])('with income, known %s, keeps it as a refund', (_name, line) => {
    const { people, rows, problems } = file(line);
    expect(problems).toEqual([]);
    const payers = [{ person: 1, amount: 900 }];
    expect(rows).toMatchObject([{ kind: 'expense', isRefund: true, amount: 900, payers }]);
    expect(balancesOfRows(people, rows)).toEqual([300, -600, 300]);
  });

  test('with a transfer to several people keeps it as an expense with the same balances', () => {
    const { rows } = file(tram.with(5, 'Money transfer'));
    expect(rows).toMatchObject([{ kind: 'expense', title: 'Tram' }]);
    expect(balancesOfRows(['Ana', 'Bo', 'Cy'], rows)).toEqual([-300, 600, -300]);
  });
});

test.each([
  [['tricount Lake - house - Exported on 2026-05-09'], 'Lake - house'],
  [['tricount Rome', 'Oslo - Exported on May 9', '2026', '', ''], 'Rome, Oslo'],
  [['tricount  '], ''],
])('the last line %j names the group %j', (line, name) => {
  expect(readRows([header, tram, line]).name).toBe(name);
});

describe('a line that is unclear is refused with its number', () => {
  test.each([
    [tram.with(4, 'nine'), '"nine" cannot be read as an amount'],
    [tram.with(8, 'x'), 'An amount cannot be read'],
    [tram.with(8, '3.00'), 'A share has the wrong sign'],
    [tram.with(8, '-3.02'), 'The shares differ from the amount by $0.02'],
    [tram.with(1, '8.00'), '"8.00" differs from the amount in the group\'s currency'],
    [tram.with(7, 'Dee'), '"Dee" is not one of the people in the file'],
    [tram.with(11, '30/30/2026'), '"30/30/2026" is not a date like 2026-06-15'],
    [
      tram.with(5, 'Geld erhalten'),
      '"Geld erhalten" is not a known type of transaction. Set Tricount to English and export again.',
    ],
    [tram.with(11, '2026-02-30 10:00'), '"2026-02-30 10:00" is not a date like 2026-06-15'],
    [tram.with(4, '-9.00'), '"9.00" differs from the amount in the group\'s currency'],
    [tram.with(1, '-9.00').with(4, '-9.00'), 'A share has the wrong sign'],
    [[...tram, '50'], 'The line has more cells than the header'],
  ])('%j', (row, message) => {
    expect(file(tram, row).problems).toEqual([{ line: 3, message, isBlocking: true }]);
  });

  test('payments that do not add up are refused', () => {
    const { problems } = readRows([
      [...header, 'Paid by Bo', 'Paid by Ana'],
      [...tram, '4.00', '4.99'],
    ]);
    expect(problems).toMatchObject([{ line: 2, message: 'What people paid does not add up to the amount' }]);
  });

  test('a payer whose name two people have is refused', () => {
    const { problems } = readRows([header.with(10, 'Impacted to Bo'), tram]);
    expect(problems).toMatchObject([{ line: 2, message: 'Two people are called "Bo"' }]);
  });

  test('dates that are read by what the other dates prove need no guess', () => {
    const numeric = (date: string) => tram.with(11, date);
    expect(file(numeric('05/06/2026'), numeric('06/25/2026')).rows).toMatchObject([
      { date: '2026-05-06' },
      { date: '2026-06-25' },
    ]);
    expect(file(numeric('25/06/2026'), numeric('06/25/2026')).problems).toMatchObject([
      { line: null, message: expect.stringContaining('not all in the same order') },
    ]);
    expect(file(numeric('05/06/2026 10:00')).problems).toMatchObject([
      { line: null, message: expect.stringContaining('in more than one way') },
    ]);
    expect(file(numeric('05.06.2026')).rows).toMatchObject([{ date: '2026-06-05' }]);
  });

  test('a row without a cost is passed over', () => {
    expect(file(tram.with(1, '0').with(4, '0')).problems).toMatchObject([{ isBlocking: false, line: 2 }]);
  });
});

describe('files that are refused as a whole', () => {
  test.each([
    ['a language that is not known', ['Título', 'Importe (EUR)', 'Pagado por', 'Afecta a Ana', 'Fecha']],
    [
      'German without the types of transactions, whose words for transfers are not known',
      ['Titel', 'Betrag in der Standardwährung (EUR)', 'Bezahlt von', 'Betrifft Ana', 'Datum'],
    ],
  ])('%s', (_name, columns) => {
    const table = [columns, ['Zug', '9,00', 'Ana', '-9,00', '2026-05-01'], end];
    expect(isTricount(table)).toBe(true);
    expect(readRows(table).problems).toMatchObject([{ line: null, isBlocking: true }]);
  });

  test('a currency that does not exist', () => {
    const table = [header.with(4, 'Amount in default currency (XYZ)'), tram];
    expect(readRows(table).problems).toMatchObject([{ line: null, isBlocking: true }]);
  });

  test('a Splitwise table is not taken for a Tricount export', () => {
    const table = [
      ['Date', 'Description', 'Category', 'Cost', 'Currency', 'Ana (USD)', 'Bo'],
      ['2026-05-01', 'Tram', 'Taxi', '2.00', 'USD', '1.00', '-1.00'],
    ];
    expect(isTricount(table)).toBe(false);
  });
});

describe('hostile names', () => {
  test.each(['=cmd()', '<b>Ana</b>', 'Ana, "the" 1st', 'constructor', '__proto__', 'Paid by Bo', '🍋'])(
    'a person called %j keeps the name and the balance',
    (name) => {
      const table = [header.with(8, `Impacted to ${name}`), tram.with(7, name)];
      const { people, rows, problems } = readRows(table);
      expect(problems).toEqual([]);
      expect(people[0]).toBe(name);
      expect(balancesOfRows(people, rows)).toEqual([600, -300, -300]);
    },
  );

  test('a name that turns the direction of text is refused', () => {
    const { problems } = readRows([header.with(8, 'Impacted to \u202Eana'), tram]);
    expect(problems).toMatchObject([{ isBlocking: true, message: expect.stringContaining('not allowed') }]);
  });

  test('the name of a group with invisible characters is left out', () => {
    expect(readRows([header, tram, ['tricount Li\u200bsbon - Exported on June 3, 2026']]).name).toBe('');
  });

  test('control characters and half characters become text that can be stored', () => {
    const { people, rows } = readRows([
      header.with(8, 'Impacted to A\u0000na\ud800'),
      tram.with(0, 'T\u0007ram'),
    ]);
    expect(people[0]).toBe('A na\ufffd');
    expect(rows).toMatchObject([{ title: 'T ram' }]);
  });
});

type Written = { payers: number[]; shares: number[]; isTransfer: boolean };

const decimal = (value: number) => (value / 100).toFixed(2);

/** A random expense or transfer of four people, in cents. */
const someRow: fc.Arbitrary<Written> = fc.oneof(
  fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
    )
    .filter(([shares]) => shares.some((share) => share > 0))
    .map(([shares, weights]) => {
      const total = shares.reduce((left, share) => left + share, 0);
      const all = weights.reduce((left, weight) => left + weight, 0);
      const payers = weights.map((weight) => (all === 0 ? 0 : Math.floor((total * weight) / all)));
      payers[0] = (payers[0] ?? 0) + total - payers.reduce((left, paid) => left + paid, 0);
      return { payers, shares, isTransfer: false };
    }),
  fc
    .tuple(
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 1, max: 99_999 }),
    )
    .map(([[from, to], amount]) => ({
      payers: [0, 1, 2, 3].map((person) => (person === from ? amount : 0)),
      shares: [0, 1, 2, 3].map((person) => (person === to ? amount : 0)),
      isTransfer: true,
    })),
);

test('a random group that is written as Tricount does is read with the same balances', () => {
  const names = ['Ana', 'Bo', 'Cy', 'Dee'];
  const columns = [
    'Title',
    'Paid by',
    'Amount in default currency (USD)',
    'Category',
    ...names.map((name) => `Impacted to ${name}`),
    'Date & time',
    ...names.map((name) => `Paid by ${name}`),
  ];
  fc.assert(
    fc.property(fc.array(someRow, { minLength: 1, maxLength: 20 }), (written) => {
      const table = written.map(({ payers, shares, isTransfer }) => {
        const who = payers.flatMap((paid, person) => (paid > 0 ? [person] : []));
        return [
          'Row',
          who.length === 1 ? (names[who[0] ?? 0] ?? '') : '',
          decimal(payers.reduce((left, paid) => left + paid, 0)),
          isTransfer ? 'Reimbursement' : 'Other',
          ...shares.map((share) => decimal(-share)),
          '2026-05-01 12:00',
          ...payers.map((paid) => (who.length === 1 || paid === 0 ? '' : decimal(paid))),
        ];
      });
      const read = readRows([columns, ...table, end]);
      expect(read.problems).toEqual([]);
      expect(read.rows.map(({ kind }) => kind)).toEqual(
        written.map(({ isTransfer }) => (isTransfer ? 'payment' : 'expense')),
      );
      expect(balancesOfRows(names, read.rows)).toEqual(
        names.map((_, person) =>
          written.reduce(
            (left, { payers, shares }) => left + (payers[person] ?? 0) - (shares[person] ?? 0),
            0,
          ),
        ),
      );
    }),
  );
});

test('any table is read without an exception', () => {
  const cell = fc.oneof(
    fc.constantFrom(...header, ...tram, ...end, 'Paid by Ana', 'Impacted to ', '-0', '1e9', '٣'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 14 }), { maxLength: 6 }), (table) => {
      isTricount(table);
      const { rows, people } = readRows([header, ...table]);
      expect(balancesOfRows(people, rows).reduce((total, each) => total + each, 0)).toBe(0);
      readRows(table);
    }),
  );
});
