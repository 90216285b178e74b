import { statement } from '#server/platform/database/database.ts';

/** Hourly: forgets devices that were not used for a year. */
export const removeOldDevices = statement<[now: Date], never>(
  'DELETE FROM guest_devices WHERE expires_at < $1',
);
