import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that was caused by a page of another origin, which includes another port of this host. Callers other
 * than browsers send neither header.
 */
export function refuseCrossSite(request: FastifyRequest, appUrl: string): void {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isOwnOrigin =
    origin === undefined || origin === appUrl || origin === `${request.protocol}://${request.host}`;
  if (site !== undefined ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin) {
    throw new AppError('forbidden', 'This request came from another site');
  }
}

const JSON_MEDIA = /^application\/json(; ?charset=utf-8)?$/i;
const FORM_MEDIA = /^multipart\/form-data; ?boundary=/i;

/** Refuses every media type except JSON and multipart forms. Only upload rows read forms. */
export function refuseOtherMedia(request: FastifyRequest): void {
  if (READS.has(request.method)) return;
  const media = request.headers['content-type'];
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (media === undefined && !hasBody) return;
  if (media === undefined || !(JSON_MEDIA.test(media) || FORM_MEDIA.test(media))) {
    throw new AppError('unsupported_media_type', 'Send JSON');
  }
}
