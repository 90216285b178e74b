import {
  type getOutlook as outlookRow,
  ownBalanceBody,
  type setOwnBalance as ownRow,
} from '#contract/outlook.ts';
import type { QueryOf, ReplyOf, SentBodyOf } from '#contract/route.ts';
import { addDays } from '#domain/calendar.ts';
import type { Currency } from '#domain/currency.ts';
import { sum, ZERO } from '#domain/money.ts';
import { lookAhead, spanFrom } from '#domain/outlook.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { type Db, inSnapshot, one } from '#server/platform/database/database.ts';
import { inHomeCurrency, lockHomeCurrency } from '#server/users/home-currency.ts';
import { type PlannerToday, plannerOf } from '#server/users/planner.ts';
import { listGroupDues, listPlannedDues } from './dues.ts';
import * as queries from './queries.ts';

/** The currency of wallets and of the subscription. */
const WALLET_CURRENCY: Currency = 'USD';

const SOON_DAYS = 7;
const DEFAULT_DAYS = 30;

/** Read in one snapshot, so that the figures and the days agree. */
export function getOutlook(
  context: Context,
  { days, source = 'wallet', owed }: QueryOf<typeof outlookRow>,
): Promise<ReplyOf<typeof outlookRow>> {
  const asked = { days: days === undefined ? DEFAULT_DAYS : Number(days), source, hasOwed: owed === 'true' };
  return inSnapshot(context.deps.pool, async (db) => {
    const outlook = await readOutlook(db, plannerOf(context), asked);
    return inHomeCurrency(context, outlook);
  });
}

/** `known`: the balance that the person entered, otherwise the wallet. */
type Asked = { days: number; source: 'wallet' | 'own' | 'known'; hasOwed: boolean };

/** A person's outlook; 400 if it should start with an entered balance and there is none. */
export async function readOutlook(db: Db, planner: PlannerToday, { days, source, hasOwed }: Asked) {
  const { id, homeCurrency, today } = planner;
  const span = spanFrom(today, days);
  const start = one(await queries.findStart(db, id, addDays(today, SOON_DAYS)));
  const { ownAmount, ownDay, billsDueSoonTotal, billsDueSoonCount, hasSpentAlone } = start;
  const ownBalance = ownAmount === null || ownDay === null ? null : { amount: ownAmount, day: ownDay };
  if (source === 'own' && ownBalance === null) throw invalid('Say what you have today first', 'source');
  const wallet = homeCurrency === WALLET_CURRENCY ? start.wallet : null;
  const startBalance = (source === 'wallet' ? null : ownBalance?.amount) ?? wallet ?? ZERO;
  const { dues, debts } = await listPlannedDues(db, planner, span);
  const inGroups = await listGroupDues(db, planner, { start, span, hasOwed });
  return {
    ...span,
    ...lookAhead([...dues, ...inGroups.dues], span.from, startBalance),
    startBalance,
    ownBalance,
    otherCurrencies: inGroups.otherCurrencies,
    billsDueSoonTotal,
    billsDueSoonCount,
    debtTotal: sum(debts.map((debt) => debt.balance)),
    debtsCount: debts.length,
    hasSpentAlone,
  };
}

export async function setOwnBalance(
  context: Context,
  sent: SentBodyOf<typeof ownRow>,
): Promise<ReplyOf<typeof ownRow>> {
  const { db, person, today } = context;
  const { amount } = readAmounts(ownBalanceBody, sent, person.homeCurrency);
  await lockHomeCurrency(context);
  if (amount === null) await queries.removeOwnBalance(db, person.id);
  else await queries.saveOwnBalance(db, person.id, amount, today);
  return inHomeCurrency(context, { ownBalance: amount === null ? null : { amount, day: today } });
}
