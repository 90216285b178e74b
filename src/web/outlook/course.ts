import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type Course, followBalance } from '#domain/outlook.ts';
import type { Outlook } from './queries.ts';

export type Source = 'wallet' | 'own';

/**
 * What the days begin with, unless the person chooses: what they said they have, otherwise the wallet. Null if they said
 * nothing and the wallet is empty: then nothing is known of their money, and no one is told that it runs out.
 */
export function knownSource({ ownBalance, startBalance }: Outlook): Source | null {
  if (ownBalance !== null) return 'own';
  return startBalance > 0 ? 'wallet' : null;
}

/** What is left on the days of an outlook that was read from the wallet on. */
export function courseOf(outlook: Outlook, source: Source): Course {
  const own = source === 'own' ? outlook.ownBalance : null;
  return followBalance(outlook.days, outlook.from, own?.amount ?? outlook.startBalance);
}

/** The balance at the end of any day of the outlook. */
export function balanceOn({ days }: Outlook, { start, balances }: Course, date: Day): Cents {
  const index = days.findLastIndex((each) => each.date <= date);
  return balances[index] ?? start;
}
