import type { setProfilePicture as setPictureRow } from '#contract/profile.ts';
import type { BodyOf } from '#contract/route.ts';
import { AppError, invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { removeFiles, saveFile } from '#server/core/stored-files.ts';
import { first, inTransaction } from '#server/platform/database/database.ts';
import { type Square, squareImage } from '#server/platform/files/images.ts';
import * as queries from './profile-queries.ts';

const SIDE = 512;

type Crop = BodyOf<typeof setPictureRow>;

function toSquare({ x, y, size }: Crop): Square | null {
  return x === undefined || y === undefined || size === undefined ? null : { x, y, size };
}

/** Sets the caller's picture. It is decoded outside the transaction, which must not wait for it. */
export async function setProfilePicture(
  context: Context,
  bytes: Buffer,
  crop: Crop,
): Promise<{ profilePicture: string }> {
  const { deps } = context;
  const picture = await squareImage(bytes, SIDE, toSquare(crop));
  if (picture === null) throw invalid('Please select an image file.', 'profilePicture');
  const profilePicture = await saveFile(deps.storage, picture, 'webp');
  let old: string | null;
  try {
    old = await replace(context, profilePicture);
  } catch (error) {
    await removeFiles(deps, [profilePicture]);
    throw error;
  }
  await removeFiles(deps, [old]);
  return { profilePicture };
}

/** Removes the caller's picture. Does nothing if there is none. */
export async function removeProfilePicture(context: Context): Promise<void> {
  await removeFiles(context.deps, [await replace(context, null)]);
}

/** Returns the previous picture, to be deleted after the commit. */
function replace(context: Context, picture: string | null): Promise<string | null> {
  const { deps, person } = context;
  return inTransaction(deps.pool, async (db) => {
    const replaced = first(await queries.replacePicture(db, person.id, picture));
    if (replaced === null) throw new AppError('not_authenticated', 'Sign in first');
    context.invalidateFor((await queries.listAcquaintances(db, person.id)).map(({ id }) => id));
    return replaced.picture;
  });
}
