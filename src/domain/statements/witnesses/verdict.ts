/** What one witness in a file says of a proposed reading. */
export type Verdict = 'agrees' | 'contradicts' | 'silent';

/** The verdict of a number of rows that agree and of rows that contradict. */
export function verdictOf({ agree, contradict }: { agree: number; contradict: number }): Verdict {
  if (contradict > 0) return 'contradicts';
  return agree > 0 ? 'agrees' : 'silent';
}
