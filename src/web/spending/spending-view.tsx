import { t } from '@lingui/core/macro';
import { ChartColumn, FileSpreadsheet } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { WireQueryOf } from '#contract/route.ts';
import { exportSpendingLines, type getSpending, type Spending } from '#contract/spending.ts';
import { daysOfMonth, monthOf, monthsAfter } from '#domain/calendar.ts';
import { type Currency, isCurrency } from '#domain/currency.ts';
import { ZERO } from '#domain/money.ts';
import { SPENDING_LABELS, type SpendingCategory } from '#domain/spending.ts';
import { addressOf } from '#web/lib/api/call.ts';
import { say } from '#web/lib/language/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { useSearchParam } from '#web/lib/search-param.ts';
import { monthName } from '#web/lib/time/months.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CurrencySelect } from '#web/ui/form/currency-select.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CategoryList } from './category-list.tsx';
import { MonthCard } from './month-card.tsx';
import { MonthIncome } from './month-income.tsx';
import { rankCategories, tonesOf } from './pictures/stacks.ts';
import { useSpending } from './queries.ts';
import { daysOf, findMonth, monthsAround } from './shown-months.ts';
import { SpendingLines } from './spending-lines.tsx';
import { isReviewTime, YearReviewLink } from './year-review-link.tsx';

const CategoryTable = lazyPart(async () => (await import('./pictures/category-table.tsx')).CategoryTable);
const RunningMonth = lazyPart(async () => (await import('./pictures/running-month.tsx')).RunningMonth);

/** A month of the URL. Other centuries are not shown. */
const MONTH = /^(19|20)\d\d-(0[1-9]|1[0-2])$/;

type SpendingViewProps = {
  homeCurrency: Currency;
  meId: string;
  /** The budgets of a month (`YYYY-MM`), which are in the home currency. */
  budgetsOf: (month: string) => ReactNode;
};

/** What the user spent in a month: the total, the months around it, and the categories with their lines. */
export function SpendingView({ homeCurrency, meId, budgetsOf }: SpendingViewProps) {
  const [askedMonth, setMonth] = useSearchParam('month');
  const [askedCurrency, setCurrency] = useSearchParam('currency');
  const now = monthOf(today());
  const month = askedMonth !== null && MONTH.test(askedMonth) ? askedMonth : now;
  const currency = askedCurrency !== null && isCurrency(askedCurrency) ? askedCurrency : homeCurrency;
  const months = monthsAround(month, now);
  const inOther = currency === homeCurrency ? {} : { currency };
  const spending = useSpending({ ...daysOf(months), ...inOther });
  const { data } = spending;
  if (spending.isPending) return <SkeletonRows count={5} label={t`Loading your spending`} />;
  if (data === undefined) return <LoadError title={t`Your spending couldn't be loaded`} query={spending} />;
  const ranked = rankCategories(months.flatMap((each) => findMonth(data, each) ?? []));
  const review = (
    <YearReviewLink
      hasSpent={ranked.length > 0 || data.before !== ZERO}
      now={now}
      meId={meId}
      query={inOther}
    />
  );
  return (
    <InCurrency currency={data.currency}>
      <div className="flex flex-col gap-6" aria-busy={spending.isPlaceholderData}>
        <CurrencyChoice
          value={currency}
          codes={[...new Set([homeCurrency, currency, ...data.otherCurrencies, data.currency])]}
          onChange={(next) => setCurrency(next === homeCurrency ? null : next)}
        />
        {isReviewTime(now) && review}
        <MonthCard
          spending={data}
          month={month}
          months={months}
          ranked={ranked}
          now={now}
          onMonth={(next) => setMonth(next === now ? null : next)}
        />
        <div className="steady flex flex-col gap-6">
          <MonthIncome spending={data} month={month} query={inOther} />
          {currency === homeCurrency && budgetsOf(month)}
          <div className="grid items-start gap-6 max-lg:steady lg:grid-cols-2">
            <Categories spending={data} month={month} ranked={ranked} query={inOther} />
            {hasDays(data, month) && (
              <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
                <RunningMonth month={month} query={inOther} />
              </Suspense>
            )}
          </div>
          {!isReviewTime(now) && review}
        </div>
      </div>
    </InCurrency>
  );
}

/** Whether there may be days to compare: false if nothing was spent in the month and the one before. */
function hasDays(spending: Spending, month: string): boolean {
  return [month, monthsAfter(month, -1)].some((each) => findMonth(spending, each)?.byCategory.length !== 0);
}

type CurrencyChoiceProps = {
  value: Currency;
  codes: readonly Currency[];
  onChange: (currency: Currency) => void;
};

/** The choice of a currency, where there is more than one. */
function CurrencyChoice({ codes, ...choice }: CurrencyChoiceProps) {
  if (codes.length === 1) return null;
  return (
    <Field label={t`Currency`} className="max-w-60">
      <CurrencySelect codes={codes} {...choice} />
    </Field>
  );
}

type CategoriesProps = {
  spending: Spending;
  month: string;
  ranked: readonly SpendingCategory[];
  query: Pick<WireQueryOf<typeof getSpending>, 'currency'>;
};

function Categories({ spending, month, ranked, query }: CategoriesProps) {
  const [open, setOpen] = useSearchParam('category');
  const sums = findMonth(spending, month);
  // The months before are shown while these are loading.
  if (sums === undefined) return <SkeletonRows count={3} label={t`Loading categories`} />;
  if (sums.byCategory.length === 0) {
    return (
      // The picture of the days is missing beside it if the month before is empty, too.
      <Card className="lg:only:col-span-2">
        <EmptyState
          icon={<ChartColumn />}
          title={t`No spending in ${monthName(month)}`}
          text={t`Your own expenses, your shares of group expenses and the bills you paid appear here.`}
        />
      </Card>
    );
  }
  const { from, to } = daysOfMonth(month);
  return (
    <Card as="section" aria-labelledby="by-category" flush>
      <CardHeader
        title={<span id="by-category">{t`By Category`}</span>}
        actions={<ExportLines query={{ ...query, from, to }} />}
        className="px-4 pt-4 pb-2 md:px-6 md:pt-6"
      />
      <CategoryList
        sums={sums.byCategory}
        total={sums.total}
        toneOf={(category) => tonesOf(ranked).get(category)}
        open={open}
        onOpen={setOpen}
        linesOf={(category) => (
          <SpendingLines label={say(SPENDING_LABELS[category])} query={{ ...query, from, to, category }} />
        )}
      />
      <Suspense fallback={<Skeleton className="h-14" />}>
        <CategoryTable {...sums} />
      </Suspense>
    </Card>
  );
}

/** Downloads the lines of the month as a spreadsheet. */
function ExportLines({ query }: { query: Record<string, string> }) {
  return (
    <Button asChild variant="quiet" size="small">
      <a href={`${addressOf(exportSpendingLines)}?${new URLSearchParams(query)}`} download>
        <FileSpreadsheet aria-hidden="true" />
        {t`Export as CSV`}
      </a>
    </Button>
  );
}
