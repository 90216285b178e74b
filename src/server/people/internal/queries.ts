import { statement } from '#server/platform/database/database.ts';

/** Renames a placeholder. The caller holds its group's lock. */
export const renamePlaceholder = statement<[id: string, name: string], never>(
  'UPDATE users SET display_name = $2 WHERE id = $1 AND is_placeholder',
);
