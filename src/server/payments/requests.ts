import type { Context } from '#server/http/context.ts';
import { listTransfers } from './dues.ts';
import * as queries from './queries.ts';

type Paid = { id: string; groupId: string; toUserId: string };

/**
 * Completes the open requests of these groups that came to an end: `paid`, what the caller just paid, answers those
 * of its payees; and where the plan asks the debtor for nothing towards the requester any more, there is nothing
 * left to ask. Called after the entries are posted, under the groups' locks.
 */
export async function completeAnswered(
  context: Context,
  groupIds: readonly string[],
  paid: readonly Paid[],
): Promise<void> {
  const open = await queries.listOpenRequests(context.db, groupIds);
  if (open.length === 0) return;
  const transfers = await listTransfers(context.db, [...new Set(open.map((request) => request.groupId))]);
  const answers = open.flatMap((request) => {
    const { groupId, debtorId, creditorId } = request;
    const answer =
      debtorId === context.person.id
        ? paid.find((payment) => payment.groupId === groupId && payment.toUserId === creditorId)
        : undefined;
    const isOwed = transfers
      .get(groupId)
      ?.some((transfer) => transfer.from === debtorId && transfer.to === creditorId);
    if (answer === undefined && isOwed) return [];
    return [{ id: request.id, answeredBy: answer?.id ?? null }];
  });
  if (answers.length === 0) return;
  await queries.completeRequests(
    context.db,
    answers.map((answer) => answer.id),
    answers.map((answer) => answer.answeredBy),
  );
}
