import * as z from 'zod/mini';
import type { AnyRoute, GuestKind } from '#contract/route.ts';
import { statusOf } from '#server/core/app-error.ts';
import { CARD_WEBHOOK, cardWebhookPath } from '#server/http/card-webhook.ts';
import { API_INTRODUCTION } from './api-introduction.ts';
import { inWords, topicOf, topicsOf } from './openapi-topics.ts';

type Json = Record<string, unknown>;

/** Describes the contract as an OpenAPI 3.1 document. */
export function describeContract(contract: readonly AnyRoute[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of contract) {
    const path = paths[row.path] ?? {};
    path[row.method.toLowerCase()] = describe(row);
    paths[row.path] = path;
  }
  paths[CARD_WEBHOOK] = cardWebhookPath;
  return {
    openapi: '3.1.0',
    info: { title: 'Allsquare', version, description: API_INTRODUCTION },
    tags: topicsOf(Object.keys(paths)),
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        token: { type: 'http', scheme: 'bearer', description: 'An access token: `allsq_…`' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(statusOf) },
            issues: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
    paths,
  };
}

const NO_TOKEN = 'Needs a signed-in browser. Tokens cannot make this call.';

const idempotencyKeyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A repeated call with the same key and body counts once and gets the first reply.',
  schema: { type: 'string', pattern: '^[!-~]{1,200}$' },
};

const queuedAtHeader: Json = {
  name: 'X-Queued-At',
  in: 'header',
  description:
    'When the person did this, if the call had to wait for a connection. The key is then kept for 30 days instead of 24 hours. ' +
    'An older call gets 409. A malformed timestamp, or one more than 5 minutes in the future, gets 400.',
  schema: { type: 'string', format: 'date-time' },
};

const guestHeader = (kind: GuestKind): Json => ({
  name: 'X-Guest',
  in: 'header',
  description:
    kind === 'look'
      ? 'The id of the group of a guest, without an account, who calls.'
      : 'The id of the group of a guest, without an account, who calls. The guest must take part.',
  schema: { type: 'string', format: 'uuid' },
});

const pageHeaders: Json = {
  'X-Next-Cursor': {
    description: 'The `cursor` of the next page, if there is one.',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'The total number of entries, if known.', schema: { type: 'integer' } },
};

const retryAfterHeader: Json = {
  description: 'With 429 and 503: the number of seconds to wait.',
  schema: { type: 'integer' },
};

function describe(row: AnyRoute): Json {
  return {
    operationId: row.verb,
    summary: inWords(row.verb),
    tags: [topicOf(row.path)],
    ...(row.access !== 'anyone' && row.auth === 'session' && { description: NO_TOKEN }),
    ...(row.access !== 'anyone' && { security: schemesOf(row) }),
    parameters: [
      ...parameters(row.params, 'path'),
      ...parameters(row.query, 'query'),
      ...(row.isIdempotent ? [idempotencyKeyHeader] : []),
      ...(row.isQueueable ? [queuedAtHeader] : []),
      ...(row.guest === undefined || row.responseType === 'stream' ? [] : [guestHeader(row.guest)]),
    ],
    ...requestBody(row),
    responses: {
      [row.status]: { description: 'Done', ...(row.isPaged && { headers: pageHeaders }), ...content(row) },
      ...(row.mayExist && { 200: { description: 'Already exists', ...content(row) } }),
      default: {
        description: 'Refused',
        headers: { 'Retry-After': retryAfterHeader },
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** The ways to say who calls; one of them is enough. */
function schemesOf({ auth }: AnyRoute): Json[] {
  return auth === 'any' ? [{ session: [] }, { token: [] }] : [{ session: [] }];
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function requestBody(row: AnyRoute): Json {
  if (row.media === 'file') {
    const fields = (row.body === undefined ? {} : wireSchema(row.body)) as { properties?: Json };
    const file = { [row.fileField]: { type: 'string', format: 'binary' } };
    const schema = {
      type: 'object',
      required: [row.fileField],
      properties: { ...fields.properties, ...file },
    };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (row.body === undefined) return {};
  return {
    requestBody: { required: true, content: { 'application/json': { schema: wireSchema(row.body) } } },
  };
}

function content(row: AnyRoute): Json {
  if (row.responseType === 'stream')
    return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (row.responseType === 'file')
    return { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  if (row.reply === undefined) return {};
  return { content: { 'application/json': { schema: asWritten(wireSchema(row.reply)) } } };
}

/** Amounts are read as numbers or as texts, and written as numbers. */
function asWritten(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    const isAmount = schema.includes('number') && schema.includes('string');
    return isAmount ? schema.filter((type) => type !== 'string') : schema.map(asWritten);
  }
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, asWritten(value)]));
}

/** The JSON schema of the wire side of a codec. */
function wireSchema(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return json;
}
