import { statement } from '#server/platform/database/database.ts';

/** Gives a placeholder another name. The caller holds the lock of its one group. */
export const renamePlaceholder = statement<[id: string, name: string], never>(
  'UPDATE users SET display_name = $2 WHERE id = $1 AND is_placeholder',
);
