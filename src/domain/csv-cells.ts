// Characters that a spreadsheet reads as the start of a formula, with their full-width and small forms.
const STARTERS = '[=+\\-@\u2212\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]';
// Characters that it may ignore before one: white space, invisible characters, quotes.
const IGNORED = `[\\s\\u0000-\\u001F\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2064"']*`;
const FORMULA = `(?=${IGNORED}${STARTERS})`;
const AT_START = `(?=${IGNORED}${STARTERS}|'*[\\t\\r])`;
// A spreadsheet of another locale splits lines at semicolons, even inside quotes, so a cell may begin within ours.
const CELL_BREAK = '(?<=[;|\\t\\r\\n])';

const UNSAFE = new RegExp(`^${AT_START}|${CELL_BREAK}${FORMULA}`, 'g');
const DEFUSED = new RegExp(`^'${AT_START}|${CELL_BREAK}'${FORMULA}`, 'g');
const AMOUNT = /^-\d+\.\d{2}$/;

/**
 * Puts an apostrophe wherever a spreadsheet could begin to read a formula, so that it reads text. A plain negative
 * amount stays a number.
 */
export function defuseCell(text: string): string {
  return AMOUNT.test(text) ? text : text.replaceAll(UNSAFE, "'");
}

/** The text that `defuseCell` was given. */
export function restoreCell(cell: string): string {
  return cell.replaceAll(DEFUSED, '');
}
