import { ENCODINGS, type Encoding } from '#domain/encodings/encodings.ts';
import { decodeAs, tellEncodings } from '#domain/encodings/tell-encoding.ts';
import { invalid } from '#server/core/app-error.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const ENDS = new Set(['\u0000', '\u0003', '\u0004', '\u001A', '\n', '\r', ' ']);

/** The first bytes of other file formats, in hexadecimal digits. */
const SIGNATURES: readonly [string, string][] = [
  ['25504446', 'This is a PDF. Download the statement as CSV, OFX, QIF or CAMT.053 instead.'],
  ['504b0304', 'This is a spreadsheet or an archive. Save it as CSV, or unpack it first.'],
  ['d0cf11e0', 'This is a spreadsheet. Save it as CSV.'],
];
const OTHER_ENCODING = "The letters of the file can't be read. Save it as UTF-8.";

/** The text of a file, and the encodings that it can have, the likeliest first: this one's and those to ask about. */
export type Decoded = { text: string; encodings: readonly Encoding[] };

/**
 * The text of a file, with lines that end in a line feed, in the encoding that was said or that its letters tell. Throws
 * AppError for a file in no known encoding, a binary or empty file, and one of more than 5 MB.
 */
export function decodeStatement(bytes: Uint8Array, said?: Encoding): Decoded {
  if (bytes.length > MAX_BYTES) throw invalid('The file is larger than 5 MB');
  const start = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const refusal = SIGNATURES.find(([signature]) => signature === start);
  if (refusal !== undefined) throw invalid(refusal[1]);
  const encodings =
    said === undefined ? tellEncodings(bytes, { decode, declared: declaredIn(bytes) }) : [said];
  const [encoding] = encodings;
  const decoded = encoding === undefined ? null : decodeAs(bytes, encoding, decode);
  if (decoded === null || start === UTF_32) throw invalid(OTHER_ENCODING);
  const text = withoutFrame(decoded).replaceAll(/\r\n?/g, '\n');
  if (text.trim() === '') throw invalid('The file is empty');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no statement contains them, binary files do.
  if (/[\u0000-\u0008\u000E-\u001F]/.test(text)) throw invalid('This is not a bank statement');
  return { text, encodings };
}

const UTF_32 = 'fffe0000';

/** What old systems put around a text: a frame of control characters, and Ctrl-Z or zeros at its end. */
function withoutFrame(text: string): string {
  let end = text.length;
  while (end > 0 && ENDS.has(text.charAt(end - 1))) end -= 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the frame.
  return text.slice(0, end).replaceAll(/^[\u0001\u0002]|\u0003$/gm, '');
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The encoding that the head of an XML or OFX file names. */
function declaredIn(bytes: Uint8Array): Encoding | undefined {
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1');
  const xml = /encoding\s*=\s*["']([\w-]+)["']/i.exec(head)?.[1];
  const page = /^CHARSET:(125\d)\s*$/im.exec(head)?.[1];
  const label = xml ?? (page === undefined ? undefined : `windows-${page}`);
  try {
    const name = label === undefined ? undefined : new TextDecoder(label).encoding;
    return ENCODINGS.find((encoding) => encoding === name);
  } catch {
    // Some names are nobody's.
    return undefined;
  }
}
