import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#server/core/context.ts';

/** Longer values are none of ours, and are not hashed. */
const LONGEST_TOKEN = 100;

/** A cookie with a token that scripts cannot read. With https no other host can set it (`__Host-`). */
export function secretCookie(name: string) {
  const nameFor = ({ config }: Deps) => (config.isHttps ? `__Host-${name}` : name);
  const optionsFor = ({ config }: Deps) =>
    ({ path: '/', sameSite: 'lax', secure: config.isHttps, httpOnly: true }) as const;
  return {
    /** The token; null without one. */
    read(deps: Deps, request: FastifyRequest): string | null {
      const token = request.cookies[nameFor(deps)];
      return token === undefined || token.length > LONGEST_TOKEN ? null : token;
    },
    /** Sets the cookie, or clears it with null. */
    set(deps: Deps, reply: FastifyReply, value: { token: string; expiresAt: Date } | null): void {
      if (value === null) reply.clearCookie(nameFor(deps), optionsFor(deps));
      else reply.setCookie(nameFor(deps), value.token, { ...optionsFor(deps), expires: value.expiresAt });
    },
  };
}
