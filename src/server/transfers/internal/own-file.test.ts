import { describe, expect, test } from 'vitest';
import { saidProblems } from '#domain/testing/said-problems.ts';
import { parseFile } from './parse-file.ts';

const [ana, bo, outsider] = ['a', 'b', 'c'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);

const hut = {
  title: 'Hut',
  amount: 90.5,
  date: '2026-05-01',
  category: 'accommodation',
  paidBy: 0,
  payers: [] as object[],
  shares: [
    { person: 0, amount: 45.25 },
    { person: 1, amount: 45.25 },
  ],
  split: { mode: 'equal', participants: [ana, bo] } as object,
  merchantName: null,
  notes: null,
  original: null as object | null,
};

const rent = {
  template: {
    title: 'Rent',
    amount: 900.5,
    category: 'accommodation',
    paidBy: ana,
    participants: [ana, bo],
  } as object,
  frequency: 'monthly',
  firstDate: '2026-05-31',
  dayOfMonth: 31,
  endsOn: null,
  times: null,
  count: 0,
  lastDate: null,
  nextDate: '2026-05-31',
  pausedReason: null,
};

type Content = { group?: object; expenses?: readonly object[]; payments?: readonly object[] };

/** A file of Ana and Bo in dollars. */
function read({ group = {}, expenses = [hut], payments = [] }: Content) {
  const facts = { name: 'Alps', description: null, date: '2026-05-01', simplifyDebts: true, currency: 'USD' };
  const people = [
    { id: ana, name: 'Ana' },
    { id: bo, name: 'Bo' },
  ];
  const whole = {
    format: 'allsquare',
    version: 1,
    group: { ...facts, ...group },
    people,
    expenses,
    payments,
  };
  const file = parseFile(JSON.stringify(whole));
  return file && { ...file, problems: saidProblems(file.problems) };
}

const refusal = (message: string) => [
  { line: null, message: `This is not an Allsquare export: ${message}`, isBlocking: true },
];

describe('an amount with more decimals than its currency has is refused, not rounded', () => {
  const payment = { from: 0, to: 1, amount: 1, date: '2026-05-02' };
  const amount = (path: string) => `${path}: Amount must be above 0, with at most 2 decimals`;
  const share = (path: string) => `${path}: Share must be 0 or more, with at most 2 decimals`;
  test.each<[string, Content, string]>([
    ['of an expense', { expenses: [{ ...hut, amount: 90.504 }] }, amount('expenses.0.amount')],
    ['of a text', { expenses: [{ ...hut, amount: '90.500' }] }, amount('expenses.0.amount')],
    [
      'of a share',
      { expenses: [{ ...hut, shares: hut.shares.with(1, { person: 1, amount: 45.2501 }) }] },
      share('expenses.0.shares.1.amount'),
    ],
    [
      'of a payer',
      { expenses: [{ ...hut, payers: [{ person: 0, amount: 90.499 }] }] },
      amount('expenses.0.payers.0.amount'),
    ],
    ['of a payment', { payments: [{ ...payment, amount: 1.005 }] }, amount('payments.0.amount')],
    ['of a budget', { group: { budget: 0.001 } }, amount('group.budget')],
    [
      'in another currency',
      { expenses: [{ ...hut, original: { currency: 'JPY', amount: 9050.4, rate: '0.01' } }] },
      'expenses.0.original.amount: Amount must have at most 0 decimals',
    ],
    [
      'of a recurring expense',
      { group: { series: [rent, { ...rent, template: { ...rent.template, amount: 900.505 } }] } },
      'group.series.1.template.amount: Amount must be greater than zero',
    ],
    [
      'in a currency without decimals',
      { group: { currency: 'JPY' } },
      'expenses.0.amount: Amount can have at most 0 decimals',
    ],
  ])('%s', (_name, content, message) => {
    expect(read(content)).toMatchObject({ books: [], problems: refusal(message) });
  });

  test('while all decimals of the currency are read', () => {
    const original = { currency: 'KWD', amount: 27.15, rate: '3.333333333333' };
    const file = read({ expenses: [{ ...hut, original }], payments: [{ ...payment, amount: 0.07 }] });
    expect(file?.problems).toEqual([]);
    expect(file?.books).toMatchObject([
      {
        rows: [
          { amount: 9050, original: { amount: 27_150 } },
          { kind: 'payment', amount: 7 },
        ],
      },
    ]);
  });
});

describe('people who are not in the file', () => {
  test.each([
    ['equal parts', { mode: 'equal', participants: [ana, outsider] }],
    ['weights', { mode: 'weights', weights: [{ userId: outsider, weight: 1 }] }],
    ['amounts', { mode: 'exact', shares: [{ userId: outsider, amount: 90.5 }] }],
    [
      'lines of a receipt',
      { mode: 'items', items: [{ amount: 90.5, userIds: [ana, outsider] }], tax: 0, tip: 0 },
    ],
  ])('are in no split: of %s the exact shares stay', (_name, split) => {
    const file = read({ expenses: [{ ...hut, split }] });
    expect(file?.problems).toEqual([]);
    expect(file?.books).toMatchObject([
      {
        rows: [
          {
            split: null,
            shares: [
              { person: 0, amount: 4525 },
              { person: 1, amount: 4525 },
            ],
          },
        ],
      },
    ]);
  });

  test('are told from those who are', () => {
    expect(read({})?.books).toMatchObject([
      { rows: [{ split: { mode: 'equal', participants: ['0', '1'] } }] },
    ]);
    expect(read({ group: { series: [rent] } })?.facts?.series).toMatchObject([
      { template: { paidBy: '0', participants: ['0', '1'] } },
    ]);
  });

  test.each([
    ['who pays', { paidBy: outsider }],
    ['as one of the payers', { payers: [{ userId: outsider, amount: 900.5 }] }],
    ['who takes part', { participants: [ana, outsider] }],
    ['with a share', { shares: [{ userId: outsider, amount: 900.5 }] }],
    [
      'in its split',
      { split: { mode: 'percent', percentages: [{ userId: outsider, basisPoints: 10_000 }] } },
    ],
  ])('refuse the file where a recurring expense names them %s', (_name, changes) => {
    const template = { ...rent.template, ...changes };
    expect(read({ group: { series: [{ ...rent, template }] } })).toMatchObject({
      books: [],
      problems: refusal('group.series.0.template: It names someone who is not in the file'),
    });
  });

  test('are not the places of people either', () => {
    const template = { ...rent.template, participants: ['0', '1'] };
    expect(read({ group: { series: [{ ...rent, template }] } })?.problems).toEqual(
      refusal('group.series.0.template.participants.0: Unknown member'),
    );
  });
});
