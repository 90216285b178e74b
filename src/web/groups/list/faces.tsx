import type { Group } from '#contract/groups.ts';
import { shownName } from '#web/lib/language/names.ts';
import { AvatarStack } from '#web/ui/display/avatar.tsx';

/** The first members of a group. */
export function Faces({ group }: { group: Pick<Group, 'members'> }) {
  const people = group.members.map(({ id, profilePicture, ...named }) => ({
    id,
    name: shownName(named),
    src: profilePicture,
  }));
  return <AvatarStack people={people} max={3} />;
}
