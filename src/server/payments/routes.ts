import type { Served } from '#server/http/serve.ts';

export const paymentRoutes: readonly Served[] = [];
