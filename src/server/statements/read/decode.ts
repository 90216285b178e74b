import type { Encoding } from '#domain/statements/statement.ts';
import { invalid } from '#server/core/app-error.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const SAMPLE = 2_000;
const ENDS = new Set(['\u0000', '\u0003', '\u0004', '\u001A', '\n', '\r', ' ']);

/** The first bytes of other file formats, in hexadecimal digits. */
const SIGNATURES: readonly [string, string][] = [
  ['25504446', 'This is a PDF. Download the statement as CSV, OFX, QIF or CAMT.053 instead.'],
  ['504b0304', 'This is a spreadsheet or an archive. Save it as CSV, or unpack it first.'],
  ['d0cf11e0', 'This is a spreadsheet. Save it as CSV.'],
];
const OTHER_ENCODING = 'The file’s encoding is not UTF-8, UTF-16 or Windows-1252. Save it as UTF-8.';

/**
 * The text of a file in UTF-8, UTF-16 or Windows-1252, with lines that end in a line feed. Throws AppError for a file in
 * another encoding, a binary or empty file, and one of more than 5 MB.
 */
export function decodeStatement(bytes: Uint8Array, said?: Encoding): string {
  if (bytes.length > MAX_BYTES) throw invalid('The file is larger than 5 MB');
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const refusal = SIGNATURES.find(([signature]) => signature === start);
  if (refusal !== undefined) throw invalid(refusal[1]);
  const decoded = said === undefined ? decode(bytes) : (decodeStrictly(bytes, said) ?? refuse());
  const text = withoutFrame(decoded).replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') throw invalid('The file is empty');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no statement contains them, binary files do.
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) throw invalid('This is not a bank statement');
  return text;
}

/** What old systems put around a text: a frame of control characters, and Ctrl-Z or zeros at its end. */
function withoutFrame(text: string): string {
  let end = text.length;
  while (end > 0 && ENDS.has(text.charAt(end - 1))) end -= 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the frame.
  return text.slice(0, end).replaceAll(/^[\u0001\u0002]|\u0003$/gm, '');
}

function decode(bytes: Uint8Array): string {
  const encoding = utf16Of(bytes);
  if (encoding !== null) return decodeStrictly(bytes, encoding) ?? refuse();
  const text = decodeStrictly(bytes, 'utf-8');
  if (text !== null) return text;
  const western = new TextDecoder('windows-1252').decode(bytes);
  const declared = /encoding\s*=\s*["']([\w-]+)["']/i.exec(western.slice(0, 200))?.[1] ?? 'windows-1252';
  const isWestern = /^(?:windows-1252|cp1252|iso-8859-15?|latin1|us-ascii|utf-8)$/i.test(declared);
  return isWestern && looksWestern(western) ? western : refuse();
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refuse(): never {
  throw invalid(OTHER_ENCODING);
}

/** The encoding by the byte order mark, or by zero bytes beside western letters. Throws AppError for UTF-32. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? refuse() : 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > sample.length / 4) return 'utf-16le';
  return odd === 0 && even > sample.length / 4 ? 'utf-16be' : null;
}

/**
 * Every byte is valid in Windows-1252, so other encodings are detected by their result: words of only accented letters,
 * and the five unassigned bytes.
 */
function looksWestern(text: string): boolean {
  return !/[\u0081\u008D\u008F\u0090\u009D]|[À-ÖØ-öø-ÿŠŽšžŸƒ]{4}/u.test(text);
}
