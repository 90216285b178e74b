import { addDays, type Day, daysBetween, partsOf } from './calendar.ts';
import { sentence, type Text } from './language/text.ts';
import { type Cents, cents, subtract } from './money.ts';

/** The label of a deadline on a card. The day itself still counts: '0 days remaining'. */
export function deadlineLabel(deadline: Day, today: Day): Text {
  const days = daysBetween(today, deadline);
  if (days < 0) return sentence('past deadline');
  if (days < 30) return sentence('{days, plural, one {# day remaining} other {# days remaining}}', { days });
  if (days < 365) {
    const months = Math.floor(days / 30);
    return sentence('{months, plural, one {# month remaining} other {# months remaining}}', { months });
  }
  const years = Math.floor(days / 365);
  return sentence('{years, plural, one {# year remaining} other {# years remaining}}', { years });
}

/** The progress of a goal, 0 to 100 in whole percent, rounded down: 100 only when it is reached. */
export function percentOf(current: Cents, target: Cents): number {
  return Math.min(100, Math.floor((current * 100) / target));
}

type Pace = { current: Cents; target: Cents; today: Day };

/** The amount that each month until the deadline needs, rounded up to the cent; null once the deadline is past. */
export function neededPerMonth({ current, target, today, deadline }: Pace & { deadline: Day }): Cents | null {
  if (current >= target) return cents(0);
  if (deadline < today) return null;
  const [from, to] = [partsOf(today), partsOf(deadline)];
  const months = (to.year - from.year) * 12 + (to.month - from.month);
  return cents(Math.ceil(subtract(target, current) / Math.max(1, months)));
}

/** The number of days over which the pace of contributions is measured. */
export const PACE_DAYS = 90;

const FARTHEST_DAYS = 36_500;

/** The day on which the target is reached at the pace of the last `days`; null at no pace or beyond 100 years. */
export function projectedDate({
  current,
  target,
  today,
  recent,
  days,
}: Pace & { recent: Cents; days: number }): Day | null {
  if (current >= target) return today;
  if (recent <= 0 || days <= 0) return null;
  const needed = Math.ceil((subtract(target, current) * days) / recent);
  return needed > FARTHEST_DAYS ? null : addDays(today, needed);
}
