import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';

/** The one file of a form with its own name, the name of its field, and the form's other fields. */
export type Upload = { bytes: Buffer; name: string; field: string; fields: Record<string, string> };

/** 5 MB, as the specification counts it. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
const LONGEST_BOUNDARY = 70;
const MAX_MILLISECONDS = 20_000;

/** Reads the file of a multipart request, which has 20 s to arrive. `tooLarge` answers one above 5 MB. */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  tooLarge: string,
): Promise<Upload> {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (!request.isMultipart() || boundary === undefined || boundary.length > LONGEST_BOUNDARY) {
    throw new AppError('unsupported_media_type', 'Send the file as a form');
  }
  try {
    const upload = await inTime(readForm(request));
    if (upload.bytes.length === 0) throw new AppError('invalid_request', 'The file is empty');
    return upload;
  } catch (error) {
    // The rest of the body may still be on its way, and no one reads it.
    reply.header('connection', 'close');
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new AppError('too_large', tooLarge);
    }
    throw new AppError('invalid_request', "The upload couldn't be read");
  }
}

async function readForm(request: FastifyRequest): Promise<Upload> {
  let found: Omit<Upload, 'fields'> | null = null;
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file')
      found = { bytes: await part.toBuffer(), name: part.filename, field: part.fieldname };
    else if (typeof part.value === 'string') fields[part.fieldname] = part.value;
  }
  if (found === null) throw new AppError('invalid_request', 'Choose a file');
  return { ...found, fields };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new AppError('invalid_request', 'The upload took too long');
    timer = setTimeout(() => reject(error), MAX_MILLISECONDS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
