import type { Goal } from '#contract/goals.ts';
import { cents } from '#domain/money.ts';
import { idOf, me } from './make-group.ts';

/** A goal in progress; `given` overrides fields. */
export function makeGoal(given: Partial<Goal> = {}): Goal {
  return {
    id: idOf(900),
    userId: me.id,
    name: 'Bicycle',
    targetAmount: cents(120_000),
    currentAmount: cents(40_000),
    category: 'purchase',
    deadline: null,
    status: 'in_progress',
    color: '#4f46e5',
    isPublic: false,
    neededPerMonth: null,
    projectedDate: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    ...given,
  };
}
