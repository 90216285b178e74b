import { sentence } from '#domain/language/text.ts';
import { MAX_STATEMENT_LINES } from '#domain/statements/statement.ts';
import { invalid } from '#server/core/app-error.ts';

/** Throws AppError if a file has more transactions than can be imported at once. */
export function requireFewLines(count: number): void {
  if (count <= MAX_STATEMENT_LINES) return;
  const most = { count: MAX_STATEMENT_LINES };
  throw invalid(sentence('The file has more than {most} lines. Split it into smaller files.', { most }));
}
