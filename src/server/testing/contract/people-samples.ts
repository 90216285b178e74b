import type { GuestKind } from '#contract/route.ts';
import { newId } from '#server/core/ids.ts';
import { seedGuestCaller } from '#server/testing/makers/guests.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

const inGroup = (path: string, body?: unknown): Sample => ({
  call: ({ groupId }) => ({ url: `/api/groups/${groupId}${path}`, body }),
});

/** For a person whom the group's creator just added. */
const ofPerson = (body?: unknown): Sample => ({
  call: async ({ groupId, creator }) => {
    const url = `/api/groups/${groupId}/people`;
    const { id } = (await creator.post(url, { name: newId() })).body;
    return { url: `${url}/${id}`, body };
  },
});

/** The address of a call with the group's link, which its creator just made. */
async function urlByLink({ groupId, creator }: World): Promise<string> {
  const { url } = (await creator.post(`/api/groups/${groupId}/join-link`)).body;
  return `/api/join/${new URL(url).pathname.split('/').at(-1)}`;
}

/** The group's guest link of a kind, which its creator made if there was none: another one would end its guests. */
async function guestLink({ groupId, creator }: World, kind: GuestKind): Promise<string> {
  const url = `/api/groups/${groupId}/guest-links`;
  const { body } = await creator.get(url);
  const [found] = body.filter((each: { kind: GuestKind }) => each.kind === kind);
  return (found ?? (await creator.post(url, { kind, days: 30 })).body).url;
}

/** The address of a call with a guest link of the group. */
const byGuestLink = (path: string, kind: GuestKind, body?: unknown): Sample => ({
  call: async (world) => {
    const token = new URL(await guestLink(world, kind)).pathname.split('/').at(-1);
    return { url: `/api/guest/${token}${path}`, body };
  },
});

/** For the guest link *look* of the group. */
const ofGuestLink = (path: string, body?: unknown): Sample => ({
  call: async (world) => {
    await guestLink(world, 'look');
    const url = `/api/groups/${world.groupId}/guest-links${path}`;
    return { url, body };
  },
});

/** People without an account, and the group's link. */
export const peopleSamples: Readonly<Record<string, Sample>> = {
  addPerson: inGroup('/people', { name: 'Zoë' }),
  updatePerson: ofPerson({ name: 'Zoë Long' }),
  removePerson: ofPerson(),
  undoTakeover: {
    call: async (world, caller) => {
      const { app, groupId, creator } = world;
      const { id: placeholderId } = (await creator.post(`/api/groups/${groupId}/people`, { name: newId() }))
        .body;
      const person = await app.person();
      await person.post(`${await urlByLink(world)}/accept`, { placeholderId });
      // The caller made the place.
      const { rows } = await app.owner.query<{ id: string }>(
        'UPDATE takeovers SET maker_id = $1 WHERE placeholder_id = $2 RETURNING id',
        [caller.id || creator.id, placeholderId],
      );
      return { url: `/api/groups/${groupId}/takeovers/${rows[0]?.id}` };
    },
  },
  listGuestLinks: ofGuestLink(''),
  addGuestLink: inGroup('/guest-links', { kind: 'look', days: 90 }),
  updateGuestLink: ofGuestLink('/look', { days: 365 }),
  removeGuestLink: ofGuestLink('/look'),
  removeGuest: {
    call: async ({ app, groupId, creator }) => {
      const { placeId } = await seedGuestCaller(app, { groupId, by: creator, kind: 'look' });
      return { url: `/api/groups/${groupId}/guest-links/guests/${placeId}` };
    },
  },
  getGuestLink: byGuestLink('', 'look'),
  openGuestLink: byGuestLink('', 'look', {}),
  takeGuestPlace: byGuestLink('/place', 'look', { placeholderId: null }),
  leaveGuestPlace: byGuestLink('/place', 'look'),
  keepGuestPlace: byGuestLink('/keep', 'take_part', {}),
  getJoinLink: {
    call: async ({ groupId, creator }) => {
      const url = `/api/groups/${groupId}/join-link`;
      await creator.post(url);
      return { url };
    },
  },
  renewJoinLink: inGroup('/join-link'),
  removeJoinLink: inGroup('/join-link'),
  getGroupToJoin: { call: async (world) => ({ url: await urlByLink(world) }) },
  joinByLink: {
    call: async (world) => ({ url: `${await urlByLink(world)}/accept`, body: { placeholderId: null } }),
  },
};
