import * as z from 'zod';
import { spoken, type Text } from '#domain/language/text.ts';

const value: z.ZodType<string | number | Text> = z.lazy(() => z.union([z.string(), z.number(), saidSchema]));

/** A text as it is kept, so that each reader reads it in their own language. */
export const saidSchema: z.ZodType<Text> = z.lazy(() =>
  z.object({ id: z.string(), message: z.string(), values: z.exactOptional(z.record(z.string(), value)) }),
);

/** A reason as it was kept; what was kept before has its English words alone. */
export function readReason(words: string, said: Text | null | undefined): Text {
  return said ?? spoken(words);
}
