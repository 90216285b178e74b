type Ref = { id: string };

/** A line of a settlement plan: the person on each side, and their family if they settle as one. */
export type Line = { from: Ref; to: Ref; fromFamily: Ref | null; toFamily: Ref | null };

type Families = readonly { id: string; userIds: readonly string[] }[];

/** Which side of a line someone is on, alone or with their family; null for neither. */
export function sideOf(userId: string | undefined, line: Line, families: Families): 'from' | 'to' | null {
  const familyId = families.find(({ userIds }) => userId !== undefined && userIds.includes(userId))?.id;
  const isOn = (person: Ref, family: Ref | null) =>
    person.id === userId || (family !== null && family.id === familyId);
  if (isOn(line.from, line.fromFamily)) return 'from';
  return isOn(line.to, line.toFamily) ? 'to' : null;
}
