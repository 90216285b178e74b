import { lazyDialog } from '#web/lib/dialogs.tsx';

/** Pays what I owe: all of it, one group's (`groupId`), or one person's in a group (`userId` too). */
export const SettleUpDialog = lazyDialog(async () => (await import('./settle-up.tsx')).SettleUp);
