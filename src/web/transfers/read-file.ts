import { t } from '@lingui/core/macro';
import { MAX_FILE_TEXT } from '#contract/transfers.ts';
import type { Encoding } from '#domain/encodings/encodings.ts';
import { formatNumber } from '#web/lib/language/figures.ts';

/** The text of a file in an encoding, and the first of its words that have other letters in another one. */
export type LetterChoice = { encoding: Encoding; text: string; differs: readonly string[] };

/** The outcome of opening a chosen file on this device. */
type Opened =
  | { is: 'read'; text: string }
  | { is: 'asked'; choices: readonly LetterChoice[] }
  | { is: 'refused'; problem: string };

const MAX_BYTES = 4 * MAX_FILE_TEXT;
const tooLarge = () => t`The file is too large: at most ${formatNumber(MAX_FILE_TEXT)} characters.`;

/** The text of a chosen file, or why it cannot be imported. */
export async function openFile(file: File): Promise<Opened> {
  if (!/\.(csv|json)$/i.test(file.name)) return refused(t`Choose a .csv or .json file.`);
  if (file.size > MAX_BYTES) return refused(tooLarge());
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return refused(t`The file can't be opened.`);
  }
  const plain = decode(bytes, 'utf-8');
  return plain === null ? await openByLetters(bytes) : openText(plain);
}

function openText(decoded: string): Opened {
  const text = withoutChain(decoded);
  if (text.trim() === '') return refused(t`The file is empty.`);
  if (text.length > MAX_FILE_TEXT) return refused(tooLarge());
  return { is: 'read', text };
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

function refused(problem: string): Opened {
  return { is: 'refused', problem };
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Opens a file that is not UTF-8: spreadsheets save CSV as UTF-16 or in the system's encoding. Names must survive both,
 * so letters that can be read in several ways are asked about.
 */
async function openByLetters(bytes: Uint8Array): Promise<Opened> {
  const [{ decodeAs, tellEncodings }, { differingTexts }] = await Promise.all([
    import('#domain/encodings/tell-encoding.ts'),
    import('#domain/encodings/differing-texts.ts'),
  ]);
  const readings = tellEncodings(bytes, { decode }).flatMap((encoding) => {
    const text = decodeAs(bytes, encoding, decode);
    return text === null ? [] : [{ encoding, text }];
  });
  const different = readings.filter(
    ({ text }, index) => readings.findIndex((each) => each.text === text) === index,
  );
  const [first, second] = different;
  if (first === undefined) return refused(t`The letters of the file can't be read. Save it as UTF-8.`);
  const opened = openText(first.text);
  if (opened.is !== 'read' || second === undefined) return opened;
  const texts = differingTexts(different.map(({ text }) => text));
  return {
    is: 'asked',
    choices: different.map((reading, index) => ({ ...reading, differs: texts[index] ?? [] })),
  };
}

/** Creates a group name from a file name: without extension, in one line. */
export function nameFromFile(fileName: string): string {
  return fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
    .slice(0, 200);
}
