import { decodeCodePage, isCodePage } from './code-pages.ts';
import { costOfWide, costOfWords, isWide, leaningOf } from './encoding-costs.ts';
import { ENCODINGS, type Encoding } from './encodings.ts';

/** Decodes by one of the names that `TextDecoder` knows. Null if the bytes are not of this encoding. */
export type Decoder = (bytes: Uint8Array, encoding: string) => string | null;

/** Below this difference two encodings are asked about: one is 50 times as probable as the other. */
const CLEAR = 4;
const MOST_ANSWERS = 4;
/** Letters of this mean cost are those of no language. A few of them can be unusual. */
const IMPLAUSIBLE = { few: 13, many: 8, from: 40 };
const MOST_WORDS = 300;
const MOST_BYTES = 500_000;
const DECLARED = 6;
/** More than any of the figures in `RARE` and DECLARED together. */
const MOST_RARE = 20;

/** What an encoding costs because it is rare today. */
const RARE = {
  'utf-8': 0,
  'utf-16le': 0,
  'utf-16be': 0,
  'windows-1252': 0,
  'windows-1250': 0,
  'windows-1251': 0,
  'windows-1253': 1,
  'windows-1254': 1,
  'windows-1255': 2,
  'windows-1257': 1,
  'iso-8859-2': 1,
  'iso-8859-5': 2,
  'iso-8859-7': 2,
  'iso-8859-15': 1,
  ibm866: 4,
  'koi8-r': 3,
  shift_jis: 4,
  'euc-kr': 4,
  gb18030: 4,
  'koi8-u': 4,
  macintosh: 6,
  'x-mac-cyrillic': 6,
  'mac-ce': 8,
  cp437: 5,
  cp737: 4,
  cp775: 5,
  cp850: 4,
  cp852: 4,
  cp857: 4,
  cp862: 4,
} satisfies Record<Encoding, number>;

/** The text of a file in this encoding, without a byte order mark. Null if its bytes are of another one. */
export function decodeAs(bytes: Uint8Array, encoding: Encoding, decode: Decoder): string | null {
  return isCodePage(encoding) ? decodeCodePage(bytes, encoding) : decode(bytes, encoding);
}

/**
 * The encodings that a file can have, the likeliest first: one, or several that give different letters of which none is
 * far likelier. Empty if none gives plausible letters. `declared` is what the file says of itself.
 */
export function tellEncodings(
  bytes: Uint8Array,
  { decode, declared }: { decode: Decoder; declared?: Encoding | undefined },
): Encoding[] {
  const wide = utf16Of(bytes);
  if (wide !== null) return decode(bytes, wide) === null ? [] : [wide];
  if (decode(bytes, 'utf-8') !== null) return ['utf-8'];
  const { high, plain } = sampleOf(bytes);
  const leaning = leaningOf(plain);
  const joined = bytesOf(high.join('\n'));
  let limit = Infinity;
  const candidates = ENCODINGS.flatMap((encoding) => {
    if (encoding.startsWith('utf-')) return [];
    const text = decodeAs(joined, encoding, decode);
    if (text === null || CONTROLS.test(text)) return [];
    const cost = isWide(encoding)
      ? costOfWide(joined, encoding)
      : costOfWords(text.split('\n'), leaning, limit);
    limit = Math.min(limit, cost + CLEAR + MOST_RARE);
    const bonus = encoding === declared ? DECLARED : 0;
    return [{ encoding, text, cost, rank: cost + RARE[encoding] - bonus }];
  }).toSorted((one, other) => one.rank - other.rank);
  const [best] = candidates;
  if (best === undefined || isImplausible(best.cost, joined)) return [];
  const near = candidates.filter(({ rank }) => rank < best.rank + CLEAR);
  return near
    .filter(({ text }, index) => near.findIndex((each) => each.text === text) === index)
    .slice(0, MOST_ANSWERS)
    .map(({ encoding }) => encoding);
}

/** A byte above 127 is compared with the letter before it, and a letter after it with it. */
function isImplausible(cost: number, bytes: Uint8Array): boolean {
  const compared = bytes.filter((byte, at) => byte > 127 || ((bytes[at - 1] ?? 0) > 127 && byte > 64)).length;
  return cost / compared > (compared < IMPLAUSIBLE.from ? IMPLAUSIBLE.few : IMPLAUSIBLE.many);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has them.
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFD]/;

/** Different words with bytes above 127, and different words of letters only, from all over the file. */
function sampleOf(bytes: Uint8Array): { high: string[]; plain: string[] } {
  const high = new Set<string>();
  const plain = new Set<string>();
  const text = latinOf(bytes.subarray(0, MOST_BYTES));
  for (const [word] of text.matchAll(/[^ \t\r\n,;"]+/g)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are bytes.
    if (/[^\u0000-\u007F]/.test(word)) high.add(word);
    else if (/^[A-Za-z]{3,20}$/.test(word)) plain.add(word.toLowerCase());
  }
  return { high: spread([...high]), plain: spread([...plain]) };
}

/** So many of them from all over the list. */
function spread(words: readonly string[]): string[] {
  const step = Math.max(1, words.length / MOST_WORDS);
  return words.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Each byte as the character of its number. */
function latinOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK)
    parts.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  return parts.join('');
}

const CHUNK = 8_192;

function bytesOf(latin: string): Uint8Array {
  return Uint8Array.from(latin, (character) => character.charCodeAt(0));
}

/** UTF-16 by its byte order mark, or by zero bytes in every second place: separators and digits have them. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, UTF16_SAMPLE);
  let [even, odd] = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (even === 0 && odd > sample.length / 10) return 'utf-16le';
  return odd === 0 && even > sample.length / 10 ? 'utf-16be' : null;
}

const UTF16_SAMPLE = 4_000;
