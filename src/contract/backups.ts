import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { route } from './route.ts';

const keptBackup = z.object({
  /** The name of its file. */
  name: z.string(),
  at: instant,
  /** In bytes. */
  size: z.number(),
  status: z.enum(['unproven', 'proven', 'failed']),
  /** Why it is not proven, or what else is to know of it. */
  reason: z.nullable(z.string()),
  /** Those of the audit, where its proof came that far. */
  findings: z.nullable(z.number()),
});

/** What the installation's scheduled backups do. */
export const backupStatus = z.object({
  /** As it is set, such as "24h". */
  every: z.string(),
  to: z.enum(['folder', 'storage']),
  /** Whether each backup contains the encryption key, sealed with a passphrase. */
  hasKey: z.boolean(),
  /** One is being made or proved, or was asked for. */
  isRunning: z.boolean(),
  /** None was proven for more than twice the period. */
  isOverdue: z.boolean(),
  lastProven: z.nullable(z.object({ at: instant, findings: z.number() })),
  /** The last failure that is not over. */
  problem: z.nullable(z.object({ at: instant, message: z.string() })),
  /** Newest first. */
  kept: z.array(keptBackup),
});
export type BackupStatus = z.output<typeof backupStatus>;

/** Makes a backup now. One waiting or running, or none set up: 409. */
export const backUp = route('backUp', 'POST /api/admin/backups', {
  access: 'admin',
  reply: z.object({ status: z.literal('waiting') }),
  changes: () => ['/api/admin'],
});
