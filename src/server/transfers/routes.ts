import type { Served } from '#server/http/serve.ts';

export const transferRoutes: readonly Served[] = [];
