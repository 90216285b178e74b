import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '#contract/profile.ts';
import { ENGLISH, LANGUAGES } from '#domain/language/languages.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import {
  areCachedForAnother,
  cacheRepliesOf,
  cacheReply,
  clearCachedReplies,
  receivedAt,
} from '#web/lib/api/cached-replies.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { fakeDatabase } from '#web/testing/fake-database.ts';
import { makeUser, renderApp } from '#web/testing/render-app.tsx';
import { keepLanguageHere, languageSwitched, speakIn } from './browser.ts';
import { speak, spoken } from './i18n.ts';
import { useSwitchLanguage } from './use-switch.ts';

const german = LANGUAGES.find(({ code }) => code === 'de') ?? ENGLISH;

function Switch({ to }: { to: string }) {
  const switchTo = useSwitchLanguage();
  return (
    <button type="button" onClick={() => void switchTo(to)}>
      Switch
    </button>
  );
}

let takeBack: () => void;
beforeEach(() => {
  fakeDatabase();
  takeBack = offerLanguage('de');
});
afterEach(async () => {
  takeBack();
  act(() => speak(ENGLISH, new Map(), null));
  keepLanguageHere(null);
  await clearCachedReplies();
});

test('a switch without a connection leaves the earlier choice as it was', async () => {
  keepLanguageHere(ENGLISH);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { person } = renderApp(<Switch to="de" />, { user: makeUser() });
  await person.click(screen.getByRole('button'));
  await screen.findByText('Connect to the internet to change the language');
  expect([languageSwitched(), spoken().code]).toEqual(['en', 'en']);
});

test('a switch drops the stored replies, and those that follow are kept again', async () => {
  const maya = makeUser();
  cacheRepliesOf(maya.id);
  cacheReply('/api/wallet/transactions', { body: [], nextCursor: null, total: null });
  const api = fakeApi();
  api.on(setLanguage, ({ body }) => body);
  const { person } = renderApp(<Switch to="en" />, { user: maya });
  await person.click(screen.getByRole('button'));
  await waitFor(() => expect(api.seen(setLanguage)).toHaveLength(1));
  expect(api.seen(setLanguage)[0]?.body).toEqual({ language: 'en' });
  await waitFor(() => expect(areCachedForAnother('someone else')).toBe(true));
  expect(areCachedForAnother(maya.id)).toBe(false);
  expect(receivedAt('/api/wallet/transactions')).toBeUndefined();
});

test('the language chosen last is spoken, also if an earlier one is loaded later', async () => {
  const loaded = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => loaded.promise);
  const earlier = speakIn(german);
  await speakIn(ENGLISH);
  loaded.resolve(Response.json({}));
  await earlier;
  expect([spoken().code, document.documentElement.lang]).toEqual(['en', 'en']);
});
