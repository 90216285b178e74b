import type { Caller } from '#server/testing/app/test-app.ts';
import type { Sample } from './sample.ts';
import type { World } from './world.ts';

/** Two lines of a file. */
const QIF =
  '!Type:Bank\nD06/10/2026\nT-4.50\nPCoffee Lab\n^\nD06/11/2026\nT-52.10\nPREWE SAGT DANKE 4123\n^\n';

const OWN = { date: '2026-06-10', title: 'Coffee Lab', amount: -4.5, as: 'mine', category: 'food' };

/** One line of the caller's own, and for the creator of the group a shared one and a payment. */
function takeOver({ groupId, creator, other }: World, caller: Caller) {
  const shared = { ...OWN, title: 'Rewe', amount: '-52.10', as: 'share', groupId, bankId: 'A-7' };
  const to = { groupId, userId: other.id };
  const paid = { ...OWN, ...to, title: 'To a friend', amount: -3, as: 'payment', occurrence: 1 };
  return { url: '/api/statements', body: { lines: caller.id === creator.id ? [OWN, shared, paid] : [OWN] } };
}

export const statementSamples: Readonly<Record<string, Sample>> = {
  previewStatement: {
    call: () => ({
      url: '/api/statements/preview',
      file: Buffer.from(QIF),
      fields: { dateOrder: 'mdy', rate: '1.2', decimal: 'point', signs: 'out_negative', encoding: 'utf-8' },
    }),
  },
  addStatement: { call: takeOver },
  listStatements: {
    call: async (world, caller) => {
      await caller.post('/api/statements', takeOver(world, caller).body);
      return { url: '/api/statements?limit=5' };
    },
  },
  removeStatement: {
    call: async (world, caller) => {
      const { id } = (await caller.post('/api/statements', takeOver(world, caller).body)).body;
      return { url: `/api/statements/${id}` };
    },
  },
};
