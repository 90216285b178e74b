import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { safeDecode } from 'zod/mini';
import type { AnyRoute } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import type { RequestInput } from '#server/http/route-handler.ts';
import { readUpload, type Upload } from './upload.ts';

/** Parses the parameters, the query, and the body or form of a call by its row. Throws `invalid_request`. */
export async function readInput(
  row: AnyRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestInput<AnyRoute>> {
  const file: Upload | undefined = row.media === 'file' ? await readUpload(request, reply) : undefined;
  if (file !== undefined && row.fileField !== 'file' && file.field !== row.fileField) {
    throw new AppError('invalid_request', 'Choose a file');
  }
  return {
    params: decode(row.params, request.params ?? {}),
    query: decode(row.query, request.query),
    body: decode(row.body, file?.fields ?? request.body ?? {}),
    file: file as Upload,
    request,
    reply,
  };
}

function decode(schema: z.ZodMiniType | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = safeDecode(schema, input as never);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid_request', issues[0]?.message ?? 'Invalid input', { issues });
}
