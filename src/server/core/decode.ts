import * as z from 'zod/mini';
import type { BodyWithAmounts, Sent } from '#contract/currency.ts';
import type { Currency } from '#domain/currency.ts';
import { inWords } from '#domain/language/speaker.ts';
import { sentence, type Text } from '#domain/language/text.ts';
import { AppError } from './app-error.ts';

/** Reads input by its schema; throws `invalid_request` with what is wrong in each field. */
export function decode(schema: z.ZodMiniType, input: unknown): unknown {
  const result = z.safeDecode(schema, input as never);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: inOwnWords(issue.message),
  }));
  throw new AppError('invalid_request', issues[0]?.message ?? 'Invalid input', { issues });
}

/** Reads the amounts of a body in their currency; throws `invalid_request` where one of them does not fit it. */
export function readAmounts<Body extends z.ZodMiniType>(
  schema: BodyWithAmounts<Body>,
  body: Sent<z.output<Body>>,
  currency: Currency,
): z.output<Body> {
  return decode(schema.inCurrency(currency), body) as z.output<Body>;
}

/** What is said of a value of another type, by zod itself and by the contract. */
const OF_ANOTHER_TYPE: readonly [RegExp, (field: string, other: string) => Text][] = [
  [
    /^Invalid input: expected (\w+), received (\w+)$/,
    (expected, received) =>
      sentence('Invalid input: expected {expected}, received {received}', { expected, received }),
  ],
  [/^(\w+) must be true or false$/, (field) => sentence('{field} must be true or false', { field })],
  [/^(\w+) must be true$/, (field) => sentence('{field} must be true', { field })],
  [/^(\w+) must be a list$/, (field) => sentence('{field} must be a list', { field })],
];

/** Remembers such a message as a text, so that it is said in the reader's language. */
function inOwnWords(message: string): string {
  for (const [pattern, textOf] of OF_ANOTHER_TYPE) {
    const [, field, other = ''] = pattern.exec(message) ?? [];
    if (field !== undefined) return inWords(textOf(field, other));
  }
  return message;
}
