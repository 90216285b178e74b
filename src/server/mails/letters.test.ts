import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentence } from '#domain/language/text.ts';
import { offerLanguage } from '#domain/testing/offer-language.ts';
import { type Caller, startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { sendLetters } from './letters.ts';

let app: TestApp;
let takeBack: () => void;
beforeAll(async () => {
  takeBack = offerLanguage('de');
  app = await startTestApp();
});
afterAll(async () => {
  takeBack();
  await app.close();
});

const addressed = (person: Caller, to: string) =>
  app.owner.query('UPDATE users SET email = $2 WHERE id = $1', [person.id, to]);

test('a letter is in the language its reader chose, else in that of their last session, else in the sender’s', async () => {
  const [chose, asks, english, sender] = [
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person(),
  ];
  await addressed(chose, 'Chose@letters.example');
  await addressed(asks, 'asks@letters.example');
  await addressed(english, 'english@letters.example');
  await app.owner.query(`UPDATE users SET language = 'de' WHERE id = ANY($1)`, [[chose.id, sender.id]]);
  await app.owner.query(`UPDATE sessions SET language = 'de' WHERE user_id = $1`, [asks.id]);
  const names = ['chose', 'asks', 'english', 'nobody'];
  const letters = names.map((name) => ({
    to: `${name}@letters.example`,
    sentBy: sender.id,
    subject: sentence('Not found'),
    paragraphs: [],
  }));
  await sendLetters(app.deps.pool, letters, app.deps.clock.now());
  const { rows } = await app.owner.query(
    `SELECT split_part(recipient, '@', 1) AS name, subject FROM mails WHERE recipient LIKE '%@letters.example'`,
  );
  expect(new Map(rows.map(({ name, subject }) => [name, subject]))).toEqual(
    new Map([
      ['chose', 'Nicht gefunden'],
      ['asks', 'Nicht gefunden'],
      ['english', 'Not found'],
      ['nobody', 'Nicht gefunden'],
    ]),
  );
});
