import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { countUpload, removeFiles, saveFile } from '#server/core/stored-files.ts';
import { recordActivity } from '#server/groups/activity.ts';
import { openGroup, tellGroup } from '#server/groups/membership.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { reencodeImage } from '#server/platform/files/images.ts';
import * as queries from './queries.ts';

const SIZE = { width: 1200, height: 675 };

/** Refuses callers who may not change the group's picture, or upload too much. */
export async function allowGroupImage(context: Context, groupId: string): Promise<void> {
  await openGroup(context, groupId, 'change');
  await countUpload(context);
}

/** Sets a group's picture. It is decoded outside the transaction, which must not wait for it. */
export async function setGroupImage(
  context: Context,
  groupId: string,
  bytes: Buffer,
): Promise<{ image: string }> {
  const { deps } = context;
  const picture = await reencodeImage(bytes, SIZE);
  if (picture === null) throw invalid('Please select an image file.', 'image');
  const image = await saveFile(deps.storage, picture, 'webp');
  let old: string | null;
  try {
    old = await inTransaction(deps.pool, (db) => replaceImage(context.within(db), groupId, image));
  } catch (error) {
    await removeFiles(deps, [image]);
    throw error;
  }
  await removeFiles(deps, [old]);
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
