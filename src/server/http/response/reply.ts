import * as z from 'zod/mini';
import { broken } from '#server/core/invariant.ts';

/**
 * The body of a reply as JSON, by its schema in the contract. Only what the schema lists is written, so nothing else
 * leaks. A value of another type than the schema says is a programmer's mistake and throws.
 */
export function serializeReply(schema: z.ZodMiniType, reply: unknown): string {
  const encoded = z.safeEncode(schema, reply);
  if (encoded.success) return JSON.stringify(encoded.data);
  const [issue] = encoded.error.issues;
  broken(`a reply is not as the contract says: ${issue?.path.join('.')}: ${issue?.message}`);
}
