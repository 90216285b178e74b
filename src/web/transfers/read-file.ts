import { MAX_FILE_TEXT } from '#contract/transfers.ts';

/** The outcome of opening a chosen file on this device. */
export type Opened = { ok: true; text: string } | { ok: false; problem: string };

const MAX_BYTES = 4 * MAX_FILE_TEXT;
const TOO_LARGE = `The file is too large: at most ${MAX_FILE_TEXT.toLocaleString('en-US')} characters.`;

/** The text of a chosen file, or why it cannot be imported. */
export async function openFile(file: File): Promise<Opened> {
  if (!/\.(csv|json)$/i.test(file.name)) return failed('Choose a .csv or .json file.');
  if (file.size > MAX_BYTES) return failed(TOO_LARGE);
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return failed('The file cannot be opened.');
  }
  const decoded = decode(bytes, 'utf-8') ?? (await decodeByLetters(bytes));
  if (typeof decoded !== 'string') return failed(decoded.problem);
  const text = withoutChain(decoded);
  if (text.trim() === '') return failed('The file is empty.');
  if (text.length > MAX_FILE_TEXT) return failed(TOO_LARGE);
  return { ok: true, text };
}

/** The import has no use for the chain of a group's history, which is most of a large export. */
function withoutChain(text: string): string {
  if (text.length <= MAX_FILE_TEXT) return text;
  try {
    const { chain: _, ...file } = JSON.parse(text);
    return JSON.stringify(file);
  } catch {
    return text;
  }
}

function failed(problem: string): Opened {
  return { ok: false, problem };
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * The text of a file that is not UTF-8: spreadsheets save CSV as UTF-16 or in the system's encoding. Names must survive
 * both, so a file whose letters can be read in two ways is not read.
 */
async function decodeByLetters(bytes: Uint8Array): Promise<string | { problem: string }> {
  const { decodeAs, tellEncodings } = await import('#domain/encodings/tell-encoding.ts');
  const encodings = tellEncodings(bytes, { decode });
  const [first = null, second = null] = encodings.map((encoding) => decodeAs(bytes, encoding, decode));
  if (first === null) return { problem: 'The letters of the file cannot be read. Save it as UTF-8.' };
  if (second === null || second === first) return first;
  return {
    problem: `The letters can be read in two ways: ${differingWords(first, second)}. Save the file as UTF-8.`,
  };
}

/** The first word that two readings of a file spell differently, both spellings in quotation marks. */
function differingWords(one: string, other: string): string {
  const words = one.split(WORD_ENDS);
  const others = other.split(WORD_ENDS);
  const at = words.findIndex((word, index) => word !== others[index]);
  return `“${words[at]?.slice(0, 40)}” or “${others[at]?.slice(0, 40)}”`;
}

const WORD_ENDS = /[\s,;"]+/;

/** Creates a group name from a file name: without extension, in one line. */
export function nameFromFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 200);
}
