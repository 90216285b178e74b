import * as z from 'zod/mini';
import { id } from './fields.ts';
import { route } from './route.ts';

export const exportGroupCsv = route('exportGroupCsv', 'GET /api/groups/{id}/export.csv', {
  access: 'member',
  params: z.object({ id }),
  responseType: 'file',
});

export const exportGroupJson = route('exportGroupJson', 'GET /api/groups/{id}/export.json', {
  access: 'member',
  params: z.object({ id }),
  responseType: 'file',
});
