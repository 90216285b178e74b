import { lazyDialog } from '#web/lib/dialogs.tsx';

/** Pays what the user owes: everything, in one group (`groupId`), or to one person in it (also `userId`). */
export const SettleUpDialog = lazyDialog(async () => (await import('./settle-up.tsx')).SettleUp);
