import { createHash, createHmac, randomBytes } from 'node:crypto';
import { addDays, dayInZone } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import type { Speaker } from '#domain/language/speaker.ts';
import { sentence } from '#domain/language/text.ts';
import { listOccurrences, type Occurrence } from '#server/bills/occurrences.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context, Deps, OpenContext } from '#server/core/context.ts';
import { languageOf } from '#server/core/reader-language.ts';
import type { Download } from '#server/http/route-handler.ts';
import { first, statement } from '#server/platform/database/database.ts';
import { writeCalendar } from '#server/platform/files/icalendar.ts';
import { speakerTo } from '#server/platform/languages/speakers.ts';

/** The range of a feed, around the owner's day on which it is read. */
const DAYS_BACK = 60;
const DAYS_AHEAD = 365;
const NONCE_BYTES = 16;

const findFeed = statement<[userId: string], { nonce: Buffer }>(
  'SELECT token_nonce AS nonce FROM bill_feeds WHERE user_id = $1',
);

const putFeed = statement<[userId: string, hash: Buffer, nonce: Buffer, now: Date], never>(`
  INSERT INTO bill_feeds (user_id, token_hash, token_nonce, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET token_hash = $2, token_nonce = $3, created_at = $4`);

const removeFeed = statement<[userId: string], never>('DELETE FROM bill_feeds WHERE user_id = $1');

type Owner = { userId: string; homeCurrency: Currency; timeZone: string; language: string | null };

const findOwner = statement<[hash: Buffer], Owner>(`
  SELECT feed.user_id AS "userId", person.home_currency AS "homeCurrency", coalesce(person.time_zone, 'UTC') AS "timeZone",
         ${languageOf('person')} AS language
  FROM bill_feeds AS feed JOIN users AS person ON person.id = feed.user_id
  WHERE feed.token_hash = $1`);

/** The secret of the feed's address, derived from the row and a key that is not in the database. */
function tokenOf({ keys }: Deps, userId: string, nonce: Buffer): string {
  return createHmac('sha256', keys.calendar).update(userId).update(nonce).digest('base64url');
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function urlOf({ config }: Deps, token: string): string {
  return `${config.appUrl}/api/calendar/${token}.ics`;
}

export async function getBillFeed({ db, deps, person }: Context): Promise<{ url: string | null }> {
  const feed = first(await findFeed(db, person.id));
  return { url: feed === null ? null : urlOf(deps, tokenOf(deps, person.id, feed.nonce)) };
}

export async function renewBillFeed({ db, deps, person, now }: Context): Promise<{ url: string }> {
  const nonce = randomBytes(NONCE_BYTES);
  const token = tokenOf(deps, person.id, nonce);
  await putFeed(db, person.id, hashToken(token), nonce, now);
  return { url: urlOf(deps, token) };
}

export async function removeBillFeed({ db, person }: Context): Promise<void> {
  await removeFeed(db, person.id);
}

/** Returns the calendar file for a feed's secret; calendar programs want the address to end in `.ics`. */
export async function readBillFeed(context: OpenContext, name: string): Promise<Download> {
  const { db, deps, now } = context;
  const token = name.replace(/\.ics$/, '');
  const owner = first(await findOwner(db, hashToken(token)));
  if (owner === null) throw notFound();
  const today = dayInZone(now, owner.timeZone);
  const range = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) };
  const occurrences = await listOccurrences(db, owner.userId, range);
  const speaker = speakerTo(owner.language);
  const url = `${deps.config.appUrl}/bills`;
  const days = occurrences.map((each) => ({ ...showDay(each, owner.homeCurrency, speaker), url }));
  return {
    name: 'bills.ics',
    type: 'text/calendar; charset=utf-8',
    text: writeCalendar({ name: speaker.say(sentence('Bills')), days, writtenAt: now }),
  };
}

function showDay(occurrence: Occurrence, currency: Currency, speaker: Speaker) {
  const { seriesId, position, name, amount, dueDate, description, isPaid, reminderDays } = occurrence;
  const values = { name, money: { amount, currency } };
  return {
    // Identified by the place in the series, so a planned event stays the same when it appears or moves.
    uid: `bill-${seriesId}-${position}@allsquare`,
    day: dueDate,
    title: speaker.say(
      isPaid ? sentence('{name}: {money} (paid)', values) : sentence('{name}: {money}', values),
    ),
    text: description,
    alarmDaysBefore: isPaid ? null : reminderDays,
  };
}
