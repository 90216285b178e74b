import * as z from 'zod/mini';
import type { BodyWithAmounts, Sent } from '#contract/currency.ts';
import type { Currency } from '#domain/currency.ts';
import { AppError } from './app-error.ts';

/** Reads input by its schema; throws `invalid_request` with what is wrong in each field. */
export function decode(schema: z.ZodMiniType, input: unknown): unknown {
  const result = z.safeDecode(schema, input as never);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
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
