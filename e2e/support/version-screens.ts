import { amended, click, inOrder, type Screen, type World } from './screen-steps.ts';

type Shared = { shares: object[]; payers: object[] };

/** The dinner as if it had been edited once. */
const edited = inOrder(
  amended('**/api/expenses/*', (expense: object) => ({
    ...expense,
    version: 2,
    notes: 'Without the wine, which Liam paid',
  })),
  amended('**/versions', (versions: object[]) => [
    { version: 2, username: 'maya', createdAt: new Date().toISOString() },
    ...versions,
  ]),
  amended('**/versions/1', ({ shares, payers, ...version }: Shared) => ({
    ...version,
    title: 'Dinner by the harbor, the second evening',
    amount: 162.9,
    merchantName: 'Cervejaria',
    payers: payers.map((payer) => ({ ...payer, amount: 162.9 })),
    shares: shares.map((share) => ({ ...share, amount: 54.3 })),
  })),
);

const versions = inOrder(click('tab', 'History'), click('button', 'Earlier Versions'));
const first = inOrder(versions, click('button', /^Version 1/));

/** The list of an expense's versions, one of them, and its restoring. */
export const versionScreens = (dinner: (world: World) => string): readonly Screen[] => [
  { name: 'expense-versions', as: 'demo', path: dinner, given: edited, open: versions },
  { name: 'expense-version', as: 'demo', path: dinner, given: edited, open: first },
  {
    name: 'expense-version-restore',
    as: 'demo',
    path: dinner,
    given: edited,
    open: inOrder(first, click('button', 'Restore This Version')),
  },
];
