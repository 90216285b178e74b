import type { Day } from '#domain/calendar.ts';
import type { Cents } from '#domain/money.ts';
import { type BalanceForecast, followBalance } from '#domain/outlook.ts';
import type { Outlook } from './queries.ts';

export type Source = 'wallet' | 'own';

/**
 * The default start of the days: the entered balance, otherwise the wallet. Null if no balance was entered and the
 * wallet is empty: then the balance is unknown, and no warning is shown.
 */
export function knownSource({ ownBalance, startBalance }: Outlook): Source | null {
  if (ownBalance !== null) return 'own';
  return startBalance > 0 ? 'wallet' : null;
}

/** The balances of an outlook that starts with the wallet, for the chosen start. */
export function balanceForecastOf(outlook: Outlook, source: Source): BalanceForecast {
  const own = source === 'own' ? outlook.ownBalance : null;
  return followBalance(outlook.days, outlook.from, own?.amount ?? outlook.startBalance);
}

/** The balance at the end of any day of the outlook. */
export function balanceOn({ days }: Outlook, { start, balances }: BalanceForecast, date: Day): Cents {
  const index = days.findLastIndex((each) => each.date <= date);
  return balances[index] ?? start;
}
