import type {
  NotificationPreferences,
  updateNotificationPreferences as updateRow,
} from '#contract/notifications.ts';
import type { BodyOf } from '#contract/route.ts';
import { DEFAULT_CHANNELS, NOTIFICATION_EVENTS } from '#domain/notifications.ts';
import type { Context } from '#server/core/context.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { type Db, first } from '#server/platform/database/database.ts';
import * as queries from './queries.ts';

/** The channels of each event for a person, in the order of the screen. */
export async function readPreferences(db: Db, userId: string): Promise<queries.PreferenceRow[]> {
  const chosen = new Map((await queries.listPreferences(db, userId)).map((row) => [row.event, row]));
  return NOTIFICATION_EVENTS.map((event) => {
    const standard = DEFAULT_CHANNELS[event];
    const row = chosen.get(event);
    return row === undefined ? { event, ...standard } : { ...row, push: row.push ?? standard.push };
  });
}

export async function getNotificationPreferences({ db, person }: Context): Promise<NotificationPreferences> {
  const address = first(await queries.findAddress(db, person.id));
  return { events: await readPreferences(db, person.id), mailAddress: address?.email ?? null };
}

export async function updateNotificationPreferences(
  context: Context,
  { events }: BodyOf<typeof updateRow>,
): Promise<NotificationPreferences> {
  const { db, person } = context;
  // Two simultaneous changes both count.
  await lockUser(db, person.id);
  const next = new Map((await readPreferences(db, person.id)).map((each) => [each.event, each]));
  const changed = new Set(events.map(({ event }) => event));
  for (const { event, app, mail, push } of events) {
    const before = next.get(event) ?? { event, ...DEFAULT_CHANNELS[event] };
    next.set(event, {
      event,
      app: app ?? before.app,
      mail: mail ?? before.mail,
      push: push ?? before.push,
    });
  }
  const rows = [...next.values()].filter(({ event }) => changed.has(event));
  await queries.savePreferences(db, person.id, queries.newPreferences.of(rows));
  return getNotificationPreferences(context);
}
