// Why: docs/decisions/0024.
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AnyRoute } from '#contract/route.ts';
import type { Deps, Guest } from '#server/core/context.ts';
import { broken } from '#server/core/invariant.ts';
import type { Paged } from '#server/core/paging.ts';
import { type Download, Existing, type RequestInput } from '#server/http/route-handler.ts';
import type { OpenedCall } from '#server/http/session/authorization.ts';
import { cutWhenStalled } from './connections.ts';
import { hideFromGuest } from './guest-reply.ts';

/** The result of a call. `text` is its body as JSON, null for a file; a repeated call has a text but no reply. */
export type CallResult = { reply: unknown; text: string | null; status: number; isRepeated: boolean };

/** Makes the function that turns the reply of a row's handler into the result of the call, as a guest may see it. */
export function resultOf(row: AnyRoute): (reply: unknown, guest: Guest | null) => CallResult {
  const { status, reply: schema } = row;
  if (row.responseType === 'file' || row.responseType === 'redirect')
    return (reply) => ({ reply, text: null, status, isRepeated: false });
  return (answer, guest) => {
    const isExisting = answer instanceof Existing;
    const found: unknown = isExisting ? answer.reply : answer;
    const reply = guest === null ? found : hideFromGuest(found, guest);
    const text = schema === undefined ? '' : serializeReply(schema, bodyOf(row, reply));
    return { reply, text, status: isExisting ? 200 : status, isRepeated: false };
  };
}

/** The part of a reply that is sent as the body: of a page its items. */
function bodyOf(row: AnyRoute, reply: unknown): unknown {
  return row.isPaged && !Array.isArray(reply) ? (reply as { items: unknown }).items : reply;
}

/**
 * The body of a reply as JSON, by its schema in the contract. Only what the schema lists is written, so nothing else
 * leaks. A value of another type than the schema says is a programmer's mistake and throws.
 */
export function serializeReply(schema: z.ZodMiniType, reply: unknown): string {
  const encoded = z.safeEncode(schema, reply);
  if (encoded.success) return JSON.stringify(encoded.data);
  const [issue] = encoded.error.issues;
  broken(`a reply is not as the contract says: ${issue?.path.join('.')}: ${issue?.message}`);
}

type Answered = { opened: OpenedCall; input: RequestInput<AnyRoute>; result: CallResult };

/** Sends the result of a call, and tells the browsers concerned what it changed. Runs after the commit. */
export function sendResult(deps: Deps, row: AnyRoute, { opened, input, result }: Answered): FastifyReply {
  const { reply, text, status, isRepeated } = result;
  if (row.responseType === 'redirect') return input.reply.redirect(String(reply), status);
  if (text === null) return sendFile(input.reply, reply as Download);
  if (!isRepeated) publishChanges(deps, row, { opened, input, result });
  setPageHeaders(input.reply, row, reply);
  if (status === 204) return input.reply.code(204).send();
  return input.reply.code(status).type('application/json; charset=utf-8').send(text);
}

/** Tells the caller's other tabs, and the people that the handler named, which addresses are out of date. */
function publishChanges(deps: Deps, row: AnyRoute, { opened, input, result }: Answered): void {
  if (row.changes === undefined) return;
  const users = new Set(opened.audience);
  if (opened.context.person !== null) users.add(opened.context.person.id);
  const addresses = row.changes({ params: input.params, body: input.body, reply: result.reply ?? null });
  deps.live.publish({ users: [...users], addresses, origin: tabOf(input.request) });
}

/** The tab that made the call: it refreshes by itself. */
function tabOf(request: FastifyRequest): string | null {
  const tab = request.headers['x-tab'];
  return typeof tab === 'string' ? tab.slice(0, 64) : null;
}

function setPageHeaders(response: FastifyReply, row: AnyRoute, reply: unknown): void {
  if (!row.isPaged || Array.isArray(reply)) return;
  const { nextCursor, total } = reply as Paged<unknown>;
  if (nextCursor !== null) response.header('x-next-cursor', nextCursor);
  if (total !== undefined) response.header('x-total-count', String(total));
}

function sendFile(response: FastifyReply, { name, type, ...content }: Download): FastifyReply {
  if ('stream' in content) cutWhenStalled(response.raw);
  // Marks of direction belong into sentences, not into the name of a file.
  const plain = name.replaceAll(/[\u2066-\u2069]/g, '');
  const ascii = plain.replaceAll(/[^A-Za-z0-9._-]+/g, '-');
  return response
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(plain).replaceAll("'", '%27')}`,
    )
    .headers('size' in content ? { 'content-length': String(content.size) } : {})
    .send('text' in content ? content.text : content.stream);
}
