import type { getChain as getRow } from '#contract/chain.ts';
import type { ReplyOf } from '#contract/route.ts';
import type { Context } from '#server/core/context.ts';
import { openGroup } from '#server/groups/membership.ts';
import { readChainState } from './queries.ts';

export async function getChain(context: Context, groupId: string): Promise<ReplyOf<typeof getRow>> {
  await openGroup(context, groupId, 'read');
  return readChainState(context.db, groupId);
}
