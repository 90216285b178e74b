import { expect, test } from 'vitest';
import { readEcbRates } from './ecb.ts';

const envelope = (cubes: string, quote = "'") => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${cubes.replaceAll("'", quote)}
\t</Cube>
</gesmes:Envelope>
`;
const day = (time: string, cubes: string) => `<Cube time='${time}'>${cubes}</Cube>`;
const DOLLAR = "<Cube currency='USD' rate='1.0850'/>";
const YEN = "<Cube currency='JPY' rate='163.55' />";

test.each(["'", '"'])('the format of the European Central Bank is read, with %s around values', (quote) => {
  expect(readEcbRates(envelope(day('2026-06-12', `\n${DOLLAR}\n${YEN}\n`), quote))).toEqual([
    { day: '2026-06-12', currency: 'EUR', rate: '1' },
    { day: '2026-06-12', currency: 'USD', rate: '1.085' },
    { day: '2026-06-12', currency: 'JPY', rate: '163.55' },
  ]);
});

test('several days are read, and an unknown currency is left out', () => {
  const gold = "<Cube currency='XAU' rate='0.0005'/>";
  const rates = readEcbRates(
    envelope(day('2026-06-12', DOLLAR + gold) + day('2026-06-11', DOLLAR.replace('850', '900'))),
  );
  expect(rates?.map((each) => `${each.day} ${each.currency} ${each.rate}`)).toEqual([
    ...['2026-06-12 EUR 1', '2026-06-12 USD 1.085'],
    ...['2026-06-11 EUR 1', '2026-06-11 USD 1.09'],
  ]);
});

test.each([
  ['an empty text', ''],
  ['a page', '<!DOCTYPE html><html><body>Moved</body></html>'],
  ['JSON', '{"base":"EUR","rates":{"USD":1.085}}'],
  ['no days', envelope('')],
  ['a day without rates', envelope(day('2026-06-12', ''))],
  ['the first half', envelope(day('2026-06-12', DOLLAR + YEN)).slice(0, 420)],
  ['no such day', envelope(day('2026-02-30', DOLLAR))],
  ['a rate without a day', envelope(DOLLAR)],
  ['a rate of zero', envelope(day('2026-06-12', "<Cube currency='USD' rate='0'/>"))],
  ['a negative rate', envelope(day('2026-06-12', "<Cube currency='USD' rate='-1.085'/>"))],
  ['a rate that is not a number', envelope(day('2026-06-12', "<Cube currency='USD' rate='N/A'/>"))],
  ['a missing rate', envelope(day('2026-06-12', "<Cube currency='USD'/>"))],
  ['a huge rate', envelope(day('2026-06-12', "<Cube currency='USD' rate='1000000001'/>"))],
  ['a currency twice', envelope(day('2026-06-12', DOLLAR + DOLLAR))],
  ['an entity', envelope(day('2026-06-12', DOLLAR)).replace('Reference', '&xxe;')],
  [
    'a document type',
    envelope(day('2026-06-12', DOLLAR)).replace('<gesmes:Env', '<!DOCTYPE x []><gesmes:Env'),
  ],
])('%s is refused as a whole', (_, xml) => {
  expect(readEcbRates(xml)).toBeNull();
});

test('a long text that is not such a document is refused at once', () => {
  const started = performance.now();
  for (const part of ['<Cube ', '<Cube time=', '<gesmes:Envelope>', ' a="', '</gesmes:Envelope>'])
    expect(readEcbRates(`<gesmes:Envelope>${part.repeat(40_000)}`)).toBeNull();
  expect(performance.now() - started).toBeLessThan(2000);
});
