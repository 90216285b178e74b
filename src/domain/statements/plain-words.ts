/** A text in lower case, without accents and punctuation, with single spaces. */
export function plainWords(text: string): string {
  const lower = text.toLowerCase();
  // Almost every text.
  if (/^[ -~]*$/.test(lower)) return lower.replaceAll(/[^a-z0-9]+/g, ' ').trim();
  return lower
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
