import type { SettingReader } from './setting-reader.ts';

/**
 * Reads OUTBOUND_ALLOW: places as `host:port`, separated by commas. Returns them in the normal form of addresses. Throws
 * the error that `refuse` makes.
 */
export function readOutboundAllow({ read, refuse }: SettingReader): string[] {
  const text = read('OUTBOUND_ALLOW');
  if (text === null) return [];
  return text.split(',').map((part) => {
    const [, host = '', port = ''] = /^(\[[\da-f:.]+\]|[^\s/@?#\\:[\]]+):(\d{1,5})$/i.exec(part.trim()) ?? [];
    const url = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`) : null;
    if (url === null || url.port !== '' || Number(port) < 1 || Number(port) > 65_535)
      throw refuse('OUTBOUND_ALLOW', `"${part.trim()}" is not a host and a port like push.example.com:443`);
    return `${url.hostname}:${Number(port)}`;
  });
}
