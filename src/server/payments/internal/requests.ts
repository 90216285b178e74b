import type { Db } from '#server/platform/database/database.ts';
import { readDebts } from './dues.ts';
import * as queries from './queries.ts';

type Ended = {
  groupIds: readonly string[];
  /** None if a payment was voided. */
  paid: readonly { id: string; groupId: string; fromUserId: string; toUserId: string }[];
};

/**
 * Completes the open requests of these groups that need no answer anymore: those of the payees of `paid`, and those
 * whose debtor owes the requester nothing by the plan. Call it after the entries are posted, with the groups locked.
 */
export async function completeAnswered(db: Db, { groupIds, paid }: Ended): Promise<void> {
  const open = await queries.listOpenRequests(db, groupIds);
  if (open.length === 0) return;
  const owes = await readDebts(db, [...new Set(open.map((request) => request.groupId))]);
  const answers = open.flatMap((request) => {
    const { groupId, debtorId, creditorId } = request;
    const answer = paid.find(
      ({ fromUserId, toUserId, ...payment }) =>
        payment.groupId === groupId && fromUserId === debtorId && toUserId === creditorId,
    );
    if (answer === undefined && owes(groupId, debtorId, creditorId)) return [];
    return [{ id: request.id, answeredBy: answer?.id ?? null }];
  });
  if (answers.length === 0) return;
  await queries.completeRequests(
    db,
    answers.map((answer) => answer.id),
    answers.map((answer) => answer.answeredBy),
  );
}
