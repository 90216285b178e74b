/** Where requests to an address go, as `host:port`: the form of the places in OUTBOUND_ALLOW. */
export function placeOf({ protocol, hostname, port }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
