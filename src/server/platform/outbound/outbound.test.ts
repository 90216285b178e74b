import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openOutbound } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

test.each([
  ...['93.184.215.14', '8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '100.128.0.1', '223.255.255.254'],
  ...['2606:4700:4700::1111', '2a00:1450:4001:830::200e', '2003::1'],
])('%s is on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...[
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
  ],
  ...[
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:2::1', '2001:10::1', '2001:20::1'],
  ...['2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fec0::1'],
  ...['fe80::1%eth0', 'ff02::1', '', 'localhost', '1.2.3', '0x7f.1'],
])('%s is not on the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

/** The DNS answers in the tests below. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'hooks.example.com': ['93.184.215.14', '2606:4700:4700::1111'],
  'inside.example.com': ['10.0.0.7'],
  'both.example.com': ['93.184.215.14', '127.0.0.1'],
  'metadata.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:10.0.0.7'],
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
};

/** Like DNS, which returns an IP address unchanged. */
const resolve = async (name: string) => {
  const addresses = NAMES[name] ?? (/^[\d.]+$|:/.test(name) ? [name] : []);
  if (addresses.length === 0) throw new Error(`no address of ${name}`);
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
};

describe('an address', () => {
  const outbound = openOutbound({ outboundAllow: [] }, resolve);

  test.each([
    'https://hooks.example.com/x?token=1',
    'https://HOOKS.example.com:8443/x',
    'https://93.184.215.14/',
    'https://[2606:4700:4700::1111]/',
  ])('%s can be reached', async (address) => {
    expect(await outbound.isReachable(address)).toBe(true);
  });

  test.each([
    ...[
      '',
      'hooks.example.com',
      '//hooks.example.com/',
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
    ],
    ...['javascript:alert(1)', 'file:///etc/passwd', 'data:text/plain,x', 'https://'],
    'https://ana:secret@hooks.example.com/',
    'https://ana@hooks.example.com/',
    'https://hooks.example.com@127.0.0.1/',
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://0x7f.1/',
      'https://0x7f000001/',
      'https://2130706433/',
    ],
    ...['https://017700000001/', 'https://0/', 'https://127.0.0.1:8443/', 'https://１２７.0.0.1/'],
    ...[
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://[::ffff:7f00:1]/',
      'https://[64:ff9b::7f00:1]/',
    ],
    ...['https://169.254.169.254/latest/meta-data/', 'https://[fd00:ec2::254]/', 'https://100.100.100.200/'],
    ...['https://localhost/', 'https://localhost./', 'https://LOCALHOST:443/'],
    ...['https://inside.example.com/', 'https://both.example.com/', 'https://metadata.example.com/'],
    ...['https://mapped.example.com/', 'https://unknown.example.com/'],
  ])('%s cannot be reached, and nothing is sent to it', async (address) => {
    expect(await outbound.isReachable(address)).toBe(false);
    await expect(outbound.post(address, { headers: {}, body: '' })).rejects.toThrow();
  });
});

test('the real DNS gives addresses of this machine for localhost, which cannot be reached', async () => {
  const outbound = openOutbound({ outboundAllow: [] });
  for (const host of ['localhost', 'localhost.', '127.0.0.1', '0x7f.1', '2130706433', '[::1]'])
    expect(await outbound.isReachable(`https://${host}/`), host).toBe(false);
});

describe('a request', () => {
  let server: Server;
  let port = 0;
  let paths: (string | undefined)[] = [];
  let answer: { status: number; location?: string } | 'none' = { status: 204 };
  beforeAll(async () => {
    server = createServer((request, response) => {
      paths.push(request.url);
      if (answer === 'none') return;
      const { status, location } = answer;
      response.writeHead(status, location === undefined ? {} : { location }).end('x'.repeat(1_000_000));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const post = (host: string, resolveAs: typeof resolve = resolve) =>
    openOutbound({ outboundAllow: [`${host}:${port}`] }, resolveAs).post(`http://${host}:${port}/in`, {
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });

  test('goes to an allowed place, also by http, and gives the status without reading the answer', async () => {
    paths = [];
    answer = { status: 500 };
    expect(await post('127.0.0.1')).toBe(500);
    expect(paths).toEqual(['/in']);
    const others = openOutbound({ outboundAllow: [`127.0.0.1:${port + 1}`] }, resolve);
    await expect(others.post(`http://127.0.0.1:${port}/in`, { headers: {}, body: '' })).rejects.toThrow();
    expect(paths).toEqual(['/in']);
  });

  test('follows no redirect', async () => {
    paths = [];
    answer = { status: 307, location: `http://127.0.0.1:${port}/elsewhere` };
    expect(await post('127.0.0.1')).toBe(307);
    expect(paths).toEqual(['/in']);
  });

  test('connects to the addresses that were checked, and asks DNS once', async () => {
    paths = [];
    answer = { status: 200 };
    // This name does not exist in DNS: only the checked address leads to the server.
    const asked = vi.fn(async () => [
      { address: asked.mock.calls.length > 1 ? '10.0.0.7' : '127.0.0.1', family: 4 },
    ]);
    expect(await post('checked.invalid', asked)).toBe(200);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(paths).toEqual(['/in']);
  });

  test('is refused if DNS has changed to a private address since the address was added', async () => {
    let address = '93.184.215.14';
    const outbound = openOutbound({ outboundAllow: [] }, async () => [{ address, family: 4 }]);
    const url = `https://turning.example.com:${port}/in`;
    expect(await outbound.isReachable(url)).toBe(true);
    address = '127.0.0.1';
    paths = [];
    await expect(outbound.post(url, { headers: {}, body: '' })).rejects.toThrow('not on the public internet');
    expect(paths).toEqual([]);
  });

  test('ends after 5 seconds without an answer', async () => {
    answer = 'none';
    const began = performance.now();
    await expect(post('127.0.0.1')).rejects.toThrow();
    expect(performance.now() - began).toBeGreaterThan(4900);
    expect(performance.now() - began).toBeLessThan(9000);
  });
});
