import type { Guest } from './people.ts';

/** An open stream of live updates. */
export type Stream = {
  /** All events so far, as text. */
  heard(): string;
  /** Resolves when the server ends it, or the connection breaks. */
  over: Promise<void>;
  close(): void;
};

/** Opens a person's stream and waits until it is ready. */
export async function openStream(origin: string, { cookie }: Guest): Promise<Stream> {
  const ending = new AbortController();
  const response = await fetch(`${origin}/api/live`, { headers: { cookie }, signal: ending.signal });
  if (response.status !== 200 || response.body === null)
    throw new Error(`The stream gave ${response.status}`);
  let heard = '';
  let isReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    isReady = resolve;
  });
  const read = async (body: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      heard += decoder.decode(chunk, { stream: true });
      if (heard.includes('event: ready')) isReady();
    }
  };
  const over = read(response.body).catch(() => undefined);
  await ready;
  return { heard: () => heard, over, close: () => ending.abort() };
}
