import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sentence, type Text } from '#domain/language/text.ts';
import { asOwner } from '#server/platform/database/as-owner.ts';
import type { Pool } from '#server/platform/database/database.ts';
import { lacksRight } from '#server/platform/database/errors.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import type { Connection } from '#server/platform/database/pool.ts';
import type { Config } from '#server/platform/process/config.ts';
import { StartupError, saidBy } from '#server/platform/process/startup-error.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import { fingerprintOf, loadMasterKey } from '#server/platform/security/secrets.ts';
import { readArchive } from './archive.ts';
import { load } from './load.ts';
import { isOutOfReach } from './place.ts';
import { openPushKeys } from './push-keys.ts';
import { NoScratchError, type ScratchPlace, withScratch } from './scratch.ts';
import { openSealedKey } from './sealed-key.ts';

export type ProofTask = {
  readonly name: string;
  readonly sha256: string;
  readonly scratch: ScratchPlace;
  /** Null: the bucket. */
  readonly folder: string | null;
  readonly config: Pick<Config, 'dataDirectory' | 'encryptionKey' | 'encryptionKeys' | 'storage'>;
  /** That of BACKUP_PASSPHRASE; null if none is set. */
  readonly passphrase: string | null;
};

/** `unproven`: there is no place to prove it. `failed`: the file, its key or its books are wrong. */
export type Proof = {
  readonly status: 'proven' | 'unproven' | 'failed';
  readonly findings: number | null;
  readonly reason: Text | null;
};

export type Checks = {
  /** The bytes of the backup, from where it lies. */
  read: (name: string) => Promise<Readable>;
  /** Throws StartupError where the keys in use do not open what is sealed. May write. */
  openSealed: (owner: Pool) => Promise<void>;
  /** Counts the findings of the whole audit. Reads only. */
  audit: (owner: Pool) => Promise<number>;
};

const failed = (reason: Text, findings: number | null = null): Proof => ({
  status: 'failed',
  findings,
  reason,
});

const unproven = (reason: Text): Proof => ({ status: 'unproven', findings: null, reason });

/**
 * Reads a backup back, restores it into a scratch database, opens its keys, and audits it. Nothing live is touched.
 * Rejects where the machine or the database failed, which says nothing about the backup. Why: docs/decisions/0072.
 */
export async function prove(task: ProofTask, checks: Checks): Promise<Proof> {
  try {
    if ((await hashOf(await checks.read(task.name))) !== task.sha256)
      return failed(sentence('The file is not what was written: its checksum differs'));
    const findings = await withScratch(task.scratch, (scratch) => restoreAndAudit(task, scratch, checks));
    if (findings === 0) return { status: 'proven', findings, reason: null };
    const live = await asOwner(task.scratch.connection, checks.audit);
    return failed(describeFindings(findings, live > 0), findings);
  } catch (error) {
    if (error instanceof NoScratchError) return unproven(error.said);
    if (saysNothing(error)) throw error;
    // The user of the scratch database may not do what a restore does, such as creating the application's role.
    if (lacksRight(error)) return unproven(sentence('Not proven: {reason}', { reason: error.message }));
    if (error instanceof StartupError) return failed(error.said);
    // What it holds does not fit: a table has another name, or a text is not a number.
    return failed(sentence('The backup is damaged: {reason}', { reason: saidBy(error) }));
  }
}

function describeFindings(findings: number, areLive: boolean): Text {
  return areLive
    ? sentence(
        'The audit found {findings, plural, one {# problem} other {# problems}}; the live books have findings too',
        { findings },
      )
    : sentence('The audit found {findings, plural, one {# problem} other {# problems}}', { findings });
}

/** Whether an error comes from the machine, the network or the database, and not from what the file holds. */
function saysNothing(error: unknown): boolean {
  if (isOutOfReach(error)) return true;
  if (error instanceof StartupError || !(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(08|53|55|57|58)...$|^E[A-Z]+$/.test(code) || /^(Connection terminated|timeout)/.test(error.message)
  );
}

async function restoreAndAudit(task: ProofTask, connection: Connection, checks: Checks): Promise<number> {
  // A migration closes its connection. One that the same pool opened next would overlap it.
  const migrateTo = (last: string | null = null) =>
    asOwner(connection, async (owner) => void (await migrate(owner, { last })));
  await load(readArchive(task.name, await checks.read(task.name)), {
    connection,
    // They are read, and that is all.
    uploads: { write: async () => undefined },
    cards: null,
    migrateTo,
    acceptKey: async (fingerprint, sealedKey) => acceptKeyInUse(task, fingerprint, sealedKey),
    acceptPushKeys: (sealed) => {
      openPushKeys(openKeyring(task.config), sealed);
    },
  });
  await migrateTo();
  return await asOwner(connection, async (owner) => {
    await checks.openSealed(owner);
    return await checks.audit(owner);
  });
}

/** Throws StartupError unless the backup was made with the key in use, and the passphrase opens the key in it. */
function acceptKeyInUse(
  { config, passphrase }: ProofTask,
  fingerprint: string,
  sealedKey: string | null,
): void {
  const key = loadMasterKey(config);
  if (fingerprintOf(key) !== fingerprint)
    throw new StartupError(sentence('The backup was made with another key than the one in use'));
  if (sealedKey === null) return;
  const opened = passphrase === null ? null : openSealedKey(sealedKey, passphrase, fingerprint);
  if (opened === null)
    throw new StartupError(sentence('BACKUP_PASSPHRASE does not open the key in the backup'));
  if (opened.trim().split('\n').at(-1) !== key.toString('base64'))
    throw new StartupError(sentence('The key in the backup is another than the one in use'));
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(bytes, hash);
  return hash.digest('hex');
}
