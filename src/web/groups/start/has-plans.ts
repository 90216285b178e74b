import { listBills } from '#contract/bills.ts';
import { listGoals } from '#contract/goals.ts';
import { call } from '#web/lib/api/call.ts';

/** Whether the user has a bill or a goal, however far ahead. */
export async function hasPlans(signal: AbortSignal): Promise<boolean> {
  const query = { limit: '1' };
  const [{ bills }, goals] = await Promise.all([
    call(listBills, { query, signal }),
    call(listGoals, { query, signal }),
  ]);
  return bills.length > 0 || goals.length > 0;
}
