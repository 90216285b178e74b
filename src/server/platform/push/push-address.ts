import { placeOf } from '#server/platform/outbound/place.ts';

/** The push services of the browsers: Google (Chrome, Edge on Android), Mozilla, Microsoft (Edge), Apple (Safari). */
const HOSTS: ReadonlySet<string> = new Set(['fcm.googleapis.com', 'jmt17.google.com', 'web.push.apple.com']);
const DOMAINS = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com'];

/**
 * Whether requests may go to the endpoint of a subscription: https at a known push service, or at one of the allowed
 * places (`host:port`, also http). Only the normal form of an address is accepted, without user, fragment or other port,
 * so every parser finds the same host in it.
 */
export function isPushAddress(endpoint: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  const { href, protocol, hostname, port, username, password, hash } = url;
  if (href !== endpoint || username !== '' || password !== '' || hash !== '') return false;
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (allowed.includes(placeOf(url))) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain));
}
