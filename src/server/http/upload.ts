import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export type Upload = { bytes: Buffer };

/** 5 MB, as the specification counts it. */
export const MOST_UPLOAD_BYTES = 5 * 1024 * 1024;
const LONGEST_BOUNDARY = 70;

/** Reads the one file of a multipart call. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const boundary = /boundary="?([^";]+)"?/i.exec(request.headers['content-type'] ?? '')?.[1];
  if (!request.isMultipart() || boundary === undefined || boundary.length > LONGEST_BOUNDARY) {
    throw new AppError('unsupported_media_type', 'Send the file as a form');
  }
  try {
    const part = await request.file();
    if (part === undefined) throw new AppError('invalid_request', 'Choose a file');
    const bytes = await part.toBuffer();
    if (bytes.length === 0) throw new AppError('invalid_request', 'The file is empty');
    return { bytes };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new AppError('too_large', 'Please select an image less than 5MB in size.');
    }
    throw new AppError('invalid_request', 'The upload could not be read');
  }
}
