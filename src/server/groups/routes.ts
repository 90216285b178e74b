import type { Served } from '#server/http/serve.ts';

export const groupRoutes: readonly Served[] = [];
