import { runAudit } from '#server/audits.ts';
import { auditAccess } from '#server/grants/audit.ts';
import { checkKeys } from '#server/keys/key-check.ts';
import { openOneOfEach } from '#server/keys/rotation.ts';
import { type BackupPlace, openPlace } from '#server/platform/backup/place.ts';
import { type Checks, type Proof, type ProofTask, prove } from '#server/platform/backup/prove.ts';
import { openFileStores } from '#server/platform/files/file-stores.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';

/** Restores a backup from its place, opens what is sealed in it, and audits its books. */
export async function proveBackup(task: ProofTask): Promise<Proof> {
  const files = await openFileStores(task.config);
  try {
    const place = openPlace(task.folder, files.backups, task.config.dataDirectory);
    return await prove(task, checksOf(task, place));
  } finally {
    files.close();
  }
}

function checksOf({ config }: ProofTask, place: BackupPlace): Checks {
  return {
    read: (name) => place.read(name),
    async openSealed(owner) {
      const keyring = openKeyring(config);
      await checkKeys(owner, keyring, config);
      await openOneOfEach(owner, keyring);
    },
    async audit(owner) {
      const money = await runAudit(owner);
      const access = await auditAccess(owner);
      return money.findings.length + access.findings.length;
    },
  };
}
