type Issue = { path: string; message: string };
type Parts = { status: number; text: string; code: string; issues: readonly Issue[]; told?: string };

/** An answer that was no success. `message` is "status: body"; `told` is what a person is shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: readonly Issue[];
  readonly told: string;

  constructor({ status, text, code, issues, told = text }: Parts) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.issues = issues;
    this.told = told;
  }
}

/** Makes the error of an answer: its body's text, or the status text where the body is empty. */
export async function readError(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText;
  const body = parse(text);
  return new ApiError({
    status: response.status,
    text,
    code: body.code ?? '',
    issues: body.issues ?? [],
    told: body.message ?? text,
  });
}

function parse(text: string): { message?: string; code?: string; issues?: Issue[] } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What a notice says of a failure: the server's message where it has one, else the fallback. */
export function tellError(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.told !== '' ? error.told : fallback;
}
