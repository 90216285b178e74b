import { expect, test } from 'vitest';
import { accountOf } from './account-of.ts';
import { knowTable } from './known-table.ts';

const HEADER = ['Date', 'Description', 'Amount'];
const ROWS = [
  ['2025-04-14', 'GROCER', '-4.00'],
  ['2025-04-15', 'PAYROLL', '500.00'],
  ['2025-04-16', 'CINEMA', '-9.00'],
];
const plain = knowTable({ header: HEADER, rows: ROWS });

test.each([
  [['IBAN:', 'CH93 0076 2011 6238 5295 7'], 'CH9300762011623852957'],
  [['Konto 6000 123 456'], '6000123456'],
  [['Account Number', '****1234'], '****1234'],
  [['Account;', '', '12-3456-78'], '12345678'],
  [['Account balance:', '1,234.56'], null],
  [['Kontostand', '1.234,56'], null],
  [['Account type', 'Savings 2025'], null],
  [['From', '2025-04-01'], null],
  [['Transactions', '12345'], null],
])('%j above the table names %s', (row, account) => {
  expect(accountOf(plain, [row])).toBe(account);
});

test('the number that stands in every row is that of the account', () => {
  const rows = ROWS.map((cells) => ['DE00 1000 0001', ...cells]);
  expect(accountOf(knowTable({ header: ['Auftragskonto', ...HEADER], rows }), [])).toBe('DE0010000001');
  expect(accountOf(knowTable({ header: ['Counterparty account', ...HEADER], rows }), [])).toBeNull();
});

test('a file of several accounts names none', () => {
  const accounts = ['111122', '111122', '333344', '333344'];
  const rows = [...ROWS, ...ROWS.slice(0, 1)].map((cells, at) => [accounts[at] ?? '', ...cells]);
  const table = knowTable({ header: ['Account', ...HEADER], rows });
  expect(accountOf(table, [])).toBeNull();
  expect(
    accountOf(plain, [
      ['Account', '111122'],
      ['Account', '333344'],
    ]),
  ).toBeNull();
});
