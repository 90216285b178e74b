import { useInfiniteQuery } from '@tanstack/react-query';
import { listStatements } from '#contract/statements.ts';
import { readingPages } from '#web/lib/api/use-call.ts';

/** The statements that were taken over, newest first. */
export function useStatements() {
  return useInfiniteQuery(readingPages(listStatements));
}
