import type { planFamily as planFamilyRow } from '#contract/families.ts';
import type { ReplyOf } from '#contract/route.ts';
import { planInside } from '#domain/families.ts';
import { cents } from '#domain/money.ts';
import { notFound } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { peopleById } from './detail.ts';
import { findGroup } from './queries.ts';

/** The payments within a family after which one person has its whole balance. */
export async function planFamily(
  { db, person }: Context,
  { groupId, familyId }: { groupId: string; familyId: string },
): Promise<ReplyOf<typeof planFamilyRow>> {
  const group = await findGroup(db, groupId, person.id);
  const family = group?.families.find(({ id }) => id === familyId.toLowerCase());
  if (group === null || family === undefined) throw notFound();
  const balances = group.people
    .filter(({ id }) => family.userIds.includes(id))
    .map(({ id, balance }) => ({ userId: id, balance: cents(balance) }));
  const named = peopleById(group);
  return planInside(balances).map(({ from, to, amount }) => ({
    from: named(from),
    to: named(to),
    amount,
    currency: group.currency,
  }));
}
