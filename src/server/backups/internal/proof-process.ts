// A process of its own: it has the lowest priority, and calls never wait for it.
import { setPriority } from 'node:os';
import { runAudit } from '#server/audits.ts';
import { auditAccess } from '#server/grants/audit.ts';
import { checkKeys } from '#server/keys/key-check.ts';
import { type Checks, type ProofTask, prove } from '#server/platform/backup/prove.ts';
import { openKeyring } from '#server/platform/security/keyring.ts';
import type { ProofAnswer } from './run-proof.ts';

setPriority(19);
// Without the server nobody waits for the result.
process.on('disconnect', () => process.exit(1));
process.once('message', (task: ProofTask) => {
  prove(task, checksOf(task)).then(
    (proof) => answer({ proof }),
    (error: unknown) => answer({ error: error instanceof Error ? error.message : String(error) }),
  );
});

function checksOf({ config }: ProofTask): Checks {
  return {
    openSealed: (owner) => checkKeys(owner, openKeyring(config), config),
    async audit(owner) {
      const money = await runAudit(owner);
      const access = await auditAccess(owner);
      return money.findings.length + access.findings.length;
    },
  };
}

function answer(message: ProofAnswer): void {
  process.send?.(message, () => process.disconnect());
}
