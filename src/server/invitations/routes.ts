import type { Served } from '#server/http/serve.ts';

export const invitationRoutes: readonly Served[] = [];
