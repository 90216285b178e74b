import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

export type Proxy = {
  url: string;
  /** The targets of calls, in turn; a removed one gets no new calls. */
  setTargets(urls: readonly string[]): void;
  /** Calls that went to another target, because the first one refused or closed the connection without a response. */
  retried(): number;
  close(): Promise<void>;
};

/**
 * A small reverse proxy with one connection for each call. It tries the next target if one refuses the connection, or
 * closes it without a response to a read or a call with an idempotency key, which may be sent twice.
 */
export async function startProxy(): Promise<Proxy> {
  let targets: readonly string[] = [];
  let turn = 0;
  let retried = 0;

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    turn += 1;
    const first = turn;
    let failure: string | null = null;
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const target = targets[(first + attempt) % targets.length] ?? '';
      failure = await forward(target, incoming, body, outgoing);
      if (failure === null) return;
      if (!mayRepeat(failure, incoming)) break;
      retried += 1;
    }
    outgoing.writeHead(502).end(failure);
  };
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    setTargets(urls) {
      targets = urls;
    },
    retried: () => retried,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function mayRepeat(code: string, { method, headers }: IncomingMessage): boolean {
  if (code === 'ECONNREFUSED') return true;
  return code === 'ECONNRESET' && (method === 'GET' || headers['idempotency-key'] !== undefined);
}

/** Resolves to null when a response begins, otherwise to the error's code. */
function forward(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<string | null> {
  const { connection: _, ...headers } = incoming.headers;
  return new Promise((resolve) => {
    const onward = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        answer.once('error', () => outgoing.destroy());
        resolve(null);
      },
    );
    onward.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    onward.end(body);
  });
}
