import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/core/context.ts';

const nameOf = ({ config }: Deps) => (config.isHttps ? '__Host-oidc' : 'oidc');
/** Lax: it must come along when the provider sends the browser back. */
const common = ({ config }: Deps) =>
  ({ path: '/', sameSite: 'lax', secure: config.isHttps, httpOnly: true }) as const;

/** The secret of the sign-in that a browser began at the provider; null without one. */
export function readAttemptCookie(deps: Deps, request: FastifyRequest): string | null {
  const token = request.cookies[nameOf(deps)];
  return token === undefined || token.length > 100 ? null : token;
}

/** Sets the cookie, or clears it with null. */
export function setAttemptCookie(
  deps: Deps,
  reply: FastifyReply,
  attempt: { token: string; expiresAt: Date } | null,
): void {
  if (attempt === null) reply.clearCookie(nameOf(deps), common(deps));
  else reply.setCookie(nameOf(deps), attempt.token, { ...common(deps), expires: attempt.expiresAt });
}
