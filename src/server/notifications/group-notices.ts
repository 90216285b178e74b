import type { MembershipHandlers } from '#server/core/context.ts';
import { listMembers } from '#server/groups/membership.ts';
import { notify } from './notify.ts';

/** Who is put into a family is told, and everyone in a group of who took a place over. */
export const noticeHandlers: MembershipHandlers = {
  async onTogether({ db, person, now }, groupId, userIds) {
    await notify(db, [{ kind: 'put_in_family', actorId: person.id, groupId, subjectId: null, userIds }], now);
  },
  async onTakeOver({ db, person, now }, groupId, subjectId) {
    const members = (await listMembers(db, groupId)).filter(({ hasLeft }) => !hasLeft);
    const userIds = members.map(({ id }) => id);
    await notify(db, [{ kind: 'place_taken', actorId: person.id, groupId, subjectId, userIds }], now);
  },
};
