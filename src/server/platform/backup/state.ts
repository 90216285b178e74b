import * as z from 'zod';
import { BACKUP_ALARMS } from '#domain/backup-alarm.ts';
import { type Db, first, inTransaction, type Pool, statement } from '#server/platform/database/database.ts';
import { saidSchema } from './reason.ts';

const moment = z.iso.datetime();
const failure = z.object({ at: moment, message: z.string(), said: z.optional(saidSchema) });

const stateSchema = z.object({
  /** When this installation began to make backups. */
  since: moment,
  /** An admin asked for a backup that is not made yet. */
  isAsked: z.boolean(),
  /** The newest that was made, and its bytes. */
  lastMade: z.nullable(z.object({ at: moment, size: z.number() })),
  /** The newest proven one: when it was begun, and when it was proven. */
  lastProven: z.nullable(z.object({ at: moment, provenAt: moment })),
  /** Those of the last proof that came to an end. */
  findings: z.nullable(z.number()),
  /** Why the last try made none; null after one that did. */
  failure: z.nullable(failure),
  /** How often making or proving one failed. */
  failures: z.number(),
  /** What the admins were told since backups last worked. */
  told: z.nullable(z.object({ alarms: z.array(z.enum(BACKUP_ALARMS)).readonly(), at: z.number() })),
});

/** What is known about backups beside their notes, which a folder or bucket out of reach does not show. */
export type BackupState = z.infer<typeof stateSchema>;

const findState = statement<[], { value: unknown }>(`SELECT value FROM facts WHERE name = 'backups'`);

const lockState = statement<[], { value: unknown }>(
  `SELECT value FROM facts WHERE name = 'backups' FOR UPDATE`,
);

const addState = statement<[state: string, now: Date], never>(`
  INSERT INTO facts (name, value, updated_at) VALUES ('backups', $1::jsonb, $2) ON CONFLICT (name) DO NOTHING`);

const setState = statement<[state: string, now: Date], never>(
  `UPDATE facts SET value = $1::jsonb, updated_at = $2 WHERE name = 'backups'`,
);

const begin = (now: Date): BackupState => ({
  since: now.toISOString(),
  isAsked: false,
  lastMade: null,
  lastProven: null,
  findings: null,
  failure: null,
  failures: 0,
  told: null,
});

/** The state of backups; before the first one, that of an installation that begins now. */
export async function readBackupState(db: Db, now: Date): Promise<BackupState> {
  const row = first(await findState(db));
  return row === null ? begin(now) : stateSchema.parse(row.value);
}

/** The state of backups, which nobody else changes until the caller's transaction ends. */
export async function lockBackupState(db: Db, now: Date): Promise<BackupState> {
  await addState(db, JSON.stringify(begin(now)), now);
  const row = first(await lockState(db));
  return row === null ? begin(now) : stateSchema.parse(row.value);
}

export async function saveBackupState(db: Db, state: BackupState, now: Date): Promise<void> {
  await setState(db, JSON.stringify(state), now);
}

/** Changes the state in a transaction of its own. */
export async function changeBackupState(
  pool: Pool,
  now: Date,
  change: (state: BackupState) => Partial<BackupState>,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const state = await lockBackupState(db, now);
    await saveBackupState(db, { ...state, ...change(state) }, now);
  });
}
