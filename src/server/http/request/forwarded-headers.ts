import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/core/context.ts';
import type { Config } from '#server/platform/process/config.ts';

/** The headers in which a proxy names the client. */
const CLIENT_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const QUIET_MILLISECONDS = 3_600_000;

/** The line for the console where a proxy in front is likely and none is trusted; null elsewhere. */
export function missingProxiesNotice({ isPublicUrl, trustedProxies }: Config): string | null {
  if (!isPublicUrl || trustedProxies.length > 0) return null;
  return 'TRUSTED_PROXIES is not set. Behind a proxy, set it to the address of the proxy; without it all people share one sign-in limit.';
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
      'A peer that TRUSTED_PROXIES does not name sends forwarded headers. They are ignored: everybody behind it shares one sign-in limit',
    );
    done();
  });
}

/** Makes the function that tells whether a request's peer is one of TRUSTED_PROXIES. */
export function trustedPeers({ trustedProxies }: Config): (request: FastifyRequest) => boolean {
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
