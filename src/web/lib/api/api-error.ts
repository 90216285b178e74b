import * as z from 'zod/mini';

type Issue = { path: string; message: string };
type Parts = {
  status: number;
  text: string;
  code?: string;
  issues?: readonly Issue[];
  userMessage?: string | null;
};

/** An answer that was no success. `message` is "status: body"; `userMessage` is fit to show to a person, if any is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly userMessage: string | null;

  constructor({ status, text, code = '', issues = [], userMessage = null }: Parts) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.userMessage = userMessage;
  }
}

/** The error of a request that got no answer at all. */
export function noConnection(): ApiError {
  const text = 'No connection. Please try again.';
  return new ApiError({ status: 0, text, code: 'no_connection', userMessage: text });
}

// A proxy in front may answer in the server's place, with a page of its own or with JSON of another shape.
const errorBody = z.object({
  message: z.catch(z.nullable(z.string().check(z.trim(), z.minLength(1))), null),
  code: z.catch(z.string(), ''),
  issues: z.catch(z.array(z.object({ path: z.string(), message: z.string() })), []),
});

/** Makes the error of an answer. Its text is the body, or the status text where the body is empty. */
export async function readError(response: Response): Promise<ApiError> {
  const { status } = response;
  const text = (await response.text()) || response.statusText;
  const body = z.safeParse(errorBody, parseJson(text));
  if (!body.success) return new ApiError({ status, text });
  const { message: userMessage, code, issues } = body.data;
  return new ApiError({ status, text, userMessage, code, issues });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether what was asked for does not exist, or not for this person. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** What a person is told of a failure: the server's message where it sent one, else the fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.userMessage : null) ?? fallback;
}
