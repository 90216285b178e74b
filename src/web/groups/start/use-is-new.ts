import { useQuery } from '@tanstack/react-query';
import { listBills } from '#contract/bills.ts';
import { listGoals } from '#contract/goals.ts';
import { reading } from '#web/lib/api/use-call.ts';
import { useOutlook } from '#web/outlook/queries.ts';
import { useUser } from '#web/users/signed-in.ts';
import { useFirstGroups } from '../queries.ts';

const DAY_MS = 86_400_000;

/**
 * Whether the user has neither a group nor anything of their own: no expense, bill, debt or goal. Until it is known, an
 * account of less than a day is taken for new, so that what is below the first card does not jump.
 */
export function useIsNew(): { isNew: boolean; isKnown: boolean } {
  const { createdAt } = useUser();
  const known = useKnown();
  return { isNew: known ?? Date.now() - Date.parse(createdAt) < DAY_MS, isKnown: known !== undefined };
}

/** Bills and goals, which can be further ahead than the outlook reaches, are read only if nothing else is there. */
function useKnown(): boolean | undefined {
  const groups = useFirstGroups().data;
  const outlook = useOutlook().data;
  const isEmpty =
    groups?.length === 0 &&
    outlook !== undefined &&
    outlook.days.length === 0 &&
    outlook.debtsCount === 0 &&
    !outlook.hasSpentAlone;
  const first = { limit: '1' };
  const bills = useQuery({ ...reading(listBills, { query: first }), enabled: isEmpty }).data;
  const goals = useQuery({ ...reading(listGoals, { query: first }), enabled: isEmpty }).data;
  if (groups === undefined || outlook === undefined) return undefined;
  if (!isEmpty) return false;
  if (bills === undefined || goals === undefined) return undefined;
  return bills.bills.length === 0 && goals.length === 0;
}
