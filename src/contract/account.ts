import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { route } from './route.ts';
import { passwordBody } from './security.ts';

const exportStatuses = ['none', 'waiting', 'running', 'ready', 'failed'] as const;

const exportReply = z.object({
  /** Also `none` after the file was deleted, 24 hours later. */
  status: z.enum(exportStatuses),
  /** 0 to 100. */
  progress: z.number(),
  requestedAt: z.nullable(instant),
  readyAt: z.nullable(instant),
  expiresAt: z.nullable(instant),
  /** In bytes, once ready. */
  size: z.nullable(z.number()),
});
export type DataExport = z.output<typeof exportReply>;

export const getDataExport = route('getDataExport', 'GET /api/user/export', {
  access: 'person',
  auth: 'session',
  reply: exportReply,
});

/**
 * One export at a time: a second request while it is being made returns the same one. A new export replaces the old
 * one.
 */
export const requestDataExport = route('requestDataExport', 'POST /api/user/export', {
  access: 'person',
  reply: exportReply,
  changes: () => ['/api/user/export'],
});

/** The ZIP file. Before it is ready: 404. */
export const downloadDataExport = route('downloadDataExport', 'GET /api/user/export/file', {
  access: 'person',
  auth: 'session',
  responseType: 'file',
});

/** Deletes the caller's account permanently. Money in the wallet: 409 `wallet_not_empty`. The last admin: 409. */
export const removeAccount = route('removeAccount', 'DELETE /api/user', {
  access: 'person',
  body: passwordBody,
  reply: z.object({}),
  changes: () => [
    '/api/user',
    '/api/groups',
    '/api/summary',
    '/api/outlook',
    '/api/friends',
    '/api/expenses',
    '/api/spending',
    '/api/budgets',
    '/api/payments',
    '/api/invitations',
    '/api/chats',
    '/api/goals',
    '/api/bills',
  ],
});
