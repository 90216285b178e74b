import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerBrowser, browserError } from './browser.ts';
import type { Engine } from './engine.ts';
import { type Form, parseForm } from './form.ts';
import type { EmulatorKeys } from './keys.ts';
import { Refusal } from './refusal.ts';
import { answerCall } from './routes.ts';

// An import would also load everything that `fetch` and WebSocket need (3 MB), since node:http exports them too.
const { createServer } = process.getBuiltinModule('node:http');
const MAX_BYTES = 64 * 1024;
const DAY = 86_400;

type Parts = { engine: Engine; keys: EmulatorKeys; onChange: () => void };
type Answer = { status: number; text: string; isReplayed?: boolean };

/** Listens on a free port of the loopback address. */
export async function listen(parts: Parts): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    answer(parts, request)
      .catch((): Answer => failed())
      .then(({ status, text, isReplayed }) => {
        response.writeHead(status, {
          'content-type': 'application/json',
          'request-id': parts.engine.newId('req'),
          ...(isReplayed && { 'idempotent-replayed': 'true' }),
        });
        response.end(text);
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function answer(parts: Parts, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const text = await readBody(request);
  const { method = 'GET' } = request;
  const isBrowser = url.pathname.startsWith('/card-provider/');
  const result = isBrowser ? answerForm(parts, method, url, text) : answerLibrary(parts, request, url, text);
  if (method !== 'GET') parts.onChange();
  return result;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The request is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function answerForm({ engine, keys }: Parts, method: string, url: URL, text: string): Answer {
  const result = attempt(engine, () => {
    const said = method === 'GET' ? Object.fromEntries(url.searchParams) : (JSON.parse(text) ?? {});
    return answerBrowser(engine, keys.publishableKey, { method, path: url.pathname, said });
  });
  if (!(result instanceof Refusal)) return { status: 200, text: JSON.stringify(result) };
  const { status, body } = browserError(result);
  return { status, text: JSON.stringify(body) };
}

function answerLibrary({ engine, keys }: Parts, request: IncomingMessage, url: URL, text: string): Answer {
  if (!isAuthorized(request, keys.secretKey)) {
    return refused(new Refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' }));
  }
  const { method = 'GET' } = request;
  const key = request.headers['idempotency-key'];
  const run = () => {
    const form: Form = parseForm(method === 'POST' ? text : url.search.slice(1));
    return answerCall(engine, { method, path: url.pathname, form });
  };
  if (method !== 'POST' || typeof key !== 'string') return toAnswer(attempt(engine, run));
  return answerOnce(engine, { key, request: fingerprint(url.pathname, text) }, run);
}

/** Returns the stored reply for a repeated idempotency key; with another request the key is refused. */
function answerOnce(
  engine: Engine,
  { key, request }: { key: string; request: string },
  run: () => object | Refusal,
): Answer {
  const { store } = engine;
  const first = store.findAnswer(key, engine.now() - DAY);
  if (first !== null && first.request !== request) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return refused(new Refusal(400, { type: 'idempotency_error', message }));
  }
  if (first !== null) return { status: first.status, text: first.body, isReplayed: true };
  // The effect and the reply are stored in one transaction, so a key never finds only one of them.
  const keep = (result: object | Refusal) => {
    const { status, text } = toAnswer(result);
    store.storeAnswer(key, { request, status, body: text }, engine.now());
    return result;
  };
  return toAnswer(attempt(engine, () => keep(run())));
}

function attempt(engine: Engine, run: () => object | Refusal): object | Refusal {
  try {
    return engine.store.transaction(run);
  } catch (error) {
    if (error instanceof Refusal) return error;
    if (error instanceof SyntaxError)
      return new Refusal(400, { type: 'invalid_request_error', message: 'The request is not valid' });
    throw error;
  }
}

function toAnswer(result: object | Refusal): Answer {
  return result instanceof Refusal ? refused(result) : { status: 200, text: JSON.stringify(result) };
}

function refused({ status, body }: Refusal): Answer {
  return { status, text: JSON.stringify({ error: body }) };
}

function failed(): Answer {
  return refused(new Refusal(500, { type: 'api_error', message: 'The emulator failed' }));
}

function fingerprint(path: string, text: string): string {
  return createHash('sha256').update(`${path}\n${text}`).digest('hex');
}

function isAuthorized(request: IncomingMessage, secretKey: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${secretKey}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
