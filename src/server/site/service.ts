import { readFileSync } from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contract } from '#contract/contract.ts';
import { DEMO_CODE } from '#domain/promotion.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { describeContract } from '#server/http/openapi.ts';
import { callHeaders } from '#server/http/security-headers.ts';
import type { Download } from '#server/http/serve.ts';
import { one, statement } from '#server/platform/database.ts';
import { hasSession } from '#server/users/queries.ts';

export const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

const countMigrations = statement<[], { migrations: number }>(
  'SELECT count(*) AS migrations FROM migrations',
);

export async function getHealth(context: OpenContext) {
  const { migrations } = one(await countMigrations(context.db));
  return { status: 'ok', version, migrations };
}

let openApi: string | undefined;

export function getOpenApi(): Download {
  openApi ??= JSON.stringify(describeContract(contract, version));
  return { name: 'openapi.json', type: 'application/json; charset=utf-8', text: openApi };
}

export function getSite({ deps: { config } }: OpenContext) {
  return {
    isDemo: config.isDemo,
    ...(config.isDemo && { demoCode: DEMO_CODE }),
    hasMailbox: config.isEmbedded && config.isLoopback && !config.hasMailServer,
    supportEmail: config.supportEmail,
  };
}

const HEARTBEAT = 25_000;
const MOST_STREAMS = 20;
const streams = new Map<string, number>();

/** A stream ends with the session that opened it. */
async function endWithSession({ deps, person }: Context, end: () => void): Promise<void> {
  // A database that is away says nothing about the session; the next call will.
  const isThere = await hasSession(deps.pool, person.sessionId).catch(() => true);
  if (!isThere) end();
}

/** Keeps the stream open and writes one event per change. The browser reconnects by itself. */
export function watchChanges(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  const { person, deps } = context;
  const open = streams.get(person.id) ?? 0;
  if (open >= MOST_STREAMS)
    throw new AppError('too_many_requests', 'Too many open windows', { retryAfter: 60 });
  streams.set(person.id, open + 1);
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...callHeaders(deps.config.isHttps),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\nevent: ready\ndata: {}\n\n');
  const end = () => raw.end();
  const stop = deps.live.subscribe(person.id, (told) => {
    raw.write(`data: ${JSON.stringify(told)}\n\n`);
    // Who is signed in went stale: it may be that nobody is any more.
    if (told.addresses.includes('/api/user')) void endWithSession(context, end);
  });
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT);
  deps.stopping.addEventListener('abort', end);
  request.raw.once('close', () => {
    stop();
    clearInterval(heartbeat);
    deps.stopping.removeEventListener('abort', end);
    const left = (streams.get(person.id) ?? 1) - 1;
    if (left === 0) streams.delete(person.id);
    else streams.set(person.id, left);
  });
}
