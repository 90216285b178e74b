import type { GroupEvent, MembershipHandlers } from '#server/core/context.ts';
import { listMembers } from '#server/groups/membership.ts';
import { notify } from './notify.ts';

/** Who is put into a family is told, and everyone in a group of who took a place over or gave it back. */
export const noticeHandlers: MembershipHandlers = {
  async onTogether({ db, person, now }, groupId, userIds) {
    await notify(db, [{ kind: 'put_in_family', actorId: person.id, groupId, subjectId: null, userIds }], now);
  },
  onTakeOver: (event, groupId, placeholderId) =>
    tellOfPlace(event, groupId, {
      kind: 'place_taken',
      subjectId: placeholderId,
    }),
  onReturn: (event, groupId, placeholderId) =>
    tellOfPlace(event, groupId, {
      kind: 'place_returned',
      subjectId: placeholderId,
    }),
};

type OfPlace = { kind: 'place_taken' | 'place_returned'; subjectId: string };

async function tellOfPlace({ db, person, now }: GroupEvent, groupId: string, notice: OfPlace) {
  const members = (await listMembers(db, groupId)).filter(({ hasLeft }) => !hasLeft);
  const userIds = members.map(({ id }) => id);
  await notify(db, [{ ...notice, actorId: person.id, groupId, userIds }], now);
}
