import { addDays, type Day } from '#domain/calendar.ts';

/** A whole day of a calendar file. */
type CalendarDay = {
  /** The same for the same thing in every version of the file. */
  uid: string;
  day: Day;
  title: string;
  text: string | null;
  url: string;
  /** Reminds at 9 in the morning, that many days before; null for none. */
  alarmDaysBefore: number | null;
};

type Calendar = { name: string; days: readonly CalendarDay[]; writtenAt: Date };

const LINE_BYTES = 75;

/** Writes an iCalendar file (RFC 5545) of whole-day events. */
export function writeCalendar({ name, days, writtenAt }: Calendar): string {
  const stamp = writtenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Allsquare//Allsquare//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...days.flatMap((each) => writeDay(each, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeDay({ uid, day, title, text, url, alarmDaysBefore }: CalendarDay, stamp: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${writeDate(day)}`,
    ...writeEnd(day),
    `SUMMARY:${escapeText(title)}`,
    ...(text === null || text === '' ? [] : [`DESCRIPTION:${escapeText(text)}`]),
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...(alarmDaysBefore === null ? [] : writeAlarm(title, alarmDaysBefore)),
    'END:VEVENT',
  ];
}

function writeDate(day: Day): string {
  return day.replaceAll('-', '');
}

/** The day after, exclusive. The calendar's last day has none: without an end an event lasts its day. */
function writeEnd(day: Day): string[] {
  return day === '9999-12-31' ? [] : [`DTEND;VALUE=DATE:${writeDate(addDays(day, 1))}`];
}

function writeAlarm(title: string, daysBefore: number): string[] {
  // Counted from the midnight at which the day begins.
  const trigger = daysBefore === 0 ? 'PT9H' : daysBefore === 1 ? '-PT15H' : `-P${daysBefore - 1}DT15H`;
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${trigger}`,
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
  ];
}

/** A value as text: special characters are escaped, invalid ones are left out. */
function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the format does not allow them.
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
  );
}

/** Breaks a line after 75 bytes, never within a character; the next line begins with a space. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= LINE_BYTES) return line;
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join('\r\n');
}
