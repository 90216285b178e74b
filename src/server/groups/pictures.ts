import { AppError, invalid } from '#server/http/app-error.ts';
import type { Context } from '#server/http/context.ts';
import { inTransaction } from '#server/platform/database.ts';
import { reencodeImage } from '#server/platform/images.ts';
import { hitLimit } from '#server/platform/rate-limits.ts';
import type { Storage } from '#server/platform/storage.ts';
import { recordActivity } from './activity.ts';
import { openGroup, tellGroup } from './membership.ts';
import * as queries from './queries.ts';

const FOLDER = '/uploads/';
const SIZE = { width: 1200, height: 675 };
const HOUR = 3600;
const MOST_UPLOADS = 20;

/** Takes a group's picture away from the stored files, where it has one. */
export async function removePicture(storage: Storage, address: string | null): Promise<void> {
  if (address !== null) await storage.remove(address.slice(FOLDER.length));
}

async function countUpload({ deps, person, now }: Context): Promise<void> {
  if (!deps.config.hasRateLimits) return;
  const limit = { bucket: `upload:${person.id}`, most: MOST_UPLOADS, windowSeconds: HOUR };
  const retryAfter = await hitLimit(deps.pool, limit, now);
  if (retryAfter === null) return;
  throw new AppError('too_many_requests', 'Too many uploads. Please try again later.', { retryAfter });
}

/** Sets a group's picture. It is decoded outside the transaction, which must not wait for it. */
export async function setGroupImage(
  context: Context,
  groupId: string,
  bytes: Buffer,
): Promise<{ image: string }> {
  const { storage, pool } = context.deps;
  await openGroup(context, groupId, 'change');
  await countUpload(context);
  const picture = await reencodeImage(bytes, SIZE);
  if (picture === null) throw invalid('Please select an image file.', 'image');
  const image = `${FOLDER}${await storage.save(picture, 'webp')}`;
  let old: string | null;
  try {
    old = await inTransaction(pool, (db) => replaceImage({ ...context, db }, groupId, image));
  } catch (error) {
    await removePicture(storage, image);
    throw error;
  }
  await removePicture(storage, old);
  return { image };
}

async function replaceImage(context: Context, groupId: string, image: string): Promise<string | null> {
  const { db, person, now } = context;
  const group = await openGroup(context, groupId, 'change');
  const [replaced] = await queries.replaceImage(db, groupId, image);
  const changes = [{ field: 'image', from: replaced?.image ?? null, to: image }];
  const title = group.groupName;
  await recordActivity(db, { groupId, kind: 'group_updated', actorId: person.id, title, changes }, now);
  await tellGroup(context, groupId);
  return replaced?.image ?? null;
}
