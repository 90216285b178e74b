import { formatNumber } from '#web/lib/language/figures.ts';
/** "1 expense", "12 expenses". */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
