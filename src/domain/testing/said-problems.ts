import { inEnglish } from '../language/speaker.ts';
import type { Text } from '../language/text.ts';

/** The problems of a file as an English reader sees them. */
export function saidProblems<Problem extends { message: Text }>(problems: readonly Problem[]) {
  return problems.map((problem) => ({ ...problem, message: inEnglish.say(problem.message) }));
}
