import { useQuery } from '@tanstack/react-query';
import { useOutlook } from '#web/outlook/queries.ts';
import { useCurrentUser } from '#web/users/queries.ts';
import { useFirstGroups } from '../queries.ts';

const DAY_MS = 86_400_000;

/**
 * Whether the user has neither a group nor anything of their own: no expense, bill, debt or goal. Until it is known, an
 * account of less than a day is taken for new.
 */
export function useIsNew(): { isNew: boolean; isKnown: boolean } {
  const createdAt = useCurrentUser().data?.createdAt ?? '';
  const groups = useFirstGroups().data;
  const outlook = useOutlook().data;
  const isEmpty =
    groups?.length === 0 &&
    outlook !== undefined &&
    outlook.days.length === 0 &&
    outlook.debtsCount === 0 &&
    !outlook.hasSpentAlone;
  // Bills and goals can be further ahead than the outlook reaches. Few people come here, so it loads only for them.
  const { data: plans, isPending } = useQuery({
    queryKey: ['has-plans'],
    queryFn: async ({ signal }) => (await import('./has-plans.ts')).hasPlans(signal),
    enabled: isEmpty,
    staleTime: 0,
  });
  if (groups === undefined || outlook === undefined) {
    return { isNew: Date.now() - Date.parse(createdAt) < DAY_MS, isKnown: false };
  }
  return { isNew: isEmpty && plans !== true, isKnown: !isPending };
}
