import { negate } from '#domain/money.ts';
import type { NettedLine } from '#domain/netting.ts';
import type { Context } from '#server/core/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import { lockInTurn } from '#server/platform/database/lock-queue.ts';
import { listUnderWay } from './internal/card-queries.ts';
import { type Due, isUnderWay, listDues } from './internal/dues.ts';
import { lockGroups } from './internal/queries.ts';

/** A line of a group's plan between a person and another one. A positive amount is owed to the person. */
export type Line = NettedLine & {
  groupName: string;
  /** The other one. */
  userId: string;
  /** A card payment of it is under way. */
  isBeingPaid: boolean;
};

/** The lines between a person and others, as in to-pay and to-collect, in all their groups or only the given ones. */
export async function listLines(
  db: Db,
  personId: string,
  groupIds: readonly string[] | null = null,
): Promise<Line[]> {
  const { toPay, toCollect } = await listDues(db, personId, groupIds);
  if (toPay.length === 0 && toCollect.length === 0) return [];
  const underWay = await listUnderWay(db, personId);
  const toLine = (due: Due): Line => {
    const { groupId, groupName, currency, userId, amount } = due;
    return { groupId, groupName, currency, userId, amount, isBeingPaid: isUnderWay(due, underWay) };
  };
  return [
    ...toPay.map(toLine).map((line) => ({ ...line, amount: negate(line.amount) })),
    ...toCollect.map(toLine),
  ];
}

/**
 * The lines between the caller and another person, locked until the call ends: their groups are locked first, in the
 * order of their ids, and the lines are read after that.
 */
export async function lockLinesWith({ db, person }: Context, userId: string): Promise<Line[]> {
  const between = (lines: readonly Line[]) => lines.filter((line) => line.userId === userId);
  const groupIds = between(await listLines(db, person.id)).map(({ groupId }) => groupId);
  if (groupIds.length === 0) return [];
  const locked = await lockInTurn(db, groupIds, () => lockGroups(db, groupIds));
  return between(
    await listLines(
      db,
      person.id,
      locked.map(({ id }) => id),
    ),
  );
}
