import {
  type addPushDevice as addRow,
  MAX_PUSH_DEVICES,
  type Push,
  type PushDevice,
} from '#contract/push.ts';
import type { BodyOf } from '#contract/route.ts';
import { sentence } from '#domain/language/text.ts';
import { AppError, invalid, notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { describeDevice } from '#server/core/devices.ts';
import { newId } from '#server/core/ids.ts';
import { lockUser } from '#server/core/lock-user.ts';
import { requireSession } from '#server/core/own-session.ts';
import { Existing } from '#server/http/route-handler.ts';
import { first, one } from '#server/platform/database/database.ts';
import { enqueue } from '#server/platform/jobs/jobs.ts';
import { isPushKey } from '#server/platform/push/push-sender.ts';
import { type Place, seal } from '#server/platform/security/sealed.ts';
import { hashTokenFor } from '#server/platform/security/tokens.ts';
import * as queries from './device-queries.ts';
import { PUSH_JOB } from './notify.ts';

/** The place to which a device's encrypted subscription is bound. */
export const placeOf = (row: string): Place => ({
  table: 'push_subscriptions',
  row,
  column: 'subscription',
});

const toDevice = ({ speaker }: Context, { userAgent, ...row }: queries.DeviceRow): PushDevice => ({
  ...row,
  device: describeDevice(userAgent, speaker),
});

export async function getPush(context: Context): Promise<Push> {
  const { db, person, now, deps } = context;
  const rows = await queries.listDevices(db, person.id, now, MAX_PUSH_DEVICES);
  return { publicKey: deps.push.publicKey(), devices: rows.map((row) => toDevice(context, row)) };
}

/**
 * Adds the browser of an endpoint to the caller's devices, or renews it. If it was another person's device, it is
 * removed there: a browser belongs to the person who subscribed last.
 */
export async function addPushDevice(
  context: Context,
  { endpoint, keys }: BodyOf<typeof addRow>,
): Promise<PushDevice | Existing<PushDevice>> {
  const { db, person, now, deps } = context;
  const sessionId = requireSession(person);
  if (!deps.push.isUsable(endpoint)) throw invalid('This address cannot be used', 'endpoint');
  if (!isPushKey(keys.p256dh)) throw invalid('This key cannot be used', 'keys.p256dh');
  // Two simultaneous calls count each other's devices.
  await lockUser(db, person.id);
  const hash = hashTokenFor('push', endpoint);
  const known = first(await queries.lockByEndpoint(db, hash));
  const subscribed = (id: string) => {
    const text = seal(deps.keys.sealed, placeOf(id), JSON.stringify({ endpoint, ...keys }));
    return [id, sessionId, text, deps.push.publicKey()] as const;
  };
  if (known?.userId === person.id) {
    const renewed = await queries.renewDevice(db, ...subscribed(known.id));
    return new Existing(toDevice(context, one(renewed)));
  }
  if (known !== null) await queries.removeDevice(db, known.id, known.userId);
  const devices = await queries.listDevices(db, person.id, now, MAX_PUSH_DEVICES);
  if (devices.length >= MAX_PUSH_DEVICES) {
    throw new AppError(
      'conflict',
      sentence('You can have at most {most} devices', { most: MAX_PUSH_DEVICES }),
    );
  }
  const { count } = one(await queries.countOfSession(db, sessionId));
  const id = newId();
  const added = first(await queries.insertDevice(db, ...subscribed(id), person.id, hash, now));
  if (added === null) throw new AppError('conflict', 'This device was just added. Please try again.');
  // A browser that only got a new address gets no test notification.
  if (count === 0) await sendTestNotice(context, id);
  return toDevice(context, added);
}

async function sendTestNotice({ db, person, now }: Context, deviceId: string): Promise<void> {
  await enqueue(db, { kind: PUSH_JOB, payload: { userId: person.id, deviceId }, runAt: now });
}

export async function removePushDevice({ db, person }: Context, id: string): Promise<void> {
  if ((await queries.removeDevice(db, id, person.id)).length === 0) throw notFound();
}
