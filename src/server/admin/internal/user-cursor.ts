import { isId } from '#contract/fields.ts';
import { invalid } from '#server/core/app-error.ts';
import type { UserSort } from './user-queries.ts';

const INSTANT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.\d{1,6})?\+00$/;

function isInstant(text: string): boolean {
  if (text === 'infinity' || text === '-infinity') return true;
  const [, day, time] = INSTANT.exec(text) ?? [];
  const date = new Date(`${day}T${time}Z`);
  // A day that does not exist would be parsed as a day of the next month.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${day}T${time}`);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what this is for.
const isText = (text: string) => text.length <= 400 && !/[\u0000-\u001f]/.test(text);

const IS_KEY: Record<UserSort, (text: string) => boolean> = {
  username: isText,
  email: isText,
  created: isInstant,
  subscription: isInstant,
};

/**
 * Reads the last row of the previous page, by the sort of the list. An address may contain the separator, an id may
 * not.
 */
export function readUserCursor(cursor: string | undefined, sort: UserSort) {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const end = text.lastIndexOf('|');
  const [key, id] = [text.slice(0, Math.max(end, 0)), text.slice(end + 1)];
  if (end === -1 || !IS_KEY[sort](key) || !isId(id)) throw invalid('Cursor is not valid', 'cursor');
  return { key, id };
}
