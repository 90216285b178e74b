import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { Answer } from '#server/testing/contract/answer-check.ts';

type Options = {
  /** Where the server listens. */
  target: string;
  check: (answer: Answer) => string | null;
  /** Called for each checked response; `wrong` is null if it matches. */
  onChecked: (answer: string, wrong: string | null) => void;
};

/** A proxy that forwards everything unchanged, and checks each JSON response of the API. */
export function createValidatingProxy({ target, check, onChecked }: Options): Server {
  return createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request(`${target}${url}`, { method, headers, agent: false }, (answer) => {
      const { connection: _, 'keep-alive': __, ...answered } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(outgoing);
      if (isChecked(incoming, answer)) {
        void textOf(answer).then((text) => {
          const path = url.split('?')[0] ?? '';
          const status = answer.statusCode ?? 0;
          const type = answer.headers['content-type'] ?? '';
          const wrong = checkSafely(check, { method, path, status, type, text });
          onChecked(`${method} ${path} ${status}`, wrong);
        });
      }
    });
    onward.once('error', () => outgoing.destroy());
    // The browser disconnected; an event stream would continue otherwise.
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  });
}

function isChecked({ method, url = '' }: IncomingMessage, answer: IncomingMessage): boolean {
  const isStream = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
  return url.startsWith('/api/') && method !== 'HEAD' && !isStream;
}

/** Reads the whole body. A response that is cut off is not checked: the promise never settles. */
function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    answer.once('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function checkSafely(check: Options['check'], answer: Answer): string | null {
  try {
    return check(answer);
  } catch (error) {
    return String(error);
  }
}
