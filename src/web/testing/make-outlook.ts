import type { getOutlook } from '#contract/outlook.ts';
import type { ReplyOf } from '#contract/route.ts';
import { addDays, day } from '#domain/calendar.ts';
import { cents, ZERO } from '#domain/money.ts';
import { type Due, lookAhead } from '#domain/outlook.ts';

type Outlook = ReplyOf<typeof getOutlook>;

/** Something due on a day, `amount` in cents. */
export function makeDue(
  kind: Due['kind'],
  date: string,
  name: string,
  amount: number,
  given: Partial<Due> = {},
): Due {
  return {
    kind,
    id: null,
    name,
    amount: cents(amount),
    date: day(date),
    isIfAsked: false,
    groupId: null,
    groupName: null,
    ...given,
  };
}

/** The outlook of a person who says nothing of what they have; `given` overrides fields. */
export function makeOutlook(dues: readonly Due[] = [], given: Partial<Outlook> = {}): Outlook {
  const from = given.from ?? day('2026-11-21');
  const { startBalance = ZERO } = given;
  return {
    from,
    to: addDays(from, 30),
    startBalance,
    ownBalance: null,
    otherCurrencies: [],
    billsDueSoonTotal: ZERO,
    billsDueSoonCount: 0,
    debtTotal: ZERO,
    debtsCount: 0,
    hasSpentAlone: false,
    ...lookAhead(dues, from, startBalance),
    currency: 'USD' as const,
    ...given,
  };
}
