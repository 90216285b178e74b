import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses a change that a page of another site caused. Callers that are no browser send neither header. */
export function refuseCrossSite(request: FastifyRequest, appUrl: string): void {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isOwnOrigin = origin === undefined || origin === appUrl || isSameHost(origin, request.headers.host);
  if (site !== undefined ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin) {
    throw new AppError('forbidden', 'This request came from another site');
  }
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && host !== undefined && new URL(origin).host === host;
}

const JSON_MEDIA = /^application\/json(; ?charset=utf-8)?$/i;
const FORM_MEDIA = /^multipart\/form-data; ?boundary=/i;

/** Takes JSON exactly; a form only as a multipart upload, which its row then asks for. */
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
