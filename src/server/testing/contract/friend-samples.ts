import type { Caller } from '#server/testing/app/test-app.ts';
import { seedExpense, seedGroup } from '#server/testing/makers/seed.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

/** Someone else of the group. */
const friendOf = ({ creator, member }: World, caller: Caller) =>
  caller.id === creator.id ? member : creator;

/** For a friend of the caller; others have no such friend. */
const ofFriend = (path: string, body?: unknown): Sample => ({
  call: (world, caller) => ({
    url: `/api/friends/${friendOf(world, caller).id}${path}`,
    body,
  }),
});

/** Lets the member owe the creator in the group, and the creator the member in another one. */
async function oweEachOther({ app, creator, member }: World): Promise<void> {
  const groupId = await seedGroup(app, [creator, member]);
  await seedExpense(app, { groupId, paidBy: member, shares: [[creator, 1]] });
}

export const friendSamples: Readonly<Record<string, Sample>> = {
  listFriends: { call: () => ({ url: '/api/friends?limit=5' }) },
  getFriend: ofFriend(''),
  netWithFriend: {
    call: async (world, caller) => {
      await oweEachOther(world);
      return { url: `/api/friends/${friendOf(world, caller).id}/net`, body: {} };
    },
  },
  undoNetting: {
    call: async (world, caller) => {
      await oweEachOther(world);
      const { creator, member } = world;
      const { body } = await creator.post(`/api/friends/${member.id}/net`, {});
      return { url: `/api/friends/${friendOf(world, caller).id}/net/${body.offsets[0].id}` };
    },
  },
  openDirectGroup: {
    call: async (world, caller) => {
      const { creator, member } = world;
      await creator.post(`/api/friends/${member.id}/group`, {});
      return { url: `/api/friends/${friendOf(world, caller).id}/group`, body: {} };
    },
    status: () => 200,
  },
};
