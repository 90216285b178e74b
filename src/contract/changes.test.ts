import { expect, test } from 'vitest';
import { contract } from './contract.ts';
import { updateProfile } from './profile.ts';

/** Each call that changes something, with the addresses that it makes stale. */
const changing = contract.flatMap(({ verb, changes }) => {
  const call = { params: { id: 'an id' }, body: {}, reply: { groupId: 'a group' } };
  return changes === undefined ? [] : [{ verb, stale: changes(call) }];
});
const thatMakeStale = (address: string) => changing.filter(({ stale }) => stale.includes(address));

test.each(thatMakeStale('/api/spending'))('$verb changes spending, and so the budgets', ({ stale }) => {
  expect(stale).toContain('/api/budgets');
});

test.each(thatMakeStale('/api/summary'))('$verb changes who owes what, and so the outlook', ({ stale }) => {
  expect(stale).toContain('/api/outlook');
});

type Shape = { def?: { type: string; element?: Shape; shape?: Record<string, Shape> } };

/** Whether a reply has amounts, which name their currency. */
function hasAmounts(reply: Shape | undefined): boolean {
  const { type, element, shape } = reply?.def ?? {};
  return type === 'lazy' || hasElement(element) || Object.values(shape ?? {}).some(hasElement);
}
const hasElement = (part: Shape | undefined) => part !== undefined && hasAmounts(part);

/** Amounts in a currency of their own. */
const NOT_IN_HOME = new Set(['listExpenses', 'listRecentExpenses', 'getExpense', 'listStatements']);

test('another home currency makes everything stale that is told in it', () => {
  const told = contract.filter(
    ({ verb, method, access, reply }) =>
      method === 'GET' && access === 'person' && hasAmounts(reply as Shape) && !NOT_IN_HOME.has(verb),
  );
  expect(told.map(({ verb }) => verb)).toEqual(
    expect.arrayContaining([
      'getSpending',
      'getBudgets',
      'getOutlook',
      'listBills',
      'listDebts',
      'listGoals',
    ]),
  );
  const stale = updateProfile.changes?.({
    params: undefined,
    body: { homeCurrency: 'EUR' } as never,
    reply: {} as never,
  });
  const isStale = (path: string) => stale?.some((each) => path === each || path.startsWith(`${each}/`));
  expect(told.map(({ path }) => path).filter((path) => !isStale(path))).toEqual([]);
});
