import { randomUUID } from 'node:crypto';
import autocannon, { type Request } from 'autocannon';
import { type ProcessorTime, processorTimeOf } from './processor-time.ts';

/** A call that is repeated. A body makes it a POST; each repetition may differ. */
export type Call = {
  url: string;
  cookie?: string;
  body?: () => object;
  /** Each call has an Idempotency-Key of its own. */
  hasKey?: boolean;
};

/** Processor time is in microseconds for each response; null if the system does not report it. */
export type Measured = { perSecond: number; p99: number; cpu: ProcessorTime | null };

type Load = { pid: number; call: Call; connections: number; seconds: number };

/** Code that ran less often is still being compiled, which would be counted. */
const WARM_UP_CALLS = 20_000;
const WARM_UP_SECONDS = 1;
const MAX_WARM_UPS = 20;
const warmed = new Map<string, number>();

async function warmUp(call: Call, connections: number): Promise<void> {
  // The same code answers for every group and every page.
  const { origin, pathname } = new URL(call.url);
  const path = `${call.body === undefined ? 'GET' : 'POST'} ${origin}${pathname.replaceAll(/[\da-f-]{36}/g, '{id}')}`;
  for (let round = 0; round < MAX_WARM_UPS && (warmed.get(path) ?? 0) < WARM_UP_CALLS; round += 1) {
    const { times } = await run(call, connections, WARM_UP_SECONDS);
    warmed.set(path, (warmed.get(path) ?? 0) + times.length);
  }
}

/** Repeats the call on this many connections. Throws if any response is an error. */
export async function measure({ pid, call, connections, seconds }: Load): Promise<Measured> {
  await warmUp(call, connections);
  const before = processorTimeOf(pid);
  const { times, elapsed } = await run(call, connections, seconds);
  const after = processorTimeOf(pid);
  const cpu =
    before === null || after === null
      ? null
      : {
          server: (after.server - before.server) / times.length,
          database: (after.database - before.database) / times.length,
        };
  return { perSecond: times.length / elapsed, p99: percentile(times, 0.99), cpu };
}

/** The value that the given part (0 to 1) of all values does not exceed. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The median of an odd number of things, by a measure of each. */
export function middleOf<T>(things: readonly T[], measured: (thing: T) => number): T {
  return things.toSorted((a, b) => measured(a) - measured(b))[things.length >> 1] as T;
}

async function run(call: Call, connections: number, seconds: number) {
  const { origin, pathname, search } = new URL(call.url);
  const headers = {
    ...(call.cookie !== undefined && { cookie: call.cookie }),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
  };
  const prepare = (request: Request): Request => ({
    ...request,
    headers: { ...headers, ...(call.hasKey && { 'idempotency-key': randomUUID() }) },
    body: JSON.stringify(call.body?.()),
  });
  const request = {
    method: call.body === undefined ? 'GET' : 'POST',
    path: pathname + search,
    headers,
    ...(call.body !== undefined && { setupRequest: prepare }),
  };
  const times: number[] = [];
  const started = performance.now();
  let last = started;
  await new Promise<void>((resolve, reject) => {
    const instance = autocannon(
      { url: origin, connections, duration: seconds, requests: [request] },
      (error, result) => {
        const bad = error !== null || result.errors + result.timeouts + result.non2xx > 0;
        if (bad) reject(error ?? new Error(`${call.url}: ${result.non2xx} refused, ${result.errors} errors`));
        else resolve();
      },
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      times.push(milliseconds);
      last = performance.now();
    });
  });
  return { times, elapsed: (last - started) / 1000 };
}
