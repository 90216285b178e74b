import { expect, test } from 'vitest';
import type { StatementChoices } from '#domain/statements/statement.ts';
import { readRemembered } from './read-remembered.ts';

const HEADER = 'Date,Description,Amount';
const COLUMNS = {
  date: 0,
  title: [1],
  payer: null,
  amount: 2,
  moneyOut: null,
  moneyIn: null,
  direction: null,
  currency: null,
  bankId: null,
  fee: null,
  status: null,
  isOutPositive: true,
};

/** Reads a file for which a card with the same header was answered before. */
function read(rows: readonly string[], choices: Partial<StatementChoices> = {}) {
  const bytes = Buffer.from([HEADER, ...rows].join('\n'));
  const { header } = readRemembered({ bytes, choices: { currency: 'GBP' }, remembered: [] });
  if (header === null) throw new Error('No header');
  const before = {
    header,
    columns: COLUMNS,
    dateOrder: 'dmy',
    signs: 'out_positive',
    decimal: null,
  } as const;
  return readRemembered({ bytes, choices: { currency: 'GBP', ...choices }, remembered: [before] }).reading;
}

test('what was chosen for a card fills what its next file leaves open', () => {
  const { needs, lines } = read(['03/09/2025,GROCER,45.10', '04/09/2025,CINEMA,20.00']);
  expect(needs).toBeNull();
  expect(lines.map(({ date, amount }) => [date, amount])).toEqual([
    ['2025-09-03', -4510],
    ['2025-09-04', -2000],
  ]);
});

test('what was chosen for a card never overrules what another account proves', () => {
  const { needs, lines } = read([
    '03/09/2025,RENT,-850.00',
    '09/15/2025,PAYROLL,2100.00',
    '09/16/2025,SHOES,-60.00',
  ]);
  expect(needs).toBeNull();
  expect(lines.map(({ date, amount }) => [date, amount])).toEqual([
    ['2025-03-09', -85000],
    ['2025-09-15', 210000],
    ['2025-09-16', -6000],
  ]);
});

test('an answer of now overrules one of before', () => {
  const { lines } = read(['03/09/2025,GROCER,45.10'], { signs: 'out_negative', dateOrder: 'mdy' });
  expect(lines).toMatchObject([{ date: '2025-03-09', amount: 4510 }]);
});

test('columns that are elsewhere in this file are not taken over', () => {
  const bytes = Buffer.from([HEADER, '-45.10,GROCER,2025-09-03', '-5.10,KIOSK,2025-09-04'].join('\n'));
  const { header } = readRemembered({ bytes, choices: { currency: 'GBP' }, remembered: [] });
  const before = {
    header: header ?? '',
    columns: COLUMNS,
    dateOrder: null,
    signs: null,
    decimal: null,
  };
  const { reading } = readRemembered({ bytes, choices: { currency: 'GBP' }, remembered: [before] });
  expect(reading.lines).toMatchObject([
    { date: '2025-09-03', amount: -4510 },
    { date: '2025-09-04', amount: -510 },
  ]);
});

test('what was chosen for one account says nothing of another with the same header', () => {
  const read = (account: string, remembered: Parameters<typeof readRemembered>[0]['remembered']) => {
    const lines = [`Account,${account}`, '', HEADER, '03/09/2025,GROCER,45.10', '04/09/2025,CINEMA,20.00'];
    return readRemembered({ bytes: Buffer.from(lines.join('\n')), choices: { currency: 'GBP' }, remembered });
  };
  const { header } = read('4417 0000 1111', []);
  if (header === null) throw new Error('No header');
  const before = {
    header,
    columns: COLUMNS,
    dateOrder: 'dmy',
    signs: 'out_positive',
    decimal: null,
  } as const;
  expect(read('4417 0000 1111', [before]).reading).toMatchObject({
    needs: null,
    lines: [{ amount: -4510 }, {}],
  });
  expect(read('4417 0000 2222', [before]).reading.needs).toBe('dates');
});
