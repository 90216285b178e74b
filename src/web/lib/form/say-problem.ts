import type * as z from 'zod/mini';
import { say } from '#web/lib/language/i18n.ts';

/** The first thing that a schema finds wrong, in the language of the screens. */
export function sayProblem({ issues: [first] }: z.core.$ZodError): string {
  return say(first?.message ?? '');
}
