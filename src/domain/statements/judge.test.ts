import { expect, test } from 'vitest';
import { amountReader } from './amounts.ts';
import { guessColumns } from './columns.ts';
import { judgeSigns } from './judge.ts';
import { knowTable } from './known-table.ts';

/** The judgement of a file whose cells are divided by "|". An empty header: the file has none. */
function judge(header: string, ...rows: string[]) {
  const cells = rows.map((row) => row.split('|'));
  const table = knowTable({ header: header === '' ? [] : header.split('|'), rows: cells });
  const { columns } = guessColumns(table, 'USD');
  if (columns === null) throw new Error('No columns');
  return judgeSigns(table, { columns, read: amountReader(cells.flat(), 'USD'), order: 'ymd' });
}

test('amounts with a minus are money out, where they are the most', () => {
  const rows = ['2025-01-02|Grocer|-5.00', '2025-01-03|Baker|-6.00', '2025-01-04|Jo|9.00'];
  expect(judge('Date|Text|Amount', ...rows)).toMatchObject({ sure: 'out_negative' });
});

test('amounts of which few have a minus are asked about, whatever their number', () => {
  const purchases = Array.from({ length: 30 }, (_, index) => `2025-01-${index + 10}|Shop ${index}|5.00`);
  for (const count of [2, 3, 30])
    expect(judge('Date|Text|Amount', ...purchases.slice(0, count), '2025-02-01|Settled|-9.00')).toMatchObject(
      { sure: null, allowed: ['out_positive', 'out_negative'] },
    );
});

test('amounts without any sign are asked about', () => {
  expect(judge('Date|Text|Amount', '2025-01-02|Grocer|5.00')).toMatchObject({ sure: null });
});

test('a payment for which the bank thanks turns the signs of a card', () => {
  const rows = ['2025-01-02|Grocer|5.00', '2025-01-03|Ihre Zahlung - danke|-90.00'];
  expect(judge('Date|Text|Amount', ...rows)).toMatchObject({ sure: 'out_positive' });
});

test('wages prove the usual signs, though most amounts are money in', () => {
  const rows = ['2025-01-02|Grocer|-5.00', '2025-01-03|Payroll|90.00', '2025-01-04|Payroll|90.00'];
  expect(judge('Date|Text|Amount', ...rows)).toMatchObject({ sure: 'out_negative' });
});

test.each([
  ['Date|Text|Amount|Debit/Credit', ['Debit', 'Credit']],
  ['Datum|Text|Betrag|Art', ['Belastung', 'Gutschrift']],
  ['Datum|Text|Bedrag|Soort', ['Af', 'Bij']],
] as const)('the words in "%s" decide between the signs', (header, [out, into]) => {
  const turned = [
    `2025-01-02|Ferry|5.00|${out}`,
    `2025-01-03|Baker|6.00|${out}`,
    `2025-01-04|Jo|-90.00|${into}`,
  ];
  expect(judge(header, ...turned).sure).not.toBe('out_negative');
  const usual = [
    `2025-01-02|Ferry|-5.00|${out}`,
    `2025-01-03|Baker|6.00|${into}`,
    `2025-01-04|Jo|90.00|${into}`,
  ];
  expect(judge(header, ...usual)).toMatchObject({ sure: 'out_negative' });
});

test('a balance that the amounts explain proves the signs', () => {
  const rows = ['2025-01-02|Ferry|-5.00|95.00', '2025-01-03|Baker|-6.00|89.00', '2025-01-04|Jo|40.00|129.00'];
  expect(judge('Date|Text|Amount|Balance', ...rows)).toMatchObject({ sure: 'out_negative' });
  const unsigned = ['2025-01-02|Ferry|5.00|95.00', '2025-01-03|Baker|6.00|89.00', '2025-01-04|Jo|4.00|85.00'];
  expect(judge('Date|Text|Amount|Balance', ...unsigned)).toMatchObject({ sure: 'out_positive' });
});

test('the debt of a card, which rises with purchases, proves nothing', () => {
  const rows = ['2025-01-02|Ferry|5.00|105.00', '2025-01-03|Baker|6.00|111.00', '2025-01-04|Jo|-40.00|71.00'];
  expect(judge('Date|Text|Amount|Balance', ...rows)).toMatchObject({ sure: null });
});

test('the newest row may be the first one of a balance', () => {
  const rows = ['2025-01-04|Jo|40.00|129.00', '2025-01-03|Baker|-6.00|89.00', '2025-01-02|Ferry|-5.00|95.00'];
  expect(judge('Date|Text|Amount|Balance', ...rows)).toMatchObject({ sure: 'out_negative' });
});

test('the opening and the closing balance among the rows prove the signs', () => {
  const rows = [
    '2025-01-01|Saldo anterior|100.00',
    '2025-01-02|Ferry|-5.00',
    '2025-01-03|Baker|20.00',
    '2025-01-03|Jo|20.00',
    '2025-01-31|S A L D O|135.00',
  ];
  expect(judge('Data|Historico|Valor', ...rows)).toMatchObject({ sure: 'out_negative' });
});

test('columns of money out and money in beside a signed amount prove its signs', () => {
  const rows = ['2025-01-02|Ferry|-5.00|5.00|', '2025-01-03|Baker|6.00||6.00', '2025-01-04|Jo|40.00||40.00'];
  expect(judge('Date|Text|Amount|Money Out|Money In', ...rows)).toMatchObject({ sure: 'out_negative' });
});

test('an account is never written with the signs of a card', () => {
  const rows = [
    '2025-01-02|Girokonto|Ferry|-5.00',
    '2025-01-03|Girokonto|Baker|6.00',
    '2025-01-04|Girokonto|Jo|7.00',
  ];
  expect(judge('', ...rows)).toMatchObject({ sure: 'out_negative' });
  const card = rows.map((row) => row.replace('Girokonto', 'Kreditkartenkonto'));
  expect(judge('', ...card)).toMatchObject({ sure: null });
});

test('two columns are the signs, with a refund in the column of money out', () => {
  const rows = [
    '2025-01-02|Ferry|5.00|',
    '2025-01-03|Baker|6.00|',
    '2025-01-04|Jo|-2.00|',
    '2025-01-05|Kit||9.00',
  ];
  expect(judge('Date|Text|Debit|Credit', ...rows)).toMatchObject({ sure: 'usual' });
  const mixed = ['2025-01-02|Ferry|5.00|', '2025-01-04|Jo|-2.00|', '2025-01-05|Kit||9.00'];
  expect(judge('Date|Text|Debit|Credit', ...mixed)).toMatchObject({ sure: null });
});
