import { transform } from '@lingui/native-tools';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#domain/language/languages.ts';
import { readPo, writePo } from '#server/platform/languages/po.ts';
import { catalogueOf } from '../build/catalogues.ts';
import { shorten } from '../build/messages.ts';
import { cataloguesFor, problemOf } from './catalogues.ts';
import { extractTexts } from './extract.ts';

const entry = (id: string, translation: string, isFuzzy = false) => ({
  id,
  context: null,
  translation,
  notes: [],
  files: [],
  isFuzzy,
});

describe('a translation', () => {
  test.each([
    ['de', 'Save', 'Speichern', null],
    ['de', 'Save', '', 'not translated: Save'],
    ['de', '{a} of {b}', '{b}: {a}', null],
    ['de', '{a} of {b}', '{a} von b', 'other values in braces: {a} of {b}'],
    ['de', 'Read <0>it</0>', '<0>Lies</0> es', null],
    ['de', 'Read <0>it</0>', 'Lies es', 'other tags: Read <0>it</0>'],
    ['de', 'A {b}', 'A {b', 'A message has braces without a name: A {b'],
    [
      'pl',
      '{n, plural, one {#} other {#}}',
      '{n, plural, one {#} other {#}}',
      'a plural without few, many: {n, plural, one {#} other {#}}',
    ],
    ['ja', '{n, plural, one {#} other {#}}', '{n, plural, other {#}}', null],
  ])('into %s of %j as %j has the problem %j', (code, id, translation, problem) => {
    expect(problemOf(code, entry(id, translation))).toBe(problem);
  });

  test('that is only a guess is not finished', () => {
    expect(problemOf('de', entry('Save', 'Speichern', true))).toBe('still fuzzy: Save');
  });
});

test('a catalogue is read as it was written', () => {
  const entries = [
    {
      ...entry('Say "hi"\n{n}', 'Sag „hi“\\\n{n}', true),
      notes: ['A note'],
      files: ['src/web/a.tsx', 'src/web/b.tsx'],
    },
    { ...entry('Open', 'Öffnen'), context: 'verb' },
  ];
  const file = writePo('de', entries);
  expect(readPo(file)).toEqual([entries[1], entries[0]]);
  // As an editor breaks long lines, keeps the previous text, and retires what is no longer said.
  const edited = `${file}\n#, fuzzy\n#| msgid "Shut"\nmsgid ""\n"Close "\n"it"\nmsgstr ""\n"Mach "\n"zu"\n\n#~ msgid "Old"\n#~ msgstr "Alt"\n`;
  expect(readPo(edited)[2]).toMatchObject({ id: 'Close it', translation: 'Mach zu', isFuzzy: true });
  expect(() => readPo('msgid "a\nmsgstr ""')).toThrow(SyntaxError);
});

test('every text of the program is in the catalogues', async () => {
  const said = await extractTexts();
  expect([said.web.length > 500, said.server.length > 300]).toEqual([true, true]);
  const files = cataloguesFor(said);
  expect([...files.keys()].map((path) => path.split('/').slice(-2).join('/'))).toEqual(
    LANGUAGES.flatMap(({ code }) => [`${code}/web.po`, `${code}/server.po`]),
  );
  for (const text of [...said.web, ...said.server])
    expect(problemOf('en', { ...text, translation: text.id, notes: [], isFuzzy: false })).toBeNull();
});

test('the browser gets of the server’s texts those that contract and domain say', () => {
  const german = catalogueOf('de');
  expect([german['Unknown language'], german['Not found']]).toEqual(['Unbekannte Sprache', undefined]);
});

test('the built script has English sentences and no ids', async () => {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is the text of a program.
  const source = [
    "import { t } from '@lingui/core/macro';",
    "import { Trans } from '@lingui/react/macro';",
    'export const say = (n: number) => [t`Don\'t "save"`, t`Save ${n}`, <Trans>Read <b>it</b></Trans>];',
  ].join('\n');
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above.
  const { code } = await transform(source, 'a.tsx', {
    macro: { descriptorFields: 'message' },
    sourceMaps: false,
  });
  const short = shorten(code);
  expect(short).not.toMatch(/\bid:/);
  expect(short).toMatch(/_i18n\._\("Don't \\"save\\""\)|_i18n\._\('Don\\'t "save"'\)/);
  expect(short).toContain('message: "Read <0>it</0>"');
});
