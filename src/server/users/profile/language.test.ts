import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { giveToken } from '#server/testing/makers/accounts.ts';

let app: TestApp;
let takeBack: () => void;
beforeAll(async () => {
  takeBack = offerLanguage('de');
  app = await startTestApp({ hasPages: true });
});
afterAll(async () => {
  takeBack();
  await app.close();
});

const NOT_FOUND = { en: 'Not found', de: 'Nicht gefunden' };
const nothing = '/api/groups/01900000-0000-7000-8000-000000000001';

describe('the language of a person', () => {
  test('is as the browser until they choose one, and the browser is switched too', async () => {
    const person = await app.person();
    expect((await person.get('/api/user')).body.language).toBeNull();
    const switched = await person.patch('/api/user/language', { language: 'de' });
    expect(switched).toMatchObject({ status: 200, body: { language: 'de' } });
    expect(String(switched.headers['set-cookie'])).toMatch(
      /^language=de; Max-Age=31536000; Path=\/; .*SameSite=Lax/,
    );
    expect((await person.get('/api/user')).body.language).toBe('de');
    expect((await person.get('/api/user/profile')).body.language).toBe('de');
    const back = await person.patch('/api/user/language', { language: null });
    expect([back.body, String(back.headers['set-cookie'])]).toEqual([
      { language: null },
      expect.stringMatching(/^language=; .*Expires=Thu, 01 Jan 1970/),
    ]);
  });

  test.each(['xx', 'de-AT', 'DE', '', 7])('%j is refused', async (language) => {
    const person = await app.person();
    const answer = await person.patch('/api/user/language', { language });
    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'language', message: 'Unknown language' }] },
    });
    expect((await person.get('/api/user')).body.language).toBeNull();
  });

  test('can be saved with the profile', async () => {
    const person = await app.person(undefined, { email: 'speaks@example.com' });
    const names = { firstName: 'Noor', lastName: 'Lind', email: 'speaks@example.com' };
    expect((await person.patch('/api/user/profile', { ...names, language: 'de' })).body.language).toBe('de');
    expect((await person.patch('/api/user/profile', names)).body.language).toBe('de');
  });

  test('is the one that their browser was switched to when they sign up', async () => {
    const body = { username: 'speaks-german', password: 'quiet-harbour' };
    const answer = await app.visitor.post('/api/register', body, { cookie: 'language=de' });
    expect(answer).toMatchObject({ status: 201, body: { language: 'de' } });
  });
});

describe('an error', () => {
  test('is said in the language of the account, else of the cookie, else of the header', async () => {
    const person = await app.person();
    const said = async (headers: Record<string, string>) => {
      const answer = await person.get(nothing, headers);
      return [answer.body.message, answer.headers['content-language'], answer.headers.vary, answer.body.code];
    };
    const answerIn = (language: 'en' | 'de') => [
      NOT_FOUND[language],
      language,
      'Accept-Language, Cookie',
      'not_found',
    ];
    expect(await said({})).toEqual(answerIn('en'));
    expect(await said({ 'accept-language': 'de-CH, en;q=0.5' })).toEqual(answerIn('de'));
    expect(await said({ 'accept-language': 'de', cookie: `${person.cookie}; language=en` })).toEqual(
      answerIn('en'),
    );
    await person.patch('/api/user/language', { language: 'de' });
    expect(await said({ 'accept-language': 'en', cookie: `${person.cookie}; language=en` })).toEqual(
      answerIn('de'),
    );
  });

  test('names its fields in the language, with the same paths and codes', async () => {
    const read = async (language: string) => {
      const answer = await app.visitor.post(
        '/api/register',
        { username: 'a', password: 'b' },
        { 'accept-language': language },
      );
      return [
        answer.status,
        answer.body.code,
        answer.body.issues.map((issue: { path: string }) => issue.path),
      ];
    };
    expect(await read('de')).toEqual(await read('en'));
    const { body } = await app.visitor.post(
      '/api/register',
      { username: 'a', password: 'quiet-harbour' },
      { 'accept-language': 'de' },
    );
    expect(body.issues).toEqual([
      { path: 'username', message: 'Der Benutzername muss mindestens 3 Zeichen haben' },
    ]);
  });

  test('is English for a program with a token, unless it asks for another language', async () => {
    const person = await app.person();
    await person.patch('/api/user/language', { language: 'de' });
    const authorization = `Bearer ${await giveToken(app, person)}`;
    const said = async (more: object = {}) =>
      (await app.visitor.get(nothing, { authorization, ...more })).body.message;
    expect([
      await said(),
      await said({ cookie: 'language=de' }),
      await said({ 'accept-language': 'de' }),
    ]).toEqual([NOT_FOUND.en, NOT_FOUND.en, NOT_FOUND.de]);
  });
});

test('a page says its language, and is handed to no reader of another one', async () => {
  const page = await app.visitor.get('/auth', { 'accept-language': 'de' });
  expect(page.headers).toMatchObject({ 'content-language': 'de', vary: 'Accept-Language, Cookie' });
  expect(page.body).toContain('<html lang="de" dir="ltr">');
  expect(page.body).toMatch(/<meta name="description" content="Teile Kosten /);
  const arabic = await app.visitor.get('/auth', { cookie: 'language=ar' });
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
  const english = await app.visitor.get('/auth', { cookie: 'language=de-AT' });
  expect(english.headers['content-language']).toBe('en');
  expect(english.body).toContain('<html lang="en">');
  expect(english.body).not.toContain('/catalogues/');
});

test('a session has the language of its browser from the sign-in on', async () => {
  const body = { username: 'opens-in-german', password: 'quiet-harbour' };
  const { status } = await app.visitor.post('/api/register', body, { 'accept-language': 'de-AT' });
  expect(status).toBe(201);
  const { rows } = await app.owner.query(
    'SELECT session.language FROM sessions AS session JOIN users ON users.id = user_id WHERE username = $1',
    [body.username],
  );
  expect(rows).toEqual([{ language: 'de' }]);
});

test('a table to download has its headings in the language', async () => {
  const person = await app.person();
  const headings = async (language: string) => {
    const path = '/api/spending/lines.csv?from=2026-06-01&to=2026-06-30';
    return String((await person.get(path, { 'accept-language': language })).body).split(/\r?\n/)[0];
  };
  expect(await headings('en')).toContain('Date,Description,Category,Group,Amount,Currency');
  expect(await headings('de')).toContain('Datum,Beschreibung,Kategorie,Gruppe,Betrag,Währung');
});

test('the manifest is in the language, and in English the file as it is', async () => {
  const manifest = async (language: string) =>
    (await app.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': language } }))
      .payload;
  expect(await manifest('en')).toBe(readFileSync('public/manifest.webmanifest', 'utf8'));
  const { lang, dir, description, shortcuts } = JSON.parse(await manifest('de'));
  expect([lang, dir, shortcuts.map(({ name }: { name: string }) => name)]).toEqual([
    'de',
    'ltr',
    ['Ausgabe hinzufügen', 'Meine Gruppen'],
  ]);
  expect(description).not.toContain('Split costs');
});
