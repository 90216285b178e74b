// Why: docs/decisions/0059.
import type { getChain as getRow, listChainLinks } from '#contract/chain.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import { cacheChecks } from './cached-checks.ts';
import { type ChainState, listLinksAfter, readChainState, readMark } from './queries.ts';

const checkOnce = cacheChecks<ChainState>();

export async function getChain(context: Context, groupId: string): Promise<ReplyOf<typeof getRow>> {
  await openGroup(context, groupId, 'read');
  const state = await readMark(context.db, groupId);
  return checkOnce({ key: groupId, state, check: () => readChainState(context.db, groupId) });
}

export async function listLinks(
  context: Context,
  groupId: string,
  after: number,
): Promise<ReplyOf<typeof listChainLinks>> {
  await openGroup(context, groupId, 'read');
  return listLinksAfter(context.db, groupId, after);
}
