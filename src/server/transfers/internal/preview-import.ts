import type { BodyOf, ReplyOf } from '#contract/route.ts';
import type { previewImport as previewRow } from '#contract/transfers.ts';
import { isSimilarName, shownName } from '#domain/names.ts';
import type { Context } from '#server/core/context.ts';
import { listMembers, openGroup, requireGroupAccess } from '#server/groups/membership.ts';
import { readSummary } from './read-file.ts';

/** The content of a file, the probable members of its people, and its problems. Writes nothing. */
export async function previewImport(
  context: Context,
  { text, groupId, dateOrder }: BodyOf<typeof previewRow>,
): Promise<ReplyOf<typeof previewRow>> {
  const members = groupId === undefined ? [context.person] : await listTargets(context, groupId);
  const summary = await readSummary(context, { text, dateOrder });
  const suggested = new Set<string>();
  return {
    ...summary,
    problems: summary.problems.map(({ message, ...each }) => ({
      ...each,
      message: context.speaker.say(message),
    })),
    people: summary.people.map((person) => {
      const match = members.find(
        (each) =>
          [shownName(each), each.username].some((name) => isSimilarName(name, person.name)) &&
          !suggested.has(each.id),
      );
      if (match) suggested.add(match.id);
      return { ...person, suggestedUserId: match?.id ?? null };
    }),
  };
}

/** The members of a group that the caller may import into. */
async function listTargets(context: Context, groupId: string) {
  requireGroupAccess(context, await openGroup(context, groupId, 'change'));
  return (await listMembers(context.db, groupId)).filter((member) => !member.hasLeft);
}
