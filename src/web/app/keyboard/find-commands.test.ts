import { expect, test } from 'vitest';
import { type Command, findCommands } from './find-commands.ts';

const command = (label: string, detail?: string): Command => ({
  id: label,
  label,
  icon: null,
  run: () => undefined,
  ...(detail !== undefined && { detail }),
});

const sections = [
  { title: 'Screens', commands: ['Groups', 'Goals', 'Debt Snowball'].map((label) => command(label)) },
  {
    title: 'People',
    commands: [command('Émile Noor', 'Lisbon weekend'), command('Noor'), command('Noah', 'Ski week')],
  },
];

const labels = (typed: string, max = 6) =>
  findCommands(sections, typed, max).map((section) => [
    section.title,
    ...section.commands.map(({ label }) => label),
  ]);

test('each typed word begins a word of the label or the detail', () => {
  expect(labels('snow')).toEqual([['Screens', 'Debt Snowball']]);
  expect(labels('ski no')).toEqual([['People', 'Noah']]);
  expect(labels('eek')).toEqual([]);
});

test('case, accents and punctuation do not matter', () => {
  expect(labels('EMILE')).toEqual([['People', 'Émile Noor']]);
  expect(labels('émile, lisbon!')).toEqual([['People', 'Émile Noor']]);
});

test('labels that begin with the text come first', () => {
  expect(labels('noor')).toEqual([['People', 'Noor', 'Émile Noor']]);
});

test('a section shows at most so many commands', () => {
  expect(labels('g', 1)).toEqual([['Screens', 'Groups']]);
});

test('a name without a letter is found by its signs, which find nothing else', () => {
  const odd = [
    { title: 'Groups', commands: ['🎉', 'Party 🎉🏔️', '$$$', 'Ski'].map((label) => command(label)) },
  ];
  const found = (typed: string) => findCommands(odd, typed, 6).flatMap(({ commands }) => commands);
  expect(found('🎉').map(({ label }) => label)).toEqual(['🎉', 'Party 🎉🏔️']);
  expect(found('party 🏔').map(({ label }) => label)).toEqual(['Party 🎉🏔️']);
  expect(found('$').map(({ label }) => label)).toEqual(['$$$']);
  expect(found('?')).toEqual([]);
});

test('a word of a script without spaces is found within a name', () => {
  const groups = [
    { title: 'Groups', commands: ['東京旅行', 'เที่ยวทะเล', 'Kyoto'].map((label) => command(label)) },
  ];
  const found = (typed: string) => findCommands(groups, typed, 6).flatMap(({ commands }) => commands);
  expect(found('旅行').map(({ label }) => label)).toEqual(['東京旅行']);
  expect(found('ทะเล').map(({ label }) => label)).toEqual(['เที่ยวทะเล']);
  expect(found('oto')).toEqual([]);
});
