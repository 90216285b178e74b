import type { FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '#contract/fields.ts';
import type { AnyRoute } from '#contract/route.ts';
import type { TokenScope } from '#contract/tokens.ts';
import { VERSION_NUMBER } from '#contract/version-number.ts';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Deps, OpenContext } from '#server/core/context.ts';
import { needsSession } from '#server/core/own-session.ts';
import type { RouteHandler } from '#server/http/route-handler.ts';
import { type OpenedCall, openContext } from './session.ts';

/**
 * Opens a call and decides whether its caller may make it. Runs before the body is read, so a refused caller costs one
 * query and no memory. Throws the refusal.
 */
export async function authorize(
  deps: Deps,
  { row, beforeBody }: RouteHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OpenedCall> {
  const opened = await openContext(deps, request, reply);
  requireAccess(row, opened.context);
  const params = (request.params ?? {}) as Record<string, string>;
  // Nothing exists at an address with a value of another form.
  if (!mayExist(params)) throw notFound();
  await beforeBody?.(opened.context, params);
  return opened;
}

/** Checks what the row itself says about its callers. Group membership is checked where the group is read. */
function requireAccess(row: AnyRoute, { person, deps }: OpenContext): void {
  if (person?.tokenScope) requireToken(row, person.tokenScope);
  if (row.who === 'anyone') return;
  if (person === null) throw new AppError('not_authenticated', 'Sign in first');
  if (row.who === 'admin' && person.role !== 'admin')
    throw new AppError('forbidden', 'Only admins can do this');
  if (row.gate === 'full_access' && deps.config.isSubscriptionRequired && !person.hasFullAccess) {
    throw new AppError('subscription_required', 'Subscription required');
  }
}

/** Checks what a caller with an access token may do. */
function requireToken(row: AnyRoute, scope: TokenScope): void {
  if (row.by === 'session') throw needsSession();
  if (scope === 'read' && row.method !== 'GET') throw new AppError('forbidden', 'This token can only read');
}

/** The forms of values in an address that are no ids. */
const FORMS: Readonly<Record<string, RegExp>> = { token: /^/, version: VERSION_NUMBER };

function mayExist(params: Record<string, string>): boolean {
  return Object.entries(params).every(([name, value]) => FORMS[name]?.test(value) ?? isId(value));
}
