import type { AnswerChoice, StatementLine } from './statement.ts';

const SHOWN = 4;

/** The possible answers to a question, each with its reading of the first lines that the answers read differently. */
export function offerAnswers<Answer extends string>(
  answers: readonly Answer[],
  read: (answer: Answer) => readonly StatementLine[],
): AnswerChoice[] {
  const readings = answers.map((answer) => ({ answer, lines: read(answer) }));
  const seen = new Map<number, Set<string>>();
  for (const { lines } of readings)
    for (const { line, date, title, amount } of lines) {
      const different = seen.get(line) ?? new Set();
      seen.set(line, different.add(`${date} ${amount} ${title}`));
    }
  const numbers = [...seen.keys()].toSorted((one, other) => one - other);
  const differing = numbers.filter((line) => (seen.get(line)?.size ?? 0) > 1);
  const shown = new Set((differing.length > 0 ? differing : numbers).slice(0, SHOWN));
  return readings.map(({ answer, lines }) => ({
    answer,
    lines: lines
      .filter(({ line }) => shown.has(line))
      .map(({ line, date, title, amount }) => ({ line, date, title, amount })),
  }));
}
