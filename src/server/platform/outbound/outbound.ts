import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { activeTracing } from '#server/platform/tracing/tracing.ts';
import { placeOf } from './place.ts';
import { isPublicAddress } from './public-address.ts';
import { type Address, type Resolve, resolveByDns } from './resolver.ts';

const TIMEOUT_MILLISECONDS = 5000;

type OutboundPost = { headers: Readonly<Record<string, string>>; body: string | Buffer };

/** Requests to addresses that people typed. */
export type Outbound = {
  /** Whether a request may go to the address: https, without a user, and on the public internet only. */
  isReachable(address: string): Promise<boolean>;
  /**
   * Posts a body and returns the status of the answer. Does not follow redirects. Checks the address again, and
   * connects to exactly the IP addresses that were checked. Throws after 5 seconds, and for a forbidden address.
   */
  post(address: string, post: OutboundPost): Promise<number>;
};

/** As the operating system does, with its hosts file: only for the places that the operator allowed. */
const resolveAllowed: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Opens the outbound client. Requests to the `outboundAllow` places (`host:port`) may use http and private addresses.
 */
export function openOutbound(
  { outboundAllow }: { outboundAllow: readonly string[] },
  resolve: Resolve | null = null,
): Outbound {
  /** The IP addresses of a URL; empty if requests to it are forbidden. */
  const findAddresses = async (url: URL): Promise<Address[]> => {
    const isAllowed = outboundAllow.includes(placeOf(url));
    const isWeb = url.protocol === 'https:' || (isAllowed && url.protocol === 'http:');
    if (!isWeb || url.username !== '' || url.password !== '') return [];
    const find = resolve ?? (isAllowed ? resolveAllowed : resolveByDns);
    const addresses = await find(url.hostname.replace(/^\[(.*)\]$/, '$1'));
    return isAllowed || addresses.every(({ address }) => isPublicAddress(address)) ? addresses : [];
  };
  return {
    async isReachable(address) {
      if (!URL.canParse(address)) return false;
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const found = await unlessAborted(findAddresses(new URL(address)), signal).catch(() => []);
      return found.length > 0;
    },
    async post(address, content) {
      const url = new URL(address);
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      const addresses = await unlessAborted(findAddresses(url), signal);
      if (addresses.length === 0) throw new Error('the address is not on the public internet');
      return send(url, content, { addresses, signal });
    },
  };
}

type Way = { addresses: readonly Address[]; signal: AbortSignal };

async function send(url: URL, { headers, body }: OutboundPost, { addresses, signal }: Way): Promise<number> {
  // Loaded at the first use: many installations never send.
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  // A new connection for each request: a reused one would go to an address from an earlier check.
  const traceparent = activeTracing()?.traceparent() ?? null;
  const sent = traceparent === null ? headers : { ...headers, traceparent };
  const options = {
    method: 'POST',
    headers: sent,
    signal,
    agent: false,
    lookup: lookupIn(addresses),
  } as const;
  return new Promise((done, fail) => {
    const call = request(url, options, (response) => {
      // Only the status is needed. The rest is not read.
      response.on('error', () => undefined);
      done(response.statusCode ?? 0);
      call.destroy();
    });
    call.on('error', fail);
    call.end(body);
  });
}

/** Returns the checked addresses. A second DNS query could return another address (DNS rebinding). */
function lookupIn(addresses: readonly Address[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Rejects when the signal is aborted. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason as Error), { once: true });
  });
  return Promise.race([work, aborted]);
}
