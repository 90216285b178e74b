import { expect, test } from 'vitest';
import { day } from '../calendar.ts';
import { tooLargeText, tooSmallText } from '../largest-amount.ts';
import { cents } from '../money.ts';
import { figuresOf } from './figures.ts';
import { LANGUAGES } from './languages.ts';
import { inEnglish, inWords, keyOf, speakerOf } from './speaker.ts';
import { sentence } from './text.ts';

const german = LANGUAGES.find(({ code }) => code === 'de') ?? LANGUAGES[0];
if (german === undefined) throw new Error('No language');
const germanFigures = figuresOf('de');

/** Spaces of `Intl` that do not break. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

test('a text is said in the language of its catalogue, text by text, and in English without one', () => {
  const speaker = speakerOf(german, new Map([['Not found', 'Nicht gefunden']]), germanFigures);
  expect([speaker.say('Not found'), speaker.say('Sign in first')]).toEqual([
    'Nicht gefunden',
    'Sign in first',
  ]);
  expect(inEnglish.say('Not found')).toBe('Not found');
});

test('the values of a text are written in the language too', () => {
  const owed = sentence('{who} owes {money} since {day}, {times} times', {
    who: sentence('Someone'),
    money: { amount: cents(123_456), currency: 'EUR' },
    day: { day: day('2026-11-21') },
    times: { count: 1000 },
  });
  const speaker = speakerOf(
    german,
    new Map([
      [owed.message, '{who} schuldet seit {day} {money}, {times}-mal'],
      ['Someone', 'Jemand'],
    ]),
    germanFigures,
  );
  expect(plain(speaker.say(owed))).toBe('Jemand schuldet seit 21.11.2026 1.234,56 €, 1.000-mal');
  expect(inEnglish.say(owed)).toBe('Someone owes €1,234.56 since Nov 21, 2026, 1,000 times');
});

test('amounts keep the decimals of their currency, and dollars are not called US dollars', () => {
  const { money } = speakerOf(german, new Map(), germanFigures);
  expect(
    [money(cents(123_450), 'USD'), money(cents(1235), 'JPY'), money(cents(1235), 'KWD')].map(plain),
  ).toEqual(['1.234,50 $', '1.235 ¥', '1,235 KWD']);
});

test('a context tells two meanings of one English text apart', () => {
  const speaker = speakerOf(
    german,
    new Map([
      [keyOf('Open', 'verb'), 'Öffnen'],
      ['Open', 'Offen'],
    ]),
    germanFigures,
  );
  expect([speaker.sayBy('Open', {}), speaker.sayBy('Open', {}, 'verb')]).toEqual(['Offen', 'Öffnen']);
});

test('a broken translation is said in English and reported', () => {
  const broken: string[] = [];
  const speaker = speakerOf(
    german,
    new Map([['Save {name}', '{name speichern']]),
    germanFigures,
    (message) => {
      broken.push(message);
    },
  );
  expect(speaker.say(sentence('Save {name}', { name: 'this' }))).toBe('Save this');
  expect(broken).toEqual(['Save {name}']);
});

test('what people typed is isolated in a language from right to left', () => {
  const arabic = { code: 'ar', name: 'العربية', direction: 'rtl', isOffered: false } as const;
  expect(speakerOf(arabic, new Map(), figuresOf('ar')).say(sentence('{name} paid', { name: 'Zoë' }))).toBe(
    '\u2068Zoë\u2069 paid',
  );
});

test('a text that was written out in English is said in the reader’s language', () => {
  const speaker = speakerOf(
    german,
    new Map([['Amount must be at most {figure}', 'Höchstens {figure}']]),
    germanFigures,
  );
  expect(inWords(tooLargeText('USD'))).toBe('Amount must be at most 99,999,999.99');
  expect(inWords(tooSmallText('JPY'))).toBe('Amount must be at least -9,999,999,999');
  expect(speaker.say(inWords(tooLargeText('KWD')))).toBe('Höchstens 9.999.999,999');
});
