import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const KEY = 'test-key';
const SECRET = 'test/secret+with=marks';
const REGION = 'eu-test-1';
const BUCKET = 'files';
/** Small, so that a listing has several pages. */
const PAGE = 3;

/** What the server does wrong: refuses each call, never answers, closes the connection within a file, or stops there. */
type Fault = 'none' | 'error' | 'silent' | 'reset' | 'stalled';

export type S3Server = {
  /** The setting that leads here. */
  url: string;
  objects: Map<string, { bytes: Buffer; type: string }>;
  fault: Fault;
  /** Milliseconds that each file waits before it is taken in. */
  pause: number;
  /** The keys of the files that are being sent. */
  incoming: Set<string>;
  close(): Promise<void>;
};

/** Starts a server that speaks the part of S3 that we use and checks each signature. */
export async function startS3Server(): Promise<S3Server> {
  const server = createServer(async (request, response) => {
    await answer(s3, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const s3: S3Server = {
    url: `s3://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}?region=${REGION}&tls=false`,
    objects: new Map(),
    fault: 'none',
    pause: 0,
    incoming: new Set(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return s3;
}

async function answer(s3: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (s3.fault === 'silent') return;
  if (s3.fault === 'reset' && request.method === 'PUT') {
    request.once('data', () => request.socket.resetAndDestroy());
    return;
  }
  const body = await takeIn(s3, request);
  if (s3.fault === 'error') return fail(response, 500, 'InternalError');
  const problem = findSignatureProblem(request, body);
  if (problem !== null) return fail(response, 403, problem);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
  const [, bucket, ...rest] = pathname.split('/');
  if (bucket !== BUCKET) return fail(response, 404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return list(s3, searchParams, response);
  if (request.method === 'PUT')
    s3.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
  if (request.method === 'DELETE') s3.objects.delete(key);
  if (request.method !== 'GET') return void response.writeHead(request.method === 'DELETE' ? 204 : 200).end();
  const found = s3.objects.get(key);
  if (found === undefined) return fail(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-type': found.type, 'content-length': found.bytes.length });
  if (s3.fault === 'none') return void response.end(found.bytes);
  response.write(found.bytes.subarray(0, found.bytes.length / 2), () => {
    if (s3.fault === 'reset') request.socket.resetAndDestroy();
  });
}

async function takeIn({ pause, incoming }: S3Server, request: IncomingMessage): Promise<Buffer> {
  const [, , ...rest] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
  const key = rest.join('/');
  if (request.method === 'PUT') incoming.add(key);
  try {
    if (request.method === 'PUT' && pause > 0) await wait(pause);
    return await buffer(request);
  } finally {
    incoming.delete(key);
  }
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} of the test</Message></Error>`,
  );
}

function list(s3: S3Server, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? '';
  const prefix = query.get('prefix') ?? '';
  const keys = [...s3.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const isCut = keys.length > PAGE;
  response.writeHead(200, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${
      isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    }${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
  );
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const sign = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Checks a request like a server of S3 does (AWS Signature Version 4). Null if it is right. */
function findSignatureProblem({ method, url = '/', headers }: IncomingMessage, body: Buffer): string | null {
  const [, key, day = '', region, names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (key !== KEY) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const [path = '', query = ''] = url.split('?');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const asked = [method, path, query.split('&').sort().join('&'), lines.join(''), names, hash].join('\n');
  const scope = `${day}/${REGION}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(asked)].join('\n');
  const dayKey = ['eu-test-1', 's3', 'aws4_request'].reduce<Buffer>(sign, sign(`AWS4${SECRET}`, day));
  const isRight = timingSafeEqual(sign(dayKey, text), Buffer.from(signature, 'hex'));
  return isRight ? null : 'SignatureDoesNotMatch';
}
