import type { Spending } from '#contract/spending.ts';
import type { Cents } from '#domain/money.ts';
import { useGroupSpending } from '../queries.ts';
import { sayPeople } from './year.ts';

export type YearGroup = { id: string; name: string; amount: Cents; people: string };

/** How many groups are named. */
const NAMED = 5;

/**
 * The groups in which most was spent. The first three have the people who shared in them; a group that I left names
 * no one.
 */
export function useYearGroups({ byGroup, from, to }: Spending, meId: string): YearGroup[] {
  const span = { from, to };
  const people = [
    usePeople(byGroup[0]?.groupId, span, meId),
    usePeople(byGroup[1]?.groupId, span, meId),
    usePeople(byGroup[2]?.groupId, span, meId),
  ];
  return byGroup.slice(0, NAMED).map(({ groupId, groupName, amount }, place) => ({
    ...{ id: groupId, name: groupName, amount },
    people: people[place] ?? '',
  }));
}

/** The others who shared in a group, in a few words. */
function usePeople(groupId: string | undefined, span: Pick<Spending, 'from' | 'to'>, meId: string): string {
  const { data } = useGroupSpending(groupId, span);
  const others = data?.byPerson.filter(({ user }) => user.id !== meId) ?? [];
  return sayPeople(others.map(({ user }) => user.username));
}
