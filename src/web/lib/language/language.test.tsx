import { msg, plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { figuresOf } from '#domain/language/figures.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { keyOf } from '#domain/language/speaker.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { lazyPart } from '../lazy-part.tsx';
import { allTexts, keepLanguageHere, languageHere, speakIn } from './browser.ts';
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

/** Texts of the first screen, as the server writes them into the page. */
function bring(lang: string, texts: Record<string, string>): void {
  const element = document.createElement('script');
  Object.assign(element, { id: 'texts', type: 'application/json', lang, textContent: JSON.stringify(texts) });
  document.body.append(element);
}

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

  test('begins with the texts that the page brought, and has the others for what is loaded later', async () => {
    const replies: PromiseWithResolvers<Response>[] = [];
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      const reply = Promise.withResolvers<Response>();
      replies.push(reply);
      return reply.promise;
    });
    const said = () => [t`Hello ${'Bo'}`, t`Goodbye ${'Bo'}`];
    bring('de', { 'Hello {0}': 'Hallo {0}' });
    await act(() => speakIn(german));
    expect([said(), asked]).toEqual([['Hallo Bo', 'Goodbye Bo'], ['/catalogues/de.json']]);

    // A part that is loaded now waits for them. Where they cannot be had it is shown, and the next one asks again.
    const makePart = () => lazyPart(async () => () => <p>{t`Goodbye ${'Bo'}`}</p>);
    const [First, Second] = [makePart(), makePart()];
    const { rerender } = render(<First />, { wrapper: Suspense });
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(screen.queryByText('Goodbye Bo')).toBeNull();
    replies[0]?.reject(new TypeError('offline'));
    await screen.findByText('Goodbye Bo');
    rerender(<Second />);
    await vi.waitUntil(() => replies.length === 2);
    const whole = { 'Hello {0}': 'Hallo {0}', 'Goodbye {0}': 'Tschüss {0}' };
    replies[1]?.resolve(new Response(JSON.stringify(whole)));
    await screen.findByText('Tschüss Bo');
    await allTexts();
    expect(asked).toHaveLength(2);
  });

  test('has all texts at once after a switch, because other screens are open by then', async () => {
    bring('fr', { 'Hello {0}': 'Salut {0}' });
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"Goodbye {0}":"Tschüss {0}"}')));
    await act(() => speakIn(german));
    expect([t`Hello ${'Bo'}`, t`Goodbye ${'Bo'}`]).toEqual(['Hello Bo', 'Tschüss Bo']);
    expect(document.getElementById('texts')).toBeNull();
  });
});
