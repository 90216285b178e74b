import { t } from '@lingui/core/macro';
import { heicProblem, isHeic } from './heic.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/** Why a chosen file cannot be uploaded, as the content of a toast; null if it can. */
export function fileProblem(
  file: File,
  { allowsPdf = false } = {},
): { title: string; description: string } | null {
  if (isHeic(file)) return { title: t`HEIC photo`, description: heicProblem() };
  const isPdf = allowsPdf && file.type === 'application/pdf';
  if (!isPdf && !file.type.startsWith('image/')) {
    return { title: t`Invalid file type`, description: t`Please select an image file.` };
  }
  if (file.size <= MAX_BYTES) return null;
  const description = isPdf
    ? t`Please select a PDF less than 5MB in size.`
    : t`Please select an image less than 5MB in size.`;
  return { title: t`File too large`, description };
}
