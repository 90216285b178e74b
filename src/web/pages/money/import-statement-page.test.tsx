import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getGroup, listActiveGroups } from '#contract/groups.ts';
import {
  addStatement,
  listStatements,
  type PreviewedLine,
  previewStatement,
  removeStatement,
  type StatementPreview,
  type Suggestion,
} from '#contract/statements.ts';
import { day } from '#domain/calendar.ts';
import { parseRate } from '#domain/exchange.ts';
import { cents } from '#domain/money.ts';
import { type FakeApi, fakeApi } from '#web/testing/fake-api.ts';
import { idOf, makeGroup, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ImportStatementPage } from './import-statement-page.tsx';

const MINE: Suggestion = {
  kind: 'mine',
  category: null,
  groupId: null,
  groupName: null,
  split: null,
  userId: null,
  username: null,
};

const line = (given: Partial<PreviewedLine>): PreviewedLine => ({
  line: 2,
  bankId: null,
  occurrence: 1,
  date: day('2026-06-10'),
  title: 'Corner Grocery',
  amount: cents(-2_000),
  original: null,
  roundedFrom: null,
  isOwnTransfer: false,
  suggestion: MINE,
  match: null,
  settles: null,
  ...given,
});

const LINES = [
  line({}),
  line({ line: 3, title: 'Hotel', amount: cents(-30_000) }),
  line({
    line: 4,
    title: 'Dinner',
    suggestion: { ...MINE, kind: 'here' },
    match: {
      kind: 'expense',
      title: 'Dinner',
      date: day('2026-06-09'),
      groupId: idOf(100),
      groupName: 'Lisbon',
    },
  }),
];

const COLUMNS = {
  header: ['When', 'What', 'Sum'],
  sample: [['2026-06-10', 'Corner Grocery', '20.00']],
  chosen: null,
};

const preview = (given: Partial<StatementPreview> = {}): StatementPreview => ({
  format: 'csv',
  columns: { ...COLUMNS },
  needs: null,
  choices: null,
  currency: 'USD',
  lines: LINES,
  problems: [],
  proof: null,
  ...given,
});

let api: FakeApi;

beforeEach(() => {
  api = fakeApi();
  api.on(listStatements, []);
  api.on(listActiveGroups, [makeGroup({ id: idOf(100), name: 'Lisbon' })]);
});

const file = () => new File(['Date,Description,Amount'], 'june.csv');

async function open(...replies: Partial<StatementPreview>[]) {
  const left = replies.map(preview);
  api.on(previewStatement, () => left.shift() ?? preview());
  const view = renderApp(<ImportStatementPage />, { path: '/spending/import', user: me });
  fireEvent.change(await screen.findByLabelText('Statement to import'), { target: { files: [file()] } });
  return view;
}

const rows = async () => within(await screen.findByRole('grid')).getAllByRole('row');
const texts = async () => (await rows()).map(textOf);

/** What a line shows: of its categories the chosen one. */
function textOf(row: HTMLElement): string {
  const select = row.querySelector('select');
  return row.textContent.replace(
    select?.textContent ?? '',
    select?.options[select.selectedIndex]?.textContent ?? '',
  );
}

