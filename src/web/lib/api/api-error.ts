import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

type Issue = { path: string; message: string };
type Parts = {
  status: number;
  text: string;
  code?: string;
  issues?: readonly Issue[];
  userMessage?: string | null;
  retryAfter?: number | null;
};

/** A reply without success. `message` is "status: body"; `userMessage` can be shown to a person, if there is one. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly userMessage: string | null;
  /** Seconds to wait before another try, if the server said so. */
  readonly retryAfter: number | null;

  constructor({ status, text, code = '', issues = [], userMessage = null, retryAfter = null }: Parts) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.userMessage = userMessage;
    this.retryAfter = retryAfter;
  }
}

/** The error of a request without any reply. */
export function noConnection(): ApiError {
  const text = t`No connection. Please try again.`;
  return new ApiError({ status: 0, text, code: 'no_connection', userMessage: text });
}

/** Statuses of a proxy that does not reach the server, or does not wait for it. The server itself also answers 503. */
const WITHOUT_REPLY: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether no reply of the server came: its own errors have a code. It may have got the request. */
export function isNoConnection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || (WITHOUT_REPLY.has(error.status) && error.code === '');
}

// A proxy may reply instead of the server, with HTML or with JSON of another shape.
const errorBody = z.object({
  message: z.catch(z.nullable(z.string().check(z.trim(), z.minLength(1))), null),
  code: z.catch(z.string(), ''),
  issues: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
});

/** Creates the error of a response. Its text is the body, or the status text if the body is empty. */
export async function readError(response: Response): Promise<ApiError> {
  const { status, headers } = response;
  const retryAfter = Number(headers.get('retry-after')) || null;
  const text = (await response.text()) || response.statusText;
  const body = z.safeParse(errorBody, parseJson(text));
  if (!body.success) return new ApiError({ status, text, retryAfter });
  const { message: userMessage, code, issues } = body.data;
  return new ApiError({ status, text, userMessage, code, issues, retryAfter });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether the requested thing does not exist, or not for this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** The text to show for an error: the server's message if there is one, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.userMessage : null) ?? fallback;
}
