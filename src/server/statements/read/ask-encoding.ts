import type { Encoding } from '#domain/encodings/encodings.ts';
import { offerAnswers } from '#domain/statements/answers.ts';
import {
  DATE_ORDERS,
  DECIMAL_ANSWERS,
  SIGN_ANSWERS,
  type StatementChoices,
  type StatementLine,
  type StatementReading,
} from '#domain/statements/statement.ts';
import { AppError } from '#server/core/app-error.ts';

type Answers = Partial<Pick<StatementChoices, 'dateOrder' | 'signs' | 'decimal'>>;
type Reader = (encoding: Encoding, answers: Answers) => StatementReading;

/**
 * Asks in which encoding a file is read, if its lines differ by it. `reading` is that of the first encoding. What the
 * columns mean is asked before, because there are no lines without them.
 */
export function askEncoding(
  reading: StatementReading,
  encodings: readonly Encoding[],
  read: Reader,
): StatementReading {
  const offered = offerAnswers(encodings, (encoding) => likelyLines(encoding, read));
  const seen = new Set<string>();
  const choices = offered.filter(({ lines }) => {
    const key = JSON.stringify(lines);
    return lines.length > 0 && !seen.has(key) && seen.add(key);
  });
  if (choices.length < 2) return reading;
  return { ...reading, needs: 'encoding', choices, lines: [], problems: [], proof: null };
}

/** The lines of a file whose other questions are answered by what is likeliest. */
function likelyLines(encoding: Encoding, read: Reader): StatementLine[] {
  let answers: Answers = {};
  try {
    for (;;) {
      const { needs, lines, choices = [] } = read(encoding, answers);
      if (needs === null) return lines;
      const next = answerOf(needs, choices[0]?.answer);
      if (next === null || Object.keys(next).some((field) => field in answers)) return [];
      answers = { ...answers, ...next };
    }
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

function answerOf(needs: NonNullable<StatementReading['needs']>, answer: string | undefined): Answers | null {
  switch (needs) {
    case 'columns':
    case 'encoding':
      return null;
    case 'dates':
      return { dateOrder: DATE_ORDERS.find((each) => each === answer) };
    case 'decimal':
      return { decimal: DECIMAL_ANSWERS.find((each) => each === answer) };
    case 'signs':
      return { signs: SIGN_ANSWERS.find((each) => each === answer) };
  }
}
