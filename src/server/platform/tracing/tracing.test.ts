import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/platform/process/config.ts';
import { startTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import { statementName } from './statement-name.ts';
import { activeTracing, startTracing } from './tracing.ts';

type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number; message?: string };
};

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

let collector: Server;
let app: TestApp;
const spans: Sent[] = [];
const bodies: string[] = [];
let title = '';

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    bodies.push(JSON.stringify(body));
    spans.push(...body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const { port } = collector.address() as AddressInfo;
  const { tracing } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }, '/srv/app');
  await startTracing(tracing);
  app = await startTestApp();
  const person = await app.person('traced-person');
  const groupId = await seedGroup(app, [person]);
  const id = await seedExpense(app, { groupId, paidBy: person, shares: [[person, 12_345]] });
  title = (await person.get(`/api/expenses/${id}`, { traceparent: `00-${TRACE}-${PARENT}-01` })).body.title;
  await person.patch('/api/user', { nonsense: 'a text of a person' });
  await activeTracing()?.inSpan('job example', {}, async () => undefined);
  await app.runJobs();
  await activeTracing()?.close();
  await startTracing({ url: tracing?.url ?? '', share: 0 });
  for (const [name, isTrusted] of [
    ['trusted', true],
    ['untrusted', false],
  ] as const)
    activeTracing()?.startRequest('GET', `00-${TRACE}-${PARENT}-01`, isTrusted).end(name, 200);
  await activeTracing()?.close();
});
afterAll(async () => {
  await app.close();
  collector.closeAllConnections();
  collector.close();
});

test('a request is a span of the caller’s trace, named by its route', () => {
  const span = spans.find(({ traceId, kind }) => traceId === TRACE && kind === 2);
  expect(span).toMatchObject({ name: 'GET /api/expenses/:id', parentSpanId: PARENT });
  expect(span?.attributes.map(({ key }) => key).sort()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
});

test('only a trusted caller decides that its trace is recorded', () => {
  const recorded = spans.map(({ name }) => name).filter((name) => /trusted$/.test(name));
  expect(recorded).toEqual(['GET trusted']);
});

test('its statements are spans within it, named by what they do', () => {
  const request = spans.find(({ traceId, kind }) => traceId === TRACE && kind === 2);
  const statements = spans.filter(({ traceId, kind }) => traceId === TRACE && kind === 3);
  expect(statements.length).toBeGreaterThan(1);
  for (const { parentSpanId } of statements) expect(parentSpanId).toBe(request?.spanId);
  expect(statements.map(({ name }) => name)).toContain('SELECT expenses');
});

test('no span holds an id of a person or an expense, a text, or an amount', () => {
  const text = bodies.join('\n');
  expect(title).not.toBe('');
  for (const secret of [
    'traced-person',
    title,
    '12345',
    '123.45',
    'a text of a person',
    app.deps.config.appUrl,
  ])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-/);
});

test('without an endpoint nothing is traced', async () => {
  expect(readConfig({}, '/srv/app').tracing).toBeNull();
  await startTracing(null);
  expect(activeTracing()).toBeUndefined();
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }, { url: 'http://c:4318/v1/traces', share: 1 }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://c:4318/own' }, { url: 'http://c:4318/own', share: 1 }],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c/base', OTEL_TRACES_SAMPLER_ARG: '0.25' },
    { url: 'https://c/base/v1/traces', share: 0.25 },
  ],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318', OTEL_SDK_DISABLED: 'true' }, null],
])('%o is read as %o', (env, settings) => {
  expect(readConfig(env, '/srv/app').tracing).toEqual(settings);
});

test.each([
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c', OTEL_TRACES_SAMPLER_ARG: '2' },
])('%o is refused', (env) => {
  expect(() => readConfig(env, '/srv/app')).toThrow(/^OTEL_[A-Z_]+: [^\n]+$/);
});

test.each([
  ['SELECT (SELECT count(*) FROM users) AS n FROM expenses WHERE id = $1', 'SELECT expenses'],
  ['WITH old AS (DELETE FROM jobs RETURNING id) INSERT INTO mails (id) SELECT id FROM old', 'INSERT mails'],
  ['UPDATE groups SET name = $1', 'UPDATE groups'],
  ['SELECT 1', 'SELECT'],
])('%s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
