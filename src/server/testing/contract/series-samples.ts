import { newId } from '#server/core/ids.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

const RENT = {
  title: 'Rent',
  amount: 900,
  date: '2026-06-01',
  category: 'accommodation',
  frequency: 'monthly',
  times: 12,
  notes: 'Flat',
};

/** For a series that the group's creator just made. */
const ofSeries = (bodyOf?: (world: World, seriesId: string) => Promise<object>): Sample => ({
  call: async (world) => {
    const url = `/api/groups/${world.groupId}/series`;
    const { id } = (await world.creator.post(url, RENT)).body;
    return { url: `${url}/${id}`, ...(bodyOf !== undefined && { body: await bodyOf(world, id) }) };
  },
});

/** Expenses that repeat. */
export const seriesSamples: Readonly<Record<string, Sample>> = {
  addSeries: { call: ({ groupId }) => ({ url: `/api/groups/${groupId}/series`, body: RENT }) },
  listSeries: {
    call: async ({ groupId, creator }) => {
      const url = `/api/groups/${groupId}/series`;
      await creator.post(url, RENT);
      return { url: `${url}?limit=5` };
    },
  },
  updateSeries: ofSeries(async ({ groupId, creator, member, other }, seriesId) => {
    const { body } = await creator.get(`/api/expenses?groupId=${groupId}`);
    // Without access no series was made, and the call is refused whatever it names.
    const posted = body.find((each: { seriesId: string | null }) => each.seriesId === seriesId);
    return {
      title: 'Rent and heating',
      amount: '950.00',
      split: { mode: 'equal', participants: [member.id, other.id] },
      frequency: 'quarterly',
      endsOn: '2027-12-31',
      isPaused: false,
      expenseId: posted?.id ?? newId(),
      version: 1,
    };
  }),
  removeSeries: ofSeries(),
};
