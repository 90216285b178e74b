import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message as the browser reads it, with the headers of its request. */
export type Received = {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there.
  message: any;
  headers: Record<string, string | string[] | undefined>;
  publicKey: string;
};

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest();

/** One block of HKDF (RFC 5869). */
const derive = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length);

/** Decrypts a body of one record (RFC 8188) with the keys of a browser (RFC 8291). Throws where it was changed. */
function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  if (record.length > recordSize) throw new Error('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), serverKey]);
  const secret = derive(auth, browser.computeSecret(serverKey), info, 32);
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('no end of the last record');
  return padded.subarray(0, end).toString();
}

/** Checks a VAPID token (RFC 8292); returns the public key that signed it. */
function checkVapid(header: string | undefined, audience: string): string {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = exp - Date.now() / 1000;
  if (!isSigned || aud !== audience || seconds <= 0 || seconds > 86_400 || !/^(mailto:|https:)/.test(sub))
    throw new Error('the token is not valid');
  return publicKey;
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service on this machine, on a free port by default. It decrypts each message with the keys of the browser that it is for. */
export async function startPushService(port = 0) {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer; received: Received[]; status: number }>();
  const errors: unknown[] = [];
  let requests = 0;
  const server = createServer(async (request, response) => {
    requests += 1;
    const browser = browsers.get(request.url ?? '');
    const body = await buffer(request);
    if (browser === undefined) return void response.writeHead(404).end();
    try {
      const publicKey = checkVapid(request.headers.authorization, origin);
      const message = JSON.parse(decrypt(body, browser.ecdh, browser.auth));
      if (browser.status < 300) browser.received.push({ message, headers: request.headers, publicKey });
    } catch (error) {
      errors.push(error);
    }
    // A service that wants the message elsewhere.
    response.writeHead(browser.status, browser.status < 400 ? { location: `${origin}/elsewhere` } : {}).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = `http://${place}`;
  return {
    /** For OUTBOUND_ALLOW. */
    place,
    errors,
    requests: () => requests,
    /** A browser that subscribed here: what it sends to the site, and what it got. */
    subscribe() {
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)];
      const path = `/${randomBytes(16).toString('hex')}`;
      const browser = { ecdh, auth, received: [] as Received[], status: 201 };
      browsers.set(path, browser);
      const p256dh = ecdh.generateKeys('base64url');
      return {
        body: { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } },
        received: browser.received,
        /** What the service answers from now on. */
        answer(status: number) {
          browser.status = status;
        },
      };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
