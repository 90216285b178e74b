import { isIP } from 'node:net';

const IPV4_MAPPED = '::ffff:';

/**
 * The network that limits count a client by: an IPv4 address, or the /64 of an IPv6 address, because one client has a
 * whole /64. An IPv4-mapped IPv6 address counts as its IPv4 address. 'unknown' where the text is not an address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '');
  // The URL parser writes an address in its shortest form, and drops the port that some proxies add.
  const url = isIP(bare) === 6 ? `http://[${bare}]` : `http://${bare}`;
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
  if (isIP(host) === 4) return host;
  if (isIP(host) === 0) return 'unknown';
  const groups = groupsOf(host);
  if (host.startsWith(IPV4_MAPPED)) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = address.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function bytesOf(group: number): [number, number] {
  return [group >> 8, group & 0xff];
}
