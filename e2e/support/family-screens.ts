import { expect, type Page } from '@playwright/test';
import { amended, dialogBy, given, inOrder, type Screen, type World } from './screen-steps.ts';

type Person = { id: string; username: string };
type Line = { from: Person; to: Person };
type Group = { id: string; members: Person[]; settlements: Line[] };

const ID = '00000000-0000-7000-8000-000000000050';
const ref = { id: ID, name: 'The Harbors' };

const tab = (name: string) => (world: World) => `/groups/${world.lisbon}?tab=${name}`;

/** Maya and another member are put together. */
const familyOf = ({ members }: Pick<Group, 'members'>) => {
  const maya = members.filter(({ username }) => username === 'maya');
  const [other] = members.filter(({ username }) => username !== 'maya' && username !== 'demo');
  return { ...ref, userIds: [...maya, ...(other ? [other] : [])].map(({ id }) => id) };
};

const groupWithFamily = amended('**/api/groups/*', (group: Group) => {
  // The address of the list of active groups fits too.
  if (Array.isArray(group)) return group;
  const family = familyOf(group);
  const [maya, other] = family.userIds;
  return {
    ...group,
    families: [family],
    settlements: group.settlements
      .filter((line) => line.from.id !== other && line.to.id !== other)
      .map((line) => ({
        ...line,
        fromFamily: line.from.id === maya ? ref : null,
        toFamily: line.to.id === maya ? ref : null,
      })),
  };
});

const planInside = given('**/families/*/plan', [
  {
    from: { id: ID, username: 'maya' },
    to: { id: ID, username: 'demo' },
    amount: 42.5,
    currency: 'USD',
  },
]);

export const familyScreens: readonly Screen[] = [
  {
    name: 'group-families',
    as: 'maya',
    path: tab('members'),
    given: groupWithFamily,
    open: async (page) => page.getByRole('heading', { name: 'Families' }).scrollIntoViewIfNeeded(),
  },
  { name: 'group-family-new', as: 'demo', path: tab('members'), open: dialogBy('Create Family') },
  {
    name: 'group-family-edit',
    as: 'demo',
    path: tab('members'),
    given: groupWithFamily,
    open: dialogBy('Edit The Harbors'),
  },
  {
    name: 'group-family-even-out',
    as: 'maya',
    path: tab('members'),
    given: inOrder(groupWithFamily, planInside),
    open: inOrder(dialogBy('Settle within family The Harbors'), async (page: Page) =>
      expect(page.getByRole('button', { name: /^Record .* from / })).toBeVisible(),
    ),
  },
  {
    name: 'group-direct',
    as: 'demo',
    path: tab('members'),
    given: amended('**/api/groups/*', (group: object) =>
      Array.isArray(group) ? group : { ...group, kind: 'direct', name: 'benedikt-featherstonehaugh' },
    ),
  },
  { name: 'group-balances-families', as: 'demo', path: tab('balances'), given: groupWithFamily },
];
