import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { getGroup } from '#contract/groups.ts';
import type { ReplyOf } from '#contract/route.ts';
import { importGroup, MAX_FILE_TEXT, previewImport } from '#contract/transfers.ts';
import { day } from '#domain/calendar.ts';
import { cents } from '#domain/money.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { idOf, liam, makeGroupDetail, me } from '#web/testing/make-group.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { ImportDialog } from './import-dialog.tsx';

type Preview = ReplyOf<typeof previewImport>;

const csv =
  'Date,Description,Category,Cost,Currency,Maya,Liam\n2026-05-01,Dinner,Food,90.00,USD,45.00,-45.00\n';

function makePreview(given: Partial<Preview> = {}): Preview {
  return {
    format: 'splitwise',
    suggestedName: '',
    people: [
      { name: 'Maya', balance: cents(4_500), suggestedUserId: me.id },
      { name: 'Liam', balance: cents(-4_500), suggestedUserId: null },
    ],
    expensesCount: 12,
    paymentsCount: 1,
    totalAmount: cents(123_450),
    currency: 'USD',
    currencies: [
      {
        currency: 'USD',
        expensesCount: 12,
        paymentsCount: 1,
        totalAmount: cents(123_450),
        balances: [cents(4_500), cents(-4_500)],
      },
    ],
    firstDate: day('2026-05-01'),
    lastDate: day('2026-06-03'),
    sample: [
      {
        line: 2,
        date: day('2026-05-01'),
        title: 'Dinner',
        amount: cents(9_000),
        currency: 'USD',
        isPayment: false,
      },
      {
        line: 3,
        date: day('2026-05-02'),
        title: 'Liam paid Maya',
        amount: cents(1_000),
        currency: 'USD',
        isPayment: true,
      },
    ],
    problems: [],
    dateChoices: [],
    ...given,
  };
}

function Stage({ groupId }: { groupId?: string }) {
  const [open, setOpen] = useState(true);
  return <ImportDialog open={open} onOpenChange={setOpen} {...(groupId && { groupId })} />;
}

function show(preview: Preview | null = makePreview(), groupId?: string) {
  const api = fakeApi();
  if (preview !== null) api.on(previewImport, preview);
  return { api, ...renderApp(<Stage {...(groupId && { groupId })} />, { path: '/groups', user: me }) };
}

const chooser = () => screen.findByLabelText('File to import');
const fileOf = (text: string, name = 'Lake_house 2026.csv') => new File([text], name);

