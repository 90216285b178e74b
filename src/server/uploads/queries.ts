import { type Db, one, statement } from '#server/platform/database/database.ts';

export type Owner = { isProfilePicture: boolean; groupId: string | null; isReceipt: boolean };

const selectOwner = statement<[address: string], Owner>(`
  SELECT EXISTS (SELECT 1 FROM users WHERE profile_picture = $1) AS "isProfilePicture",
         NOT EXISTS (SELECT 1 FROM groups WHERE image = $1) AS "isReceipt",
         coalesce((SELECT id FROM groups WHERE image = $1 LIMIT 1),
                  (SELECT expense.group_id FROM expense_files AS file
                   JOIN expenses AS expense ON expense.id = file.expense_id WHERE file.url = $1)) AS "groupId"`);

/** The owner of an uploaded file, by its address: a person, or the group of the picture or receipt. */
export async function findOwner(db: Db, address: string): Promise<Owner> {
  return one(await selectOwner(db, address));
}
