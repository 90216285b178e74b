// Why: docs/decisions/0024.
import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { callHeaders, pageHeaders } from '#server/http/response/security-headers.ts';
import { type Config, isLoopbackHost } from '#server/platform/process/config.ts';

/** What a route answers with: data for the pages' scripts, or data for the card provider. Without it: pages and files. */
type RouteKind = 'call' | 'webhook';

declare module 'fastify' {
  interface FastifyContextConfig {
    kind?: RouteKind;
  }
}

/** Exactly one slash, so that it is not the beginning of an address on another host. */
const OWN_TARGET = /^\/(?![/\\])/;

/**
 * Sets the security headers of every response and checks every request before anything else runs. Which rules hold is
 * decided by the matched route, never by the text of the address: one route has many spellings.
 */
export function addRequestChecks(app: FastifyInstance, deps: Deps): void {
  const { config } = deps;
  const ofPages = pageHeaders(config.isHttps, config.cards !== null);
  const ofCalls = callHeaders(config.isHttps);
  const refuseNonLocal = localRequestCheck(deps);
  app.addHook('onRequest', async (request, reply) => {
    const { kind } = request.routeOptions.config;
    reply.headers(kind === undefined ? ofPages : ofCalls);
    refuseOtherTarget(request);
    refuseNonLocal(request);
    // The signature of a webhook says who sent it, and its sender is not a browser.
    if (kind === 'webhook') return;
    refuseCrossSite(request, config.appUrl);
    refuseOtherMedia(request);
    // Pages are only read. Refused here, so that no body is read.
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFound();
  });
}

/** Refuses `GET http://host/…` and `GET //host/…`: this is not a proxy. */
function refuseOtherTarget({ raw, originalUrl, headers }: FastifyRequest): void {
  if (!OWN_TARGET.test(originalUrl))
    throw new AppError('invalid_request', 'The address must begin with one /');
  if (headers.host === undefined && raw.httpVersion !== '1.0')
    throw new AppError('invalid_request', 'The request names no host');
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that was caused by a page of another origin, which includes another port of this host. Callers other
 * than browsers send neither header.
 */
function refuseCrossSite(request: FastifyRequest, appUrl: string): void {
  if (READS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isOwnOrigin =
    origin === undefined || origin === appUrl || origin === `${request.protocol}://${request.host}`;
  if (site !== undefined ? site !== 'same-origin' && site !== 'none' : !isOwnOrigin) {
    throw new AppError('forbidden', 'This request came from another site');
  }
}

const JSON_MEDIA = /^application\/json(; ?charset=utf-8)?$/i;
const FORM_MEDIA = /^multipart\/form-data; ?boundary=/i;

/** Refuses every media type except JSON and multipart forms. Only upload rows read forms. */
function refuseOtherMedia(request: FastifyRequest): void {
  if (READS.has(request.method)) return;
  const media = request.headers['content-type'];
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (media === undefined && !hasBody) return;
  if (media === undefined || !(JSON_MEDIA.test(media) || FORM_MEDIA.test(media))) {
    throw new AppError('unsupported_media_type', 'Send JSON');
  }
}

const ONLY_LOCAL =
  'This server answers only to its own machine. To serve it through a proxy, set APP_URL to its public address and TRUSTED_PROXIES to the address of the proxy.';
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^\s:/?#@\\]+)(?::\d+)?$/i;

/**
 * Makes the check for a server that listens on a loopback address. It answers only to loopback names and to the host of
 * APP_URL, so that a page of another name cannot reach it by DNS rebinding. Without a public APP_URL it also refuses what
 * came through a proxy that TRUSTED_PROXIES does not name. The check throws `misdirected_request`.
 */
function localRequestCheck({ config, log }: Deps): (request: FastifyRequest) => void {
  if (!isLoopbackHost(config.host)) return () => undefined;
  const appHost = new URL(config.appUrl).hostname;
  const isTrusted = trustedPeers(config);
  let isLogged = false;
  return (request) => {
    const { host } = request.headers;
    const isForeign = host !== undefined && !isOwnName(host, appHost);
    const isProxied = !config.isPublicUrl && isForwarded(request) && !isTrusted(request);
    if (!isForeign && !isProxied) return;
    if (!isLogged) log.warn({ host }, ONLY_LOCAL);
    isLogged = true;
    throw new AppError('misdirected_request', ONLY_LOCAL);
  };
}

function isOwnName(host: string, appHost: string): boolean {
  const name = HOST_HEADER.exec(host)?.[1]?.toLowerCase() ?? '';
  return name === appHost || isLoopbackHost(name);
}

function isForwarded({ headers }: FastifyRequest): boolean {
  if (headers.forwarded !== undefined || headers.via !== undefined) return true;
  return Object.keys(headers).some((name) => name.startsWith('x-forwarded-'));
}

/** The headers in which a proxy names the client. */
const CLIENT_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const QUIET_MILLISECONDS = 3_600_000;

/** The line for the console where a proxy in front is likely and none is trusted; null elsewhere. */
export function missingProxiesNotice({ isPublicUrl, trustedProxies }: Config): string | null {
  if (!isPublicUrl || trustedProxies.length > 0) return null;
  return 'TRUSTED_PROXIES is not set. Behind a proxy, set it to the address of the proxy. Without it, everyone shares one sign-in limit.';
}

/** Logs, at most once an hour, that forwarded headers come from a peer that TRUSTED_PROXIES does not name. */
export function warnOfUntrustedProxies(app: FastifyInstance, { config, log }: Deps): void {
  const isTrusted = trustedPeers(config);
  let quietUntil = 0;
  app.addHook('onRequest', (request, _reply, done) => {
    const header = CLIENT_HEADERS.find((name) => request.headers[name] !== undefined);
    if (header === undefined || performance.now() < quietUntil) return done();
    const peer = request.socket.remoteAddress ?? '';
    if (isIP(peer) === 0 || isTrusted(request)) return done();
    quietUntil = performance.now() + QUIET_MILLISECONDS;
    log.warn(
      { peer, header },
      'A peer that is not in TRUSTED_PROXIES sends forwarded headers. They are ignored: everyone behind it shares one sign-in limit',
    );
    done();
  });
}

/** Makes the function that tells whether a request's peer is one of TRUSTED_PROXIES. */
export function trustedPeers({
  trustedProxies,
}: Pick<Config, 'trustedProxies'>): (request: FastifyRequest) => boolean {
  const trusted = blockListOf(trustedProxies);
  return ({ socket: { remoteAddress: peer = '' } }) =>
    isIP(peer) !== 0 && trusted.check(peer, isIP(peer) === 6 ? 'ipv6' : 'ipv4');
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const version = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, version);
    else list.addSubnet(address, Number(bits), version);
  }
  return list;
}
