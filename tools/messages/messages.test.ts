import { brotliCompressSync } from 'node:zlib';
import { transform } from '@lingui/native-tools';
import { describe, expect, test } from 'vitest';
import { figuresOf } from '#domain/language/figures.ts';
import { chooseLanguage, ENGLISH, LANGUAGES, type Language } from '#domain/language/languages.ts';
import { speakerOf } from '#domain/language/speaker.ts';
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

test('a text that is handed on by a name, a table or a function is found too', async () => {
  const texts = new Set((await extractTexts()).server.map(({ id }) => id));
  const named = [
    'Too many attempts. Please try again later.',
    'Somebody has this name already',
    'No total found on this receipt',
    'Enter at least two incomes',
    'Interest rate is required',
    'This payment was already marked as not received',
  ];
  expect(named.filter((text) => !texts.has(text))).toEqual([]);
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

test('a new language is one line and a pair of files', async () => {
  const esperanto: Language = { code: 'eo', name: 'Esperanto', direction: 'ltr', isOffered: true };
  const languages = LANGUAGES as Language[];
  languages.push(esperanto);
  try {
    const said = await extractTexts();
    const files = cataloguesFor(said);
    const names = [...files.keys()].filter((path) => path.includes('/eo/'));
    expect(names.map((path) => path.split('/').slice(-2).join('/'))).toEqual(['eo/web.po', 'eo/server.po']);
    const texts = readPo(files.get(names[0] ?? '') ?? '');
    expect([texts.length, texts.every(({ translation }) => translation === '')]).toEqual([
      said.web.length,
      true,
    ]);
    expect(chooseLanguage({ tags: ['eo'] })).toBe(esperanto);
    const speaker = speakerOf(esperanto, new Map([['Not found', 'Ne trovita']]), figuresOf('eo'));
    // Text by text: what is not translated yet is English.
    expect([speaker.say('Not found'), speaker.say('Unknown language')]).toEqual([
      'Ne trovita',
      'Unknown language',
    ]);
  } finally {
    languages.pop();
  }
});

/** In bytes, as it is sent. Almost half are the English texts, by which a text is found. */
const MOST = 62_000;

test('the catalogue that a browser loads stays small', () => {
  for (const { code } of LANGUAGES) {
    if (code === ENGLISH.code) continue;
    const bytes = brotliCompressSync(JSON.stringify(catalogueOf(code))).length;
    expect([code, bytes < MOST, bytes]).toEqual([code, true, bytes]);
  }
});
