/** Makes backups, and looks hourly whether one is due. */
export const BACKUP_JOB = 'backup';
/** Proves the newest backup. */
export const PROOF_JOB = 'backup-proof';
