import createOpenApiClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components, paths } from './schema.ts';

/** What every refused call answers. */
export type ApiError = components['schemas']['Error'];

export type ClientOptions = {
  /** The address of the site: `https://money.example.org`. */
  url: string;
  /** An access token, made under Profile → Developers. */
  token: string;
  /** How often a call is repeated after 429 or 503; 3 unless said otherwise. */
  retries?: number;
  /** The longest time to wait before a call is repeated, in seconds; 60 unless said otherwise. */
  longestWait?: number;
  /** Is told before a call waits, in seconds. */
  onWait?: (seconds: number) => void;
};

export type AllsquareClient = Client<paths, 'application/json'>;

/**
 * Makes a client. Its methods are those of openapi-fetch: `client.GET('/api/groups')` returns `{ data, error, response }`.
 * Every change has an Idempotency-Key unless the call names one, so a repeated call counts once. After 429 and 503 the
 * client waits as long as the server says, and repeats the call.
 */
export function createClient(options: ClientOptions): AllsquareClient {
  const client = createOpenApiClient<paths, 'application/json'>({
    baseUrl: options.url.replace(/\/+$/, ''),
    headers: { authorization: `Bearer ${options.token}` },
    // A token together with the cookie of a session is refused.
    credentials: 'omit',
    fetch: (request) => fetchPatiently(request, options),
  });
  client.use(idempotencyKeys);
  return client;
}

const idempotencyKeys: Middleware = {
  onRequest({ request }) {
    if (request.method !== 'GET' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID());
    return request;
  },
};

async function fetchPatiently(request: Request, options: ClientOptions): Promise<Response> {
  const { retries = 3, longestWait = 60, onWait } = options;
  for (let left = retries; ; left -= 1) {
    const response = await fetch(request.clone());
    const seconds = secondsToWait(response);
    if (seconds === null || seconds > longestWait || left <= 0) return response;
    onWait?.(seconds);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

/** What the server says with 429 and 503, in seconds; null if it says nothing. */
function secondsToWait({ status, headers }: Response): number | null {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return (status === 429 || status === 503) && seconds >= 0 ? seconds : null;
}

/** A refused call, as an exception. */
export class AllsquareError extends Error {
  readonly status: number;
  /** Undefined if something before the server answered, such as a proxy. */
  readonly code: ApiError['code'] | undefined;
  readonly issues: NonNullable<ApiError['issues']>;

  constructor(status: number, error: Partial<ApiError> | undefined) {
    super(error?.message ?? `The server answered ${status}`);
    this.name = 'AllsquareError';
    this.status = status;
    this.code = error?.code;
    this.issues = error?.issues ?? [];
  }
}

type Answer<Data> = { data?: Data; error?: unknown; response: Response };

/** The data of a call: `await dataOf(client.GET('/api/groups'))`. Throws an AllsquareError if it was refused. */
export async function dataOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await call;
  if (!response.ok) {
    throw new AllsquareError(
      response.status,
      typeof error === 'object' && error !== null ? error : undefined,
    );
  }
  return data as Data;
}
