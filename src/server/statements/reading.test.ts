import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { addGroupOf } from '#server/testing/makers/groups.ts';
import { preview } from '#server/testing/makers/statements.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const AMBIGUOUS = Buffer.from(
  'Date,Description,Reference,Amount\n03/04/2026,Coffee Lab,Corner,-4.50\n05/06/2026,Rewe,Market,-20.00\n',
);

test('the order of dates and the columns that were chosen for a header are remembered, for their person', async () => {
  const [ana, ben] = [await app.person(), await app.person()];
  const asked = await preview(app, ana, AMBIGUOUS, {});
  expect(asked.body).toMatchObject({ format: 'csv', needs: 'dates', lines: [] });
  const columns = { ...asked.body.columns.chosen, title: [2] };
  const said = await preview(app, ana, AMBIGUOUS, { dateOrder: 'dmy', columns: JSON.stringify(columns) });
  expect(said.body).toMatchObject({
    needs: null,
    lines: [
      { date: '2026-04-03', title: 'Corner', amount: -4.5 },
      { date: '2026-06-05', title: 'Market', amount: -20 },
    ],
  });
  const again = await preview(app, ana, AMBIGUOUS, {});
  expect(again.body.lines).toEqual(said.body.lines);
  expect(again.body.columns.chosen).toMatchObject({ title: [2] });
  // Current choices come first.
  const other = await preview(app, ana, AMBIGUOUS, { dateOrder: 'mdy' });
  expect(other.body.lines).toMatchObject([{ date: '2026-03-04' }, { date: '2026-05-06' }]);
  expect((await preview(app, ben, AMBIGUOUS, {})).body).toMatchObject({ needs: 'dates' });
  // Nothing of the file is stored.
  const { rows } = await app.owner.query(
    'SELECT user_id, encode(header, $1) AS header FROM statement_columns',
    ['hex'],
  );
  expect(rows).toEqual([{ user_id: ana.id, header: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test('a file in another currency needs a rate, which converts its lines to the home currency', async () => {
  const ana = await app.person();
  const file = Buffer.from(
    'Date,Description,Amount,Currency\n2026-06-10,Tea House,-10.00,EUR\n2026-06-11,Refund,3.00,EUR\n',
  );
  const asked = await preview(app, ana, file, {});
  expect(asked.body).toMatchObject({ needs: 'rate', currency: 'EUR', lines: [] });
  const said = await preview(app, ana, file, { rate: '1.0855' });
  expect(said.body).toMatchObject({
    needs: null,
    currency: 'USD',
    lines: [
      { amount: -10.86, original: { currency: 'EUR', amount: 10, rate: '1.0855' } },
      { amount: 3.26, original: { currency: 'EUR', amount: 3, rate: '1.0855' } },
    ],
  });
  expect((await preview(app, ana, file, { rate: '0' })).body).toMatchObject({ message: 'Rate is not valid' });
});

test('money that the file says went to an account of the person is skipped by default', async () => {
  const ana = await app.person();
  const file = Buffer.from(
    'ID,Datetime,Type,Status,Note,From,To,Amount (total)\n' +
      '1,2026-06-10T10:00:00,Payment,Complete,Pizza,Ana Oak,Sam Birch,- $18.50\n' +
      '2,2026-06-11T10:00:00,Standard Transfer,Issued,,,,- $100.00\n',
  );
  expect((await preview(app, ana, file, {})).body).toMatchObject({
    lines: [
      { title: 'Sam Birch: Pizza', amount: -18.5, isOwnTransfer: false, suggestion: { kind: 'mine' } },
      { amount: -100, isOwnTransfer: true, suggestion: { kind: 'here' }, match: null, settles: null },
    ],
  });
});

test.each([
  [Buffer.from('%PDF-1.7 no statement'), {}, 400],
  [Buffer.from('\u0000\u0001\u0002'), {}, 400],
  [AMBIGUOUS, { columns: '{"date":0}' }, 400],
  [AMBIGUOUS, { columns: 'no json' }, 400],
  [AMBIGUOUS, { dateOrder: 'ydm' }, 400],
  [Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), {}, 413],
])(
  'what cannot be read is refused with a sentence, and nothing is written',
  async (file, fields, expected) => {
    const flat = await addGroupOf(app, 1);
    const { status, body } = await preview(
      app,
      flat.people[0] as never,
      file,
      fields as Record<string, string>,
    );
    expect(status).toBe(expected);
    expect(body.message).toMatch(/^[A-Z].*\w/);
  },
);
