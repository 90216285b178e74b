import { type Budgets, type getBudgets as getRow, setBudget as setRow } from '#contract/budgets.ts';
import type { QueryOf, ReplyOf, SentBodyOf } from '#contract/route.ts';
import { MAX_MONTHS_AHEAD, settingIn } from '#domain/budgets.ts';
import { firstDayOf, type Month, monthOf, monthsAfter } from '#domain/calendar.ts';
import { sentence } from '#domain/language/text.ts';
import { invalid } from '#server/core/app-error.ts';
import type { Context } from '#server/core/context.ts';
import { readAmounts } from '#server/core/decode.ts';
import { inHomeCurrency, lockHomeCurrency } from '#server/users/home-currency.ts';
import { plannerOf } from '#server/users/planner.ts';
import { readBudget, readSettings, readWithSuggestions } from './month-budgets.ts';
import * as queries from './queries.ts';

function refuseTooFar({ today }: Context, month: Month): void {
  if (month > monthsAfter(monthOf(today), MAX_MONTHS_AHEAD))
    throw invalid(
      sentence('Choose a month within the next {most} months', { most: MAX_MONTHS_AHEAD }),
      'month',
    );
}

export async function getBudgets(context: Context, query: QueryOf<typeof getRow>): Promise<Budgets> {
  const { month = monthOf(context.today) } = query;
  refuseTooFar(context, month);
  return inHomeCurrency(context, {
    month,
    ...(await readWithSuggestions(context.db, plannerOf(context), month)),
  });
}

export async function setBudget(
  context: Context,
  sent: SentBodyOf<typeof setRow>,
): Promise<ReplyOf<typeof setRow>> {
  const { db, person, today, now } = context;
  const body = readAmounts(setRow.body, sent, person.homeCurrency);
  const { category, amount, month = monthOf(today) } = body;
  if (month < monthOf(today)) throw invalid('Months that are over cannot be changed', 'month');
  refuseTooFar(context, month);
  // Two changes at once wait for each other here, so the later one counts.
  await lockHomeCurrency(context);
  const settings = await readSettings(db, person.id, month);
  const own = settings.filter((setting) => setting.category === category);
  const { rolls = settingIn(own, month)?.rolls ?? false } = body;
  await queries.removeFrom(db, person.id, category, firstDayOf(month));
  // Zero is kept only where it ends something.
  const isKept = amount > 0 || own.some(({ from }) => from < month);
  if (isKept)
    await queries.insertBudget(db, person.id, category, firstDayOf(month), amount, rolls && amount > 0, now);
  return inHomeCurrency(context, await readBudget(db, plannerOf(context), month, category));
}
