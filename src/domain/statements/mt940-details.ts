/** A line of this width was wrapped, also within a word. */
const FULL_WIDTH = 65;
/** The first line has the tag `:86:` before it. */
const TAG = 4;

const MARKS = ['EREF', 'KREF', 'MREF', 'CRED', 'DEBT', 'COAM', 'OAMT', 'SVWZ', 'ABWA', 'ABWE', 'IBAN', 'BIC'];
const MARK = new RegExp(`(?:${MARKS.join('|')})\\+`);

/**
 * The texts that may be the title of a movement of MT940, the best first: the name of the other side, the purpose, the
 * kind of booking, and the whole text of a bank without structure. `rows` are the lines of `:86:`, or of `:NS:`.
 */
export function detailTexts(rows: readonly string[]): string[] {
  const joined = rows.join('').trim();
  const subfields = subfieldsOf(joined);
  if (subfields !== null)
    return [textOf(subfields, NAME), purposeIn(textOf(subfields, PURPOSE)), textOf(subfields, ['00'])];
  const numbered = numberedRows(rows);
  if (numbered !== null)
    return [textOf(numbered, ['15', '16']), textOf(numbered, range(1, 14)), textOf(numbered, ['17'])];
  const text = unwrap(rows);
  return [nameIn(text), remittanceIn(text), text];
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => twoDigits(first + index));
const NAME = ['32', '33'];
const PURPOSE = [...range(20, 29), ...range(60, 63)];

type Subfields = { code: string; text: string }[];

/** "166?00KIND?20PURPOSE?32NAME": after the code of the booking, a mark and two digits begin each part. */
function subfieldsOf(text: string): Subfields | null {
  const [, mark] = /^\d{3}([?>|~^@])(?=\d{2})/.exec(text) ?? [];
  if (mark === undefined) return null;
  return text
    .slice(4)
    .split(mark)
    .flatMap((part) => (/^\d{2}/.test(part) ? [{ code: part.slice(0, 2), text: part.slice(2) }] : []));
}

/** The parts of `:NS:`, each a line of its own that begins with two digits. */
function numberedRows(rows: readonly string[]): Subfields | null {
  const filled = rows.filter((row) => row.trim() !== '');
  if (filled.length < 2 || !filled.every((row) => /^\d{2}/.test(row)) || !/^01/.test(filled[0] ?? ''))
    return null;
  return filled.map((row) => ({ code: row.slice(0, 2), text: row.slice(2) }));
}

function textOf(subfields: Subfields, codes: readonly string[]): string {
  const isWanted = new Set(codes);
  return subfields
    .filter(({ code }) => isWanted.has(code))
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** What stands between "SVWZ+" and the next mark, else the whole purpose without its references. */
function purposeIn(text: string): string {
  const start = text.indexOf('SVWZ+');
  if (start < 0) return MARK.test(text) ? text.split(MARK)[0]?.trim() || text : text;
  return (
    text
      .slice(start + 5)
      .split(MARK)[0]
      ?.trim() ?? ''
  );
}

function unwrap(rows: readonly string[]): string {
  return rows
    .map((row, index) => (row.length + (index === 0 ? TAG : 0) >= FULL_WIDTH ? row : `${row} `))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** "/NAME/Shop/REMI/…", "/CNTP/IBAN/BIC/Shop///", "NAAM: Shop", "OD: JAN NOWAK; TYT.: …". */
function nameIn(text: string): string {
  const slashed = /\/NAME\/([^/]+)\//.exec(`${text}/`) ?? /\/CNTP\/[^/]*\/[^/]*\/([^/]+)\//.exec(`${text}/`);
  const said = slashed ?? /(?:\/|^|\s)(?:NAAM|Naam|NAME|Name|OD|DLA):\s*([^;/]{2,70})/.exec(text);
  return said?.[1]?.trim() ?? '';
}

function remittanceIn(text: string): string {
  const said =
    /\/REMI\/(?:USTD\/{1,2}|STRD\/[A-Z]*\/?)?([^/]+)/.exec(text) ?? /(?:^|\s)TYT\.:\s*([^;]+)/.exec(text);
  return said?.[1]?.trim() ?? '';
}