async function reviewed(preview?: Preview, groupId?: string) {
  const shown = show(preview, groupId);
  if (groupId !== undefined) shown.api.on(getGroup, makeGroupDetail({ id: groupId }));
  await shown.person.upload(await chooser(), fileOf(csv));
  await screen.findByRole('heading', { name: /Match People|can't be imported/ });
  return shown;
}

describe('choosing a file', () => {
  test('the import dialog explains the accepted files and that nothing is written yet', async () => {
    show(null);
    const dialog = within(await screen.findByRole('dialog', { name: 'Import Group' }));
    expect(dialog.getByText(/A file exported from Splitwise, Tricount, Spliit or Allsquare/)).toBeTruthy();
    expect(dialog.getByText('Nothing is saved until you press Import.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  test.each([
    ['another kind', new File(['x'], 'trip.xlsx'), 'Choose a .csv or .json file.'],
    ['an empty one', new File([' \n'], 'trip.csv'), 'The file is empty.'],
    [
      'one that is too large',
      new File(['x'.repeat(MAX_FILE_TEXT + 1)], 'trip.csv'),
      'The file is too large: at most 4,000,000 characters.',
    ],
  ])('choosing %s is refused on this device', async (_, file, message) => {
    const { api } = show(null);
    fireEvent.change(await chooser(), { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(api.seen()).toEqual([]);
  });

  test('a file can be chosen by dropping it', async () => {
    const { api } = show();
    const area = (await screen.findByText('Choose File')).closest('div') as HTMLElement;
    const dataTransfer = { types: ['Files'], files: [fileOf(csv)], dropEffect: 'none' };
    fireEvent.dragOver(area, { dataTransfer });
    fireEvent.drop(area, { dataTransfer });
    expect(await screen.findByText('Lake_house 2026.csv')).toBeTruthy();
    expect(api.seen(previewImport)[0]?.body).toEqual({ text: csv });
  });

  test('a file in an old spreadsheet encoding keeps its names', async () => {
    const { api, person } = show();
    await person.upload(await chooser(), new File([new Uint8Array([0x4a, 0xfc, 0x72, 0x67])], 'a.csv'));
    await screen.findByText('Match People');
    expect(api.seen(previewImport)[0]?.body).toEqual({ text: 'Jürg' });
  });

  test('a Polish file in the encoding of Windows keeps its names', async () => {
    const { api, person } = show();
    const text = 'Data,Opis,Koszt,Małgorzata Łódź,Żaneta';
    const bytes = Uint8Array.from(text, (letter) => WINDOWS_1250.get(letter) ?? letter.charCodeAt(0));
    await person.upload(await chooser(), new File([bytes], 'a.csv'));
    await screen.findByText('Match People');
    expect(api.seen(previewImport)[0]?.body).toEqual({ text });
  });

  test('letters that can be read in two ways are asked about with both readings, and only what is chosen is sent', async () => {
    const { api, person } = show();
    const text = 'Date,Text,Cafe Muñoz,Market,Salary';
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    await person.upload(await chooser(), new File([bytes], 'a.csv'));
    const question = await screen.findByRole('radiogroup', {
      name: 'The letters in this file can be read in more than one way',
    });
    expect(question.textContent).toMatch(
      /Western European \(Windows\)Cafe Muñoz.*Central European \(Windows\)Cafe Muńoz/,
    );
    // Nothing is chosen beforehand.
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(screen.getByText('Choose how the letters are written')).toBeTruthy();
    expect(api.seen(previewImport)).toEqual([]);
    screen.getByLabelText<HTMLInputElement>('Central European (Windows)', { exact: false }).focus();
    await person.keyboard(' {Enter}');
    await screen.findByText('Match People');
    const chosen = text.replace('ñ', 'ń');
    expect(api.seen(previewImport).map(({ body }) => body)).toEqual([{ text: chosen }]);
    api.on(importGroup, { groupId: idOf(100), groupIds: [idOf(100)], expensesCount: 12, paymentsCount: 1 });
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(api.seen(importGroup)[0]?.body).toMatchObject({ text: chosen });
  });

  test('the question about letters goes away with another file', async () => {
    const { api, person } = show();
    const bytes = Uint8Array.from('Date,Text,Cafe Muñoz,Market,Salary', (letter) => letter.charCodeAt(0));
    await person.upload(await chooser(), new File([bytes], 'a.csv'));
    await screen.findByRole('radiogroup');
    await person.upload(await chooser(), fileOf(csv));
    await screen.findByText('Match People');
    expect(screen.queryByRole('radiogroup', { name: /letters/ })).toBeNull();
    expect(api.seen(previewImport).map(({ body }) => body)).toEqual([{ text: csv }]);
  });

  test('a failed upload shows an error and can be tried again', async () => {
    const { api, person } = show(null);
    api.fail(previewImport, 503, 'The database is not reachable');
    await person.upload(await chooser(), fileOf(csv));
    expect((await screen.findByRole('alert')).textContent).toContain('The database is not reachable');
    api.on(previewImport, makePreview());
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Match People')).toBeTruthy();
  });
});

const WINDOWS_1250 = new Map([
  ['ł', 0xb3],
  ['Ł', 0xa3],
  ['ź', 0x9f],
  ['Ż', 0xaf],
]);

describe('review', () => {
  test('the review shows figures, first rows and all balances', async () => {
    await reviewed();
    const dialog = within(screen.getByRole('dialog'));
    for (const text of ['12', '1', '$1,234.50', 'May 1, 2026 –', 'Jun 3, 2026', 'Dinner', 'Payment'])
      expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.getByText(/line 2$/).textContent).toBe('May 1, 2026 · line 2');
    expect(dialog.getByText('and 11 more rows')).toBeTruthy();
    expect(dialog.getByText('is owed').parentElement?.textContent).toBe('is owed$45.00');
    expect(dialog.getByText('owes').parentElement?.textContent).toBe('owes$45.00');
    expect(dialog.getByLabelText<HTMLInputElement>('Group name').value).toBe('Lake house 2026');
  });

  test.each([
    ['splitwise', 'Splitwise spreadsheet', true],
    ['tricount', 'Tricount export', true],
    ['spliit', 'Spliit export', false],
    ['allsquare', 'Allsquare file', false],
  ] as const)('a file of %s is named, and its lines where it has some', async (format, name, hasLines) => {
    await reviewed(makePreview({ format }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(name)).toBeTruthy();
    expect(dialog.queryByText(/line 2$/) !== null).toBe(hasLines);
  });

  test('the member with a matching name is preselected, and a member can be chosen for one person only', async () => {
    const { person } = await reviewed();
    const maya = screen.getByLabelText<HTMLSelectElement>('Who is Maya?');
    const other = screen.getByLabelText<HTMLSelectElement>('Who is Liam?');
    expect(maya.selectedOptions[0]?.text).toBe('Me (Maya Okafor)');
    expect(other.selectedOptions[0]?.text).toBe('Someone without an account');
    const meThere = within(other).getByRole<HTMLOptionElement>('option', { name: 'Me (Maya Okafor)' });
    expect(meThere.disabled).toBe(true);
    expect(screen.queryByText('If one of them is you, choose Me.')).toBeNull();
    await person.selectOptions(maya, '');
    expect(screen.getByText('If one of them is you, choose Me.')).toBeTruthy();
    expect(meThere.disabled).toBe(false);
  });

  test('an import into a group offers its current members, not former ones', async () => {
    const groupId = idOf(100);
    const shown = show(makePreview(), groupId);
    const [mine, his] = makeGroupDetail().memberBalances;
    if (!mine || !his) throw new Error('two people');
    const gone = { ...his, user: { id: idOf(8), username: 'gone' }, hasLeft: true };
    const noor = { ...his, user: { id: idOf(7), username: 'noor' }, isPlaceholder: true };
    shown.api.on(getGroup, makeGroupDetail({ memberBalances: [mine, his, gone, noor] }));
    await shown.person.upload(await chooser(), fileOf(csv));
    const select = await screen.findByLabelText<HTMLSelectElement>('Who is Liam?');
    expect(
      within(select)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Someone without an account', 'Me (maya)', 'liam', 'noor (no account yet)']);
    expect(screen.queryByLabelText('Group name')).toBeNull();
    expect(shown.api.seen(previewImport)[0]?.body).toEqual({ text: csv, groupId });
  });

  test('blocking problems show their lines, and there is no Import button', async () => {
    await reviewed(
      makePreview({
        problems: [
          { line: 7, message: '"1,234" cannot be read as a cost', isBlocking: true },
          { line: null, message: 'Amounts in EUR are treated as dollars', isBlocking: false },
        ],
      }),
    );
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText("This file can't be imported as it is")).toBeTruthy();
    expect(alert.getByText('"1,234" cannot be read as a cost').parentElement?.textContent).toMatch(
      /^Line 7: /,
    );
    expect(screen.getByText('Good to Know')).toBeTruthy();
    expect(screen.getByText('Amounts in EUR are treated as dollars')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });

  test('dates that can be read in two ways are asked about, and the answer goes with the preview and the import', async () => {
    const text = '05/06/2026';
    const asked = makePreview({
      people: [],
      problems: [{ line: null, message: 'The dates can be read in more than one way', isBlocking: true }],
      dateChoices: [
        { order: 'dmy', dates: [{ text, date: day('2026-06-05') }] },
        { order: 'mdy', dates: [{ text, date: day('2026-05-06') }] },
      ],
    });
    const { api, person } = show(asked);
    await person.upload(await chooser(), fileOf(csv));
    const question = await screen.findByRole('radiogroup', {
      name: 'The dates in this file can be read in more than one way',
    });
    expect(question.textContent).toMatch(/Day first05\/06\/2026 is Jun 5.*Month first05\/06\/2026 is May 6/);
    expect(screen.queryByText("This file can't be imported as it is")).toBeNull();
    // Nothing is chosen beforehand.
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect(screen.getByText('Choose how the dates are written')).toBeTruthy();
    expect(api.seen(previewImport)).toHaveLength(1);
    api.on(previewImport, makePreview());
    screen.getByLabelText<HTMLInputElement>('Month first', { exact: false }).focus();
    await person.keyboard(' {Enter}');
    await screen.findByRole('heading', { name: 'Match People' });
    expect(api.seen(previewImport)[1]?.body).toEqual({ text: csv, dateOrder: 'mdy' });
    api.on(importGroup, { groupId: idOf(100), groupIds: [idOf(100)], expensesCount: 12, paymentsCount: 1 });
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(api.seen(importGroup)[0]?.body).toMatchObject({ text: csv, dateOrder: 'mdy' });
  });

  test('a failed reading of the chosen dates can be tried again with the same answer', async () => {
    const dates = [{ text: '05/06/2026', date: day('2026-06-05') }];
    const { api, person } = show(makePreview({ dateChoices: [{ order: 'dmy', dates }] }));
    await person.upload(await chooser(), fileOf(csv));
    await person.click(await screen.findByLabelText('Day first', { exact: false }));
    api.fail(previewImport, 503, 'The database is not reachable');
    await person.click(screen.getByRole('button', { name: 'Read File' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The database is not reachable');
    api.on(previewImport, makePreview());
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Match People')).toBeTruthy();
    expect(api.seen(previewImport).at(-1)?.body).toEqual({ text: csv, dateOrder: 'dmy' });
  });

  test('a long list of problems expands', async () => {
    const problems = Array.from({ length: 8 }, (_, index) => ({
      line: index + 2,
      message: `Problem ${index}`,
      isBlocking: true,
    }));
    const { person } = await reviewed(makePreview({ problems }));
    expect(screen.queryByText('Problem 5')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show 3 More' }));
    expect(screen.getByText('Problem 7')).toBeTruthy();
  });

  test('choosing another file starts over', async () => {
    const { api, person } = await reviewed();
    await person.clear(screen.getByLabelText('Group name'));
    await person.selectOptions(screen.getByLabelText('Who is Liam?'), '');
    api.on(previewImport, makePreview({ format: 'allsquare', suggestedName: 'Porto' }));
    await person.upload(await chooser(), fileOf('{}', 'porto.json'));
    expect(await screen.findByText('Allsquare file')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Group name').value).toBe('Porto');
  });
});

describe('a file with several currencies', () => {
  const [dollars] = makePreview().currencies;
  if (!dollars) throw new Error('a preview has a currency');
  const yen = {
    currency: 'JPY' as const,
    expensesCount: 1,
    paymentsCount: 0,
    totalAmount: cents(2_401),
    balances: [cents(-1_200), cents(1_200)],
  };
  const mixed = makePreview({ currencies: [dollars, yen] });
  const done = { groupId: idOf(100), groupIds: [idOf(100)], expensesCount: 12, paymentsCount: 1 };
  const press = () => screen.getByRole('button', { name: 'Import' });

  test('shows each currency by itself, and makes a group of each', async () => {
    const { api, person } = await reviewed(mixed);
    for (const text of ['$1,234.50', '¥2,401', 'The file has amounts in USD, JPY.'])
      expect(screen.getByText(text)).toBeTruthy();
    const [maya] = screen.getAllByRole('listitem').filter((each) => each.textContent?.includes('Maya'));
    expect(maya?.textContent).toContain('is owed$45.00owes¥1,200');
    api.on(importGroup, { ...done, groupIds: [idOf(100), idOf(101)] });
    await person.click(press());
    expect(await screen.findByText('2 groups imported')).toBeTruthy();
    expect(api.seen(importGroup)[0]?.body).not.toHaveProperty('rates');
    expect(window.location.pathname).toBe('/groups');
  });

  test('becomes one group with a rate for each other currency', async () => {
    const { api, person } = await reviewed(mixed);
    await person.click(screen.getByRole('radio', { name: /^One group in one currency/ }));
    expect(screen.getByLabelText('1 JPY in USD')).toBeTruthy();
    await person.type(screen.getByLabelText('1 JPY in USD'), '0.0067');
    await person.selectOptions(screen.getByLabelText('Currency of the group'), 'JPY');
    const field = screen.getByLabelText('1 USD in JPY');
    await person.click(press());
    expect(await screen.findByText('Enter a rate')).toBeTruthy();
    await person.type(field, '0');
    expect(screen.getByText('Rate is not valid')).toBeTruthy();
    await person.clear(field);
    await person.type(field, '150,25');
    expect(api.seen(importGroup)).toEqual([]);
    api.on(importGroup, done);
    await person.click(press());
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(api.seen(importGroup)[0]?.body).toMatchObject({ rates: [{ currency: 'USD', rate: '150.25' }] });
  });

  test('a rate into one currency does not become a rate into another one', async () => {
    const euros = { ...yen, currency: 'EUR' as const };
    const { person } = await reviewed(makePreview({ currencies: [dollars, yen, euros] }));
    await person.click(screen.getByRole('radio', { name: /^One group in one currency/ }));
    await person.type(screen.getByLabelText('1 EUR in USD'), '1.085');
    await person.selectOptions(screen.getByLabelText('Currency of the group'), 'JPY');
    expect(screen.getByLabelText<HTMLInputElement>('1 EUR in JPY').value).toBe('');
    await person.selectOptions(screen.getByLabelText('Currency of the group'), 'USD');
    expect(screen.getByLabelText<HTMLInputElement>('1 EUR in USD').value).toBe('1.085');
  });

  test('needs a rate into the currency of an existing group, and no choice', async () => {
    const { api, person } = await reviewed(mixed, idOf(100));
    expect(screen.queryByRole('radio')).toBeNull();
    await person.type(screen.getByLabelText('1 JPY in USD'), '0.0067');
    api.on(importGroup, done);
    await person.click(press());
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(api.seen(importGroup)[0]?.body).toMatchObject({ rates: [{ currency: 'JPY', rate: '0.0067' }] });
  });
});

describe('importing', () => {
  const done = { groupId: idOf(100), groupIds: [idOf(100)], expensesCount: 12, paymentsCount: 1 };

  test('an import sends the file with the matched people, reports what was imported, and opens the group', async () => {
    const { api, person } = await reviewed();
    api.on(importGroup, done);
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(screen.getByText('12 expenses and 1 payment')).toBeTruthy();
    expect(window.location.pathname).toBe(`/groups/${idOf(100)}`);
    expect(api.seen(importGroup)[0]?.body).toEqual({
      text: csv,
      groupName: 'Lake house 2026',
      people: [
        { name: 'Maya', userId: me.id },
        { name: 'Liam', userId: null },
      ],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('an import into a group names the group', async () => {
    const { api, person } = await reviewed(makePreview(), idOf(100));
    api.on(importGroup, done);
    await person.selectOptions(screen.getByLabelText('Who is Liam?'), liam.id);
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(api.seen(importGroup)[0]?.body).toMatchObject({
      groupId: idOf(100),
      people: [{ userId: me.id }, { userId: liam.id }],
    });
  });

  test('an import into a new group requires a name', async () => {
    const { api, person } = await reviewed();
    await person.clear(screen.getByLabelText('Group name'));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Group name is required')).toBeTruthy();
    expect(api.seen(importGroup)).toEqual([]);
  });

  test('a refused import shows the server’s message and keeps the choices', async () => {
    const { api, person } = await reviewed();
    api.fail(importGroup, 400, 'A group has at most 100 people');
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Failed to import group')).toBeTruthy();
    expect(screen.getByText('A group has at most 100 people')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Group name').value).toBe('Lake house 2026');
  });

  test('a running import cannot be closed or sent twice, and says its step and how long it may take', async () => {
    const { api, person } = await reviewed();
    expect(screen.getByText('Step 2 of 3: check what the file contains.')).toBeTruthy();
    const release = api.hold(importGroup, done);
    await person.click(screen.getByRole('button', { name: 'Import' }));
    const busy = await screen.findByRole('button', { name: 'Importing...' });
    expect(
      screen.getByText('Step 3 of 3: importing everything. A large file can take up to a minute.'),
    ).toBeTruthy();
    await person.click(busy);
    await person.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    release();
    expect(await screen.findByText('Group imported')).toBeTruthy();
    expect(api.seen(importGroup)).toHaveLength(1);
  });
});
