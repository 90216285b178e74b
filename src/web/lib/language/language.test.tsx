import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { figuresOf } from '#domain/language/figures.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { keyOf } from '#domain/language/speaker.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { keepLanguageHere, languageHere, speakIn } from './browser.ts';
import { i18n, speak } from './i18n.ts';
import { Speaks } from './speaks.tsx';

const [english, german] = LANGUAGES;
if (english === undefined || german === undefined) throw new Error('No languages');

const open = msg({ message: 'Open', context: 'verb' });

function Sample({ name, count }: { name: string; count: number }) {
  return (
    <div data-testid="sample">
      <p title={t`Hello ${name}`}>{i18n._(open)}</p>
      <p>{plural(count, { one: '# entry', other: '# entries' })}</p>
      <p>
        <Trans>
          Read <a href="/terms">the terms</a> of <b>{name}</b>
        </Trans>
        , <Plural value={count} one="once" other="# times" />
      </p>
    </div>
  );
}

const shown = () => {
  const sample = screen.getByTestId('sample');
  return [sample.querySelector('p')?.title, ...[...sample.querySelectorAll('p')].map((p) => p.textContent)];
};

afterEach(() => {
  act(() => speak(english, new Map(), null));
  keepLanguageHere(null);
});

describe('the texts of a screen', () => {
  // The first one: React complains of each place once.
  test('have elements that need no keys', () => {
    const complain = vi.spyOn(console, 'error').mockReturnValue();
    render(<Sample name="Bo" count={1} />);
    expect(complain.mock.calls).toEqual([]);
    complain.mockRestore();
  });

  test('are English as they stand in the code', () => {
    render(<Sample name="Zoë" count={1} />);
    expect(shown()).toEqual(['Hello Zoë', 'Open', '1 entry', 'Read the terms of Zoë, once']);
  });

  test('change with the language, text by text', () => {
    render(
      <Speaks>
        <Sample name="Zoë" count={1200} />
      </Speaks>,
    );
    act(() =>
      speak(
        german,
        new Map([
          ['Hello {name}', 'Hallo {name}'],
          [keyOf('Open', 'verb'), 'Öffnen'],
          ['Read <0>the terms</0> of <1>{name}</1>', '<1>{name}</1>: <0>die Bedingungen</0> lesen'],
        ]),
        figuresOf('de'),
      ),
    );
    expect(shown()).toEqual([
      'Hallo Zoë',
      'Öffnen',
      '1200 entries',
      'Zoë: die Bedingungen lesen, 1200 times',
    ]);
    expect(screen.getByRole('link', { name: 'die Bedingungen' }).getAttribute('href')).toBe('/terms');
  });

  test('show a typed name as it is, also one that looks like a tag or a value', () => {
    const name = '<0>{count}</0>';
    render(<Sample name={name} count={2} />);
    expect(shown()).toEqual([`Hello ${name}`, 'Open', '2 entries', `Read the terms of ${name}, 2 times`]);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});

describe('the language of this browser', () => {
  test('is the account’s, then the cookie’s, then the browser’s own', () => {
    vi.stubGlobal('navigator', { languages: ['xx', 'en'] });
    expect(languageHere().code).toBe('en');
    vi.stubGlobal('navigator', { languages: ['de-AT', 'en'] });
    const takeBack = offerLanguage('de');
    try {
      expect(languageHere().code).toBe('de');
      keepLanguageHere(english);
      expect([languageHere().code, languageHere('de').code]).toEqual(['en', 'de']);
    } finally {
      takeBack();
    }
  });

  test('is loaded from beside the scripts, and stays the one before where it cannot be had', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await expect(speakIn(german)).rejects.toThrow('offline');
    expect([t`Hello ${'Bo'}`, document.documentElement.lang]).toEqual(['Hello Bo', '']);
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(JSON.stringify({ 'Hello {0}': 'Hallo {0}' })));
    });
    await act(() => speakIn(german));
    expect([t`Hello ${'Bo'}`, document.documentElement.lang, asked]).toEqual([
      'Hallo Bo',
      'de',
      ['/catalogues/de.json'],
    ]);
  });
});