describe('import of a statement', () => {
  test('says in which step it is and how long reading may take', async () => {
    const release = api.hold(previewStatement, preview({ needs: 'columns', lines: [] }));
    renderApp(<ImportStatementPage />, { path: '/spending/import', user: me });
    expect(await screen.findByText('Step 1 of 3: choose a file.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Statement to import'), { target: { files: [file()] } });
    expect(
      await screen.findByText('Step 1 of 3: choose a file. A large file can take up to half a minute.'),
    ).toBeTruthy();
    release();
    expect(await screen.findByText('Step 2 of 3: answer what the file leaves open.')).toBeTruthy();
  });

  test('shows each line with what it becomes, and takes over those that are not left out', async () => {
    api.on(addStatement, { id: idOf(7), added: 1, skipped: 1 });
    const { person } = await open({});
    expect(await texts()).toEqual([
      'Jun 10, 2026Corner GroceryPersonalNo category-$20.00',
      'Jun 10, 2026HotelPersonalNo category-$300.00',
      'Jun 10, 2026DinnerDinner in Lisbon, Jun 9, 2026Already added-$20.00',
    ]);
    expect(screen.getByText(/^Nothing is saved yet/)).toBeTruthy();
    expect(screen.getByText('Step 3 of 3: review and add.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Add 2 Transactions' }));
    expect(await screen.findByText('1 transaction added')).toBeTruthy();
    expect(screen.getByText('1 skipped: already imported')).toBeTruthy();
    expect(api.seen(addStatement)[0]?.body).toEqual({
      lines: [
        {
          bankId: null,
          occurrence: 1,
          date: '2026-06-10',
          title: 'Corner Grocery',
          amount: -2_000,
          as: 'mine',
          category: null,
        },
        {
          bankId: null,
          occurrence: 1,
          date: '2026-06-10',
          title: 'Hotel',
          amount: -30_000,
          as: 'mine',
          category: null,
        },
      ],
    });
  });

  test('a line in another currency says so, and its expense keeps it', async () => {
    api.on(addStatement, { id: idOf(7), added: 1, skipped: 0 });
    const rate = parseRate('1.0855');
    if (rate === null) throw new Error('This is a rate');
    const original = { currency: 'EUR', amount: cents(1_000), rate } as const;
    const { person } = await open({ lines: [line({ amount: cents(-1_086), original })] });
    expect(await texts()).toEqual(['Jun 10, 2026Corner Grocery€10.00 at 1.0855PersonalNo category-$10.86']);
    await person.click(screen.getByRole('button', { name: 'Add 1 Transaction' }));
    expect(await screen.findByText('1 transaction added')).toBeTruthy();
    expect(api.seen(addStatement)[0]?.body).toMatchObject({
      lines: [{ amount: -1_086, original: { currency: 'EUR', amount: '10.00', rate: '1.0855' } }],
    });
  });

  test('an amount that was rounded says what the file has', async () => {
    await open({ lines: [line({ roundedFrom: '-20.0049' })] });
    expect(await texts()).toEqual([
      'Jun 10, 2026Corner GroceryRounded from -20.0049PersonalNo category-$20.00',
    ]);
  });

  test('the category is changed on its line, by press and by keyboard, and undone', async () => {
    api.on(addStatement, { id: idOf(7), added: 2, skipped: 0 });
    const lines = [line({ suggestion: { ...MINE, category: 'food' } }), line({ line: 3, title: 'Hotel' })];
    const { person } = await open({ lines });
    expect(await texts()).toEqual([
      'Jun 10, 2026Corner GroceryPersonalFood & Drinks-$20.00',
      'Jun 10, 2026HotelPersonalNo category-$20.00',
    ]);
    await person.click(screen.getByLabelText('Category of Hotel'));
    await person.selectOptions(screen.getByLabelText('Category of Hotel'), 'Travel');
    expect((await texts())[1]).toContain('PersonalTravel');
    // A press on the field marks nothing, and its letters choose nothing for the line.
    expect(screen.queryByText(/selected$/)).toBeNull();
    const [first] = await rows();
    first?.focus();
    await person.tab();
    expect(document.activeElement).toBe(screen.getByLabelText('Category of Corner Grocery'));
    await person.keyboard('x');
    expect((await texts())[0]).toContain('Personal');
    await person.selectOptions(screen.getByLabelText('Category of Corner Grocery'), 'No category');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await texts())[0]).toContain('Food & Drinks');
    await person.click(screen.getByRole('button', { name: 'Add 2 Transactions' }));
    expect(await screen.findByText('2 transactions added')).toBeTruthy();
    expect(api.seen(addStatement)[0]?.body).toMatchObject({
      lines: [{ category: 'food' }, { category: 'travel' }],
    });
  });

  test('money between accounts of the person is skipped unless they choose otherwise', async () => {
    const suggestion: Suggestion = { ...MINE, kind: 'here' };
    const { person } = await open({
      lines: [line({ title: 'Standard Transfer', isOwnTransfer: true, suggestion })],
    });
    expect(await texts()).toEqual([
      'Jun 10, 2026Standard TransferMoved between your own accountsSkip-$20.00',
    ]);
    await person.click(screen.getByRole('button', { name: 'Personal' }));
    expect((await texts())[0]).toContain('PersonalNo category');
  });

  test.each([
    {
      question: 'decimal' as const,
      field: 'decimal',
      answers: ['comma', 'point'],
      labels: ['A comma is before the cents', 'A point is before the cents'],
    },
    {
      question: 'encoding' as const,
      field: 'encoding',
      answers: ['windows-1250', 'windows-1252'],
      labels: ['Central European (Windows)', 'Western European (Windows)'],
    },
  ])('asks for the $question, which is answered by press and by keyboard', async (asked) => {
    const [one = '', other = ''] = asked.answers;
    const [first = '', second = ''] = asked.labels;
    const read = (title: string, amount: number) => [
      { line: 2, date: day('2026-06-10'), title, amount: cents(amount) },
    ];
    const choices = [
      { answer: one, lines: read('Kávézó', -12_300) },
      { answer: other, lines: read('K vizo', -1_230_000) },
    ];
    const needs: Partial<StatementPreview> = { needs: asked.question, choices, lines: [] };
    const { person } = await open(needs, {}, needs, {});
    const sent = vi.spyOn(globalThis, 'fetch');
    const lastAnswer = () => {
      const [, init] = sent.mock.calls.findLast(([url]) => String(url).endsWith('/preview')) ?? [];
      return init?.body instanceof FormData ? init.body.get(asked.field) : null;
    };
    expect((await screen.findByRole('radiogroup')).textContent).toMatch(
      /Kávézó, -\$123\.00.*K vizo, -\$12,300\.00/,
    );
    await person.click(screen.getByLabelText(second, { exact: false }));
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(await rows()).toHaveLength(3);
    expect(lastAnswer()).toBe(other);
    fireEvent.change(screen.getByLabelText('Statement to import'), { target: { files: [file()] } });
    const radio = await screen.findByLabelText<HTMLInputElement>(first, { exact: false });
    radio.focus();
    await person.keyboard('{ArrowDown}{ArrowUp} {Enter}');
    expect(await rows()).toHaveLength(3);
    expect(lastAnswer()).toBe(one);
  });

  test('keys choose for a line and go to the next, and one takes back', async () => {
    const { person } = await open({});
    const [first] = await rows();
    first?.focus();
    await person.keyboard('x');
    expect((await texts())[0]).toContain('Skip');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Hotel'));
    await person.keyboard('xu');
    expect((await texts())[1]).toContain('Personal');
    await person.keyboard('u');
    expect((await texts())[0]).toContain('Personal');
    await person.keyboard('{End}m');
    expect((await texts())[2]).toContain('Personal');
  });

  test('its keys work at once, and beside the list too, but not in a field', async () => {
    const { person } = await open({});
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Corner Grocery'));
    await person.keyboard('X');
    expect((await texts())[0]).toContain('Skip');
    await person.click(screen.getByRole('button', { name: 'Select All' }));
    await person.keyboard('x');
    expect((await texts()).every((text) => /Skip|Already added/.test(text ?? ''))).toBe(true);
    await person.keyboard('u');
    expect((await texts())[1]).toContain('Personal');
    screen.getByLabelText('Category').focus();
    await person.keyboard('x');
    expect((await texts())[1]).toContain('Personal');
  });

  test('the letter after a "g" leads to a screen and chooses nothing', async () => {
    const { person } = await open({});
    const [first] = await rows();
    first?.focus();
    await person.keyboard('gx');
    expect((await texts())[0]).toContain('Personal');
    await person.keyboard('x');
    expect((await texts())[0]).toContain('Skip');
  });

  test('several lines are marked and shared with a group at once', async () => {
    api.on(addStatement, { id: idOf(7), added: 2, skipped: 0 });
    const { person } = await open({});
    const [first] = await rows();
    first?.focus();
    await person.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('2 transactions selected')).toBeTruthy();
    await person.keyboard('s');
    const dialog = within(await screen.findByRole('dialog', { name: 'Split 2 Transactions' }));
    await person.click(dialog.getByRole('button', { name: 'Split' }));
    expect(dialog.getByText('Choose a group')).toBeTruthy();
    await person.selectOptions(dialog.getByLabelText('Group'), 'Lisbon');
    await person.click(dialog.getByRole('button', { name: 'Split' }));
    expect((await texts()).slice(0, 2).every((text) => text?.includes('Split in Lisbon'))).toBe(true);
    await person.selectOptions(screen.getByLabelText('Category'), 'food');
    await person.click(screen.getByRole('button', { name: /^Add \d/ }));
    expect(api.seen(addStatement)[0]?.body).toMatchObject({
      lines: [
        { as: 'share', groupId: idOf(100), split: null },
        { as: 'share', groupId: idOf(100) },
        { as: 'mine', category: 'food' },
      ],
    });
  });

  test('shared lines are split another way behind one more press', async () => {
    api.on(addStatement, { id: idOf(7), added: 2, skipped: 0 });
    api.on(getGroup, makeGroupDetail({ id: idOf(100), name: 'Lisbon' }));
    const { person } = await open({});
    const share = async () => {
      await person.keyboard('s');
      return within(await screen.findByRole('dialog', { name: 'Split Transaction' }));
    };
    const [first] = await rows();
    first?.focus();
    const dialog = await share();
    expect(dialog.queryByRole('button', { name: /^Split ./ })).toBeNull();
    await person.selectOptions(dialog.getByLabelText('Group'), 'Lisbon');
    await person.click(await dialog.findByRole('button', { name: "Split by the group's default" }));
    await person.click(await dialog.findByRole('radio', { name: 'Shares' }));
    const [weight] = dialog.getAllByRole('textbox');
    if (weight === undefined) throw new Error('There are shares to type');
    await person.clear(weight);
    await person.type(weight, 'x');
    await person.click(dialog.getByRole('button', { name: 'Split' }));
    expect(api.seen(addStatement)).toEqual([]);
    await person.clear(weight);
    await person.type(weight, '3');
    await person.click(dialog.getByRole('button', { name: 'Split' }));
    // The next line begins with the same group, and its default.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click((await share()).getByRole('button', { name: 'Split' }));
    await person.click(screen.getByRole('button', { name: /^Add \d/ }));
    expect(api.seen(addStatement)[0]?.body).toMatchObject({
      lines: [
        { as: 'share', groupId: idOf(100), split: { mode: 'weights' } },
        { as: 'share', groupId: idOf(100), split: null },
      ],
    });
  });

  test('asks what the columns are, and reads the file again', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const { person } = await open({ needs: 'columns', lines: [] }, {});
    await person.click(await screen.findByRole('button', { name: 'Read File' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose the column with the date');
    await person.selectOptions(screen.getByLabelText('Meaning of When'), 'Date');
    await person.selectOptions(screen.getByLabelText('Meaning of What'), 'Title');
    await person.selectOptions(screen.getByLabelText('Meaning of Sum'), 'Amount');
    await person.click(screen.getByLabelText('Amounts without a minus sign were spent', { exact: false }));
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(await rows()).toHaveLength(3);
    const form = sent.mock.calls.at(-1)?.[1]?.body as FormData;
    expect(JSON.parse(String(form.get('columns')))).toMatchObject({
      date: 0,
      title: [1],
      amount: 2,
      moneyOut: null,
      isOutPositive: true,
    });
  });

  test('asks for the date order and for the rate', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const read = (date: string) => [{ line: 2, date: day(date), title: 'Grocer', amount: cents(-4_510) }];
    const choices = [
      { answer: 'dmy', lines: read('2026-04-03') },
      { answer: 'mdy', lines: read('2026-03-04') },
    ];
    const dates: Partial<StatementPreview> = { needs: 'dates', choices, lines: [] };
    const rates: Partial<StatementPreview> = { needs: 'rate', currency: 'EUR', lines: [] };
    const { person } = await open(dates, rates, dates, rates, {});
    expect((await screen.findByRole('radiogroup')).textContent).toMatch(/Apr 3.*Mar 4/);
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    // The first answer was wrong.
    await screen.findByLabelText('1 EUR in USD');
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await person.click(await screen.findByLabelText('Month first', { exact: false }));
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    const rate = await screen.findByLabelText('1 EUR in USD');
    await person.type(rate, 'x');
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(screen.getByText('Enter a rate, such as 1.0842')).toBeTruthy();
    await person.clear(rate);
    await person.type(rate, '1,1');
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(await rows()).toHaveLength(3);
    const form = sent.mock.calls.findLast(([url]) => String(url).endsWith('/preview'))?.[1]?.body as FormData;
    expect([form.get('dateOrder'), form.get('rate')]).toEqual(['mdy', '1.1']);
  });

  test('asks for the signs with the lines of the file, as each answer reads them', async () => {
    const sent = vi.spyOn(globalThis, 'fetch');
    const shown = (amount: number) => [
      { line: 2, date: day('2026-06-10'), title: 'Grocer', amount: cents(amount) },
    ];
    const choices = [
      { answer: 'out_positive', lines: shown(-4_510) },
      { answer: 'out_negative', lines: shown(4_510) },
    ];
    const { person } = await open({ needs: 'signs', choices, lines: [] }, {});
    const second = await screen.findByLabelText('Amounts with a minus were spent', { exact: false });
    expect(screen.getByRole('radiogroup').textContent).toMatch(/-\$45\.10.*Grocer, \$45\.10/);
    await person.click(second);
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(await rows()).toHaveLength(3);
    const form = sent.mock.calls.findLast(([url]) => String(url).endsWith('/preview'))?.[1]?.body as FormData;
    expect(form.get('signs')).toBe('out_negative');
  });

  test('offers a payment of the same sum beside Personal, and never chooses it alone', async () => {
    const settles = { groupId: idOf(100), groupName: 'Lisbon', userId: idOf(2), username: 'maya' };
    const { person } = await open({ lines: [line({ title: 'CITY CINEMA', settles })] });
    expect((await texts())[0]).toContain('Same amount as you owe maya');
    expect((await texts())[0]).toContain('Personal');
    await person.click(screen.getByRole('button', { name: 'Payment with maya' }));
    expect((await texts())[0]).toContain('Payment with maya in Lisbon');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await texts())[0]).toContain('Personal');
  });

  test('calls money in income, and says whether the bank agrees with the lines', async () => {
    const proof = {
      date: day('2026-11-30'),
      balance: cents(123_456),
      difference: cents(0),
      currency: 'USD',
    } as const;
    await open({ lines: [line({ title: 'PAYROLL', amount: cents(185_000) })], proof });
    expect((await texts())[0]).toBe('Jun 10, 2026PAYROLLIncome+$1,850.00');
    expect(screen.getByText('Your bank says $1,234.56 on Nov 30, 2026: every line adds up.')).toBeTruthy();
  });

  test('says by how much the lines miss what the bank says', async () => {
    const proof = {
      date: day('2026-11-30'),
      balance: cents(123_456),
      difference: cents(-450),
      currency: 'USD',
    } as const;
    await open({ proof });
    await rows();
    expect(screen.getByText(/the lines in this file are off by \$4\.50/)).toBeTruthy();
  });

  test('names the lines that are left out, and says why a file is refused', async () => {
    await open({ problems: [{ line: 5, message: '"abc" is not a date' }] });
    expect((await screen.findByText('"abc" is not a date')).parentElement?.textContent).toBe(
      'Line 5: "abc" is not a date',
    );
    api.fail(previewStatement, 400, 'This is not a bank statement');
    fireEvent.change(screen.getByLabelText('Statement to import'), { target: { files: [file()] } });
    expect((await screen.findByRole('alert')).textContent).toContain('This is not a bank statement');
  });

  test('an earlier import is undone after a question, and says what stays', async () => {
    const days = { firstDate: day('2026-06-01'), lastDate: day('2026-06-10') };
    api.on(listStatements, [
      {
        id: idOf(7),
        createdAt: '2026-06-14T10:00:00.000Z',
        linesCount: 2,
        ...days,
        currency: 'USD',
        moneyOut: cents(32_000),
        moneyIn: cents(0),
        undoUntil: '2026-06-21T10:00:00.000Z',
        canUndo: true,
      },
    ]);
    api.on(removeStatement, {
      currency: 'USD',
      removed: 1,
      kept: [
        {
          title: 'Hotel',
          date: day('2026-06-10'),
          amount: cents(30_000),
          groupName: 'Lisbon',
          reason: 'settled',
        },
      ],
    });
    const { person } = renderApp(<ImportStatementPage />, { path: '/spending/import', user: me });
    await person.click(await screen.findByRole('button', { name: /^Undo the import of Jun 1, 2026/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('button', { name: 'Undo Import' }));
    expect(await screen.findByText('1 entry removed')).toBeTruthy();
    expect(screen.getByText(/people have settled up since/)).toBeTruthy();
  });
});
