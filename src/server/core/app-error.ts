import { inEnglish } from '#domain/language/speaker.ts';
import type { Text } from '#domain/language/text.ts';

/** Every error code of the product; the types require a status for each. */
export type ErrorCode =
  | 'invalid_request'
  | 'not_authenticated'
  | 'invalid_credentials'
  | 'subscription_required'
  | 'card_declined'
  | 'invalid_signature'
  | 'forbidden'
  | 'sign_up_closed'
  | 'confirmation_needed'
  | 'not_found'
  | 'conflict'
  | 'stale'
  | 'group_closed'
  | 'idempotency_conflict'
  | 'invitation_expired'
  | 'link_expired'
  | 'mail_off'
  | 'wallet_not_empty'
  | 'request_timeout'
  | 'too_large'
  | 'misdirected_request'
  | 'unsupported_media_type'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable'
  | 'disk_full'
  | 'not_writable';

export const statusOf: Record<ErrorCode, number> = {
  invalid_request: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  subscription_required: 402,
  card_declined: 402,
  invalid_signature: 400,
  forbidden: 403,
  sign_up_closed: 403,
  confirmation_needed: 403,
  not_found: 404,
  conflict: 409,
  stale: 409,
  group_closed: 409,
  idempotency_conflict: 409,
  invitation_expired: 410,
  link_expired: 410,
  mail_off: 409,
  wallet_not_empty: 409,
  request_timeout: 408,
  too_large: 413,
  misdirected_request: 421,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  disk_full: 503,
  not_writable: 503,
};

/** Its message, like that of an error, is written in the caller's language when it is sent. */
export type Issue = { path: string; message: Text | string };

/** A refusal of a call; its message can be shown to a person. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message before its language is known; `message` is it in English. */
  readonly said: Text | string;
  readonly issues: readonly Issue[] | undefined;
  /** Seconds, for 429. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: Text | string,
    more: { issues?: readonly Issue[]; retryAfter?: number } = {},
  ) {
    super(inEnglish.say(message));
    this.name = 'AppError';
    this.code = code;
    this.said = message;
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
  }
}

/** The same error for what does not exist and for what the caller may not see. */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found');
}

export function invalid(message: Text | string, path = ''): AppError {
  return new AppError('invalid_request', message, { issues: [{ path, message }] });
}
