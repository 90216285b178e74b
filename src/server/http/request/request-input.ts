import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyRoute } from '#contract/route.ts';
import { AppError } from '#server/core/app-error.ts';
import { decode } from '#server/core/decode.ts';
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
    params: row.params && decode(row.params, request.params ?? {}),
    query: row.query && decode(row.query, request.query),
    body: row.body && decode(row.body, file?.fields ?? request.body ?? {}),
    file: file as Upload,
    request,
    reply,
  };
}
