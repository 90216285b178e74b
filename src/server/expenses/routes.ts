import type { Served } from '#server/http/serve.ts';

export const expenseRoutes: readonly Served[] = [];
