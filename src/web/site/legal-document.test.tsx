import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { figuresOf } from '#domain/language/figures.ts';
import { ENGLISH, LANGUAGES } from '#domain/language/languages.ts';
import { speak } from '#web/lib/language/i18n.ts';
import { TermsPage } from '#web/pages/site/terms-page.tsx';
import { renderApp } from '#web/testing/render-app.tsx';

afterEach(() => act(() => speak(ENGLISH, new Map(), null)));

test('a legal text says outside of English that the English one is binding', () => {
  const note = 'This is a translation. The English text is binding.';
  const german = LANGUAGES.find(({ code }) => code === 'de') ?? ENGLISH;
  renderApp(<TermsPage />);
  expect(screen.queryByText(note)).toBeNull();
  act(() => speak(german, new Map([[note, 'Dies ist eine Übersetzung.']]), figuresOf('de')));
  renderApp(<TermsPage />);
  expect(screen.getByText('Dies ist eine Übersetzung.')).toBeTruthy();
});
