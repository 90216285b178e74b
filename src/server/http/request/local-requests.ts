import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/core/app-error.ts';
import type { Deps } from '#server/core/context.ts';
import { isLoopbackHost } from '#server/platform/process/config.ts';
import { trustedPeers } from './forwarded-headers.ts';

const ONLY_LOCAL =
  'This server answers only to its own machine. To serve it through a proxy, set APP_URL to its public address and TRUSTED_PROXIES to the address of the proxy.';
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^\s:/?#@\\]+)(?::\d+)?$/i;

/**
 * Makes the check for a server that listens on a loopback address. It answers only to loopback names and to the host of
 * APP_URL, so that a page of another name cannot reach it by DNS rebinding. Without a public APP_URL it also refuses what
 * came through a proxy that TRUSTED_PROXIES does not name. The check throws `misdirected_request`.
 */
export function localRequestCheck({ config, log }: Deps): (request: FastifyRequest) => void {
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
