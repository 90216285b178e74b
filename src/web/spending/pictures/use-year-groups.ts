import type { Spending } from '#contract/spending.ts';
import { type Cents, ZERO } from '#domain/money.ts';
import { sayName, shownName } from '#web/lib/language/names.ts';
import { useGroupSpending } from '../queries.ts';
import { sayPeople } from './year.ts';

export type YearGroup = { id: string; name: string; amount: Cents; people: string };

/** How many groups are named, and how many of them with their people. */
const NAMED = 5;
const WITH_PEOPLE = 3;

/**
 * The groups in which most was spent with others. The first three have the people who shared in them; a group that I left
 * names nobody. My own book, and a group in which nobody else had a share, are left out.
 */
export function useYearGroups({ byGroup, from, to }: Spending, meId: string): YearGroup[] {
  const span = { from, to };
  // One more than has room, because the own book is often among the first.
  const others = [
    useOthers(byGroup[0]?.groupId, span, meId),
    useOthers(byGroup[1]?.groupId, span, meId),
    useOthers(byGroup[2]?.groupId, span, meId),
    useOthers(byGroup[3]?.groupId, span, meId),
  ];
  return byGroup
    .map((group, place) => ({ ...group, names: place < others.length ? others[place] : [] }))
    .flatMap(({ groupId: id, groupName: name, amount, names }) =>
      names == null ? [] : [{ id, name: sayName(name), amount, names }],
    )
    .slice(0, NAMED)
    .map(({ names, ...group }, place) => ({
      ...group,
      people: place < WITH_PEOPLE ? sayPeople(names) : '',
    }));
}

/**
 * The names of the others who shared in a group; none of a group that I left. Null where nobody else did, and while that is
 * not known.
 */
function useOthers(
  groupId: string | undefined,
  span: Pick<Spending, 'from' | 'to'>,
  meId: string,
): string[] | null {
  const { data, isPending } = useGroupSpending(groupId, span);
  if (data === undefined) return isPending ? null : [];
  const names = data.byPerson
    .filter(({ user, share }) => user.id !== meId && share !== ZERO)
    .map(({ user }) => shownName(user));
  return names.length === 0 ? null : names;
}
