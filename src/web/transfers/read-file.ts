import { MAX_FILE_TEXT } from '#contract/transfers.ts';

/** The outcome of opening a chosen file on this device. */
export type Opened = { ok: true; text: string } | { ok: false; problem: string };

const MAX_BYTES = 4 * MAX_FILE_TEXT;
const TOO_LARGE = `The file is too large: at most ${MAX_FILE_TEXT.toLocaleString('en-US')} characters.`;

/** The text of a chosen file, or why it cannot be imported. */
export async function openFile(file: File): Promise<Opened> {
  if (!/\.(csv|json)$/i.test(file.name)) return failed('Choose a .csv or .json file.');
  if (file.size > MAX_BYTES) return failed(TOO_LARGE);
  let text: string;
  try {
    text = withoutChain(decode(await file.arrayBuffer()));
  } catch {
    return failed('The file cannot be opened.');
  }
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

/** Spreadsheets save CSV as UTF-16 or in the system's encoding. Names must survive both. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Creates a group name from a file name: without extension, in one line. */
export function nameFromFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 200);
}
