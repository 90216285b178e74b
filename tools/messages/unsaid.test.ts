import { describe, expect, test } from 'vitest';
import { newUnsaid, unsaidIn } from './unsaid.ts';

const textsIn = (code: string) => unsaidIn('src/web/a.tsx', code).map(({ text }) => text);

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: they are texts of programs.
describe('a text outside of a message', () => {
  test.each([
    ['const a = <p>Save it</p>;', 'Save it'],
    ['const a = <Button>{isNew ? "Add" : t`Save`}</Button>;', 'Add'],
    ['const a = <Field label="Name" />;', 'Name'],
    ['const a = <Field label={`More for ${name}`} />;', 'More for'],
    ["toast({ title: 'Saved' });", 'Saved'],
    ["const LABELS = { cash: 'Cash' };", 'Cash'],
    ["return 'Nothing is due.';", 'Nothing is due.'],
    ["import { formatMoney } from '#domain/money.ts';", "import { formatMoney } from '#domain"],
  ])('is found in %s', (code, text) => {
    expect(textsIn(code)).toEqual([text]);
  });

  test.each([
    'const a = <p>{t`Save it`}</p>;',
    'const a = <Trans>Save <b>it</b></Trans>;',
    'const a = <p className="Mt-4 flex">{name}: 5</p>;',
    'const a = <time>CSV</time>;',
    "throw new Error('There is no element');",
    "if (key === 'Home') move();",
    'const LABELS = { cash: msg`Cash` };',
    "const CODES = ['EUR', 'USD'];",
  ])('is not %s', (code) => {
    expect(textsIn(code)).toEqual([]);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.

test('a file may have as many as are known, and no more', () => {
  const text = { file: 'src/web/new.tsx', line: 3, text: 'Save' };
  expect(newUnsaid([text])).toEqual(['src/web/new.tsx:3: not in a message: Save']);
});
