import { pages } from '#contract/pages.ts';
import type { PushMessage } from '#contract/push.ts';
import { describeNotification } from '#domain/describe-notification.ts';
import { sentence } from '#domain/language/text.ts';
import { NOTIFICATION_KINDS } from '#domain/notifications.ts';
import type { Deps } from '#server/core/context.ts';
import { type Db, first } from '#server/platform/database/database.ts';
import type { Job, JobHandler } from '#server/platform/jobs/jobs.ts';
import { speakerTo } from '#server/platform/languages/speakers.ts';
import type { PushSubscription } from '#server/platform/push/push-sender.ts';
import { unseal } from '#server/platform/security/sealed.ts';
import * as devices from './device-queries.ts';
import { placeOf } from './devices.ts';
import { KINDS } from './kinds.ts';
import { readPreferences } from './preferences.ts';
import * as queries from './queries.ts';
import { excerptOf, linkOf } from './service.ts';

/**
 * A job that sends one notification, or a test notice, to one device. It is repeated until the push service accepts it.
 */
export function pushJob(deps: Deps): JobHandler {
  return async ({ payload }) => {
    const { userId, deviceId } = payload;
    const [person, device] = [String(userId), String(deviceId)];
    const target = first(await devices.findTarget(deps.pool, device, person, deps.clock.now()));
    if (target === null) return undefined;
    const message = await messageOf(deps, payload);
    if (message === null) return undefined;
    const text = unseal(deps.keys.sealed, placeOf(device), target.sealed);
    const subscription: PushSubscription = JSON.parse(text);
    const result = await deps.push.send(subscription, target.publicKey, JSON.stringify(message));
    if (result === 'gone') await devices.removeDevice(deps.pool, device, person);
    return undefined;
  };
}

/** The message in its current state. Null if the person turned it off or may no longer see it. */
async function messageOf({ pool }: Deps, { userId, noticeId }: Job['payload']): Promise<PushMessage | null> {
  const person = String(userId);
  if (noticeId === undefined) return testNotice(pool, person);
  const row = first(await queries.findToPush(pool, person, String(noticeId)));
  if (row === null || !isVisible(row)) return null;
  const event = NOTIFICATION_KINDS[row.kind];
  const wanted = (await readPreferences(pool, person)).find((each) => each.event === event);
  if (wanted?.push !== true) return null;
  const excerpt = excerptOf(row);
  const said = speakerTo(row.readerLanguage).say(describeNotification(row));
  return {
    userId: person,
    title: row.groupName ?? 'Allsquare',
    body: excerpt === null ? said : `${said}\n${excerpt}`,
    link: linkOf(row),
    tag: row.kind === 'message' ? `chat ${row.groupId}` : row.id,
  };
}

async function testNotice(db: Db, userId: string): Promise<PushMessage> {
  const reader = first(await queries.findReaderLanguage(db, userId));
  return {
    userId,
    title: 'Allsquare',
    body: speakerTo(reader?.language ?? null).say(sentence('Notifications now work on this device.')),
    link: pages.profileNotifications,
    tag: 'test',
  };
}

/** Whether the person sees the group, and what the notification is about. */
function isVisible(row: queries.NotificationRow): boolean {
  const { subject } = KINDS[row.kind];
  if (row.groupId !== null && row.groupName === null) return false;
  // A deleted message has an empty text.
  return subject === null || (row[subject] !== null && row[subject] !== '');
}
