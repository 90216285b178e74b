import { msg } from '@lingui/core/macro';
import { labels } from '#web/lib/language/i18n.ts';
import { linesOf, type PlacedText } from './text-lines.ts';

/** More pages than this are not a receipt. */
const MAX_PAGES = 20;

const PROBLEMS = labels({
  locked: msg`This PDF is password-protected. Remove the password, or paste the text`,
  broken: msg`This PDF couldn't be opened. Choose another file, or paste the text`,
  pages: msg`This PDF has more than ${MAX_PAGES} pages`,
  empty: msg`This PDF has no text. Choose a photo of the receipt, or paste its text`,
});

/** The text of a file, or a sentence that says why there is none. */
export type ReadFile = { ok: true; text: string } | { ok: false; message: string };

const refuse = (problem: keyof typeof PROBLEMS): ReadFile => ({ ok: false, message: PROBLEMS[problem] });

/** Reads the text of a PDF on this device. */
export async function readPdf(file: Blob): Promise<ReadFile> {
  const { getDocumentProxy } = await import('unpdf');
  // It reads what it can of a damaged file, and is quiet about the rest.
  const opened = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()), { verbosity: 0 }).catch(
    (error: unknown) => (error instanceof Error && error.name === 'PasswordException' ? 'locked' : 'broken'),
  );
  if (typeof opened === 'string') return refuse(opened === 'locked' ? 'locked' : 'broken');
  try {
    if (opened.numPages > MAX_PAGES) return refuse('pages');
    const text = (await textOf(opened)).join('\n');
    return text.trim() === '' ? refuse('empty') : { ok: true, text };
  } catch {
    return refuse('broken');
  } finally {
    await opened.loadingTask.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof import('unpdf')['getDocumentProxy']>>;

async function textOf(pdf: Pdf): Promise<string[]> {
  const lines: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    lines.push(...linesOf(items.flatMap(placedText)));
  }
  return lines;
}

type Item = Awaited<ReturnType<Awaited<ReturnType<Pdf['getPage']>>['getTextContent']>>['items'][number];

function placedText(item: Item): PlacedText[] {
  if (!('str' in item)) return [];
  const { str, transform, width, height } = item;
  return [{ text: str, x: Number(transform[4]), y: Number(transform[5]), width, height }];
}
