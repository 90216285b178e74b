import { HEIC_PROBLEM, isHeic } from './heic.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** Why a chosen file cannot be uploaded, as the content of a toast; null if it can. */
export function fileProblem(
  file: File,
  { allowsPdf = false } = {},
): { title: string; description: string } | null {
  if (isHeic(file)) return { title: 'HEIC photo', description: HEIC_PROBLEM };
  const isPdf = allowsPdf && file.type === 'application/pdf';
  if (!isPdf && !file.type.startsWith('image/')) {
    return { title: 'Invalid file type', description: 'Please select an image file.' };
  }
  if (file.size <= MAX_BYTES) return null;
  const kind = isPdf ? 'a PDF' : 'an image';
  return { title: 'File too large', description: `Please select ${kind} less than 5MB in size.` };
}
