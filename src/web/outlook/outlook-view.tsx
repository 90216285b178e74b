import { msg, t } from '@lingui/core/macro';
import { Suspense } from 'react';
import type { Currency } from '#domain/currency.ts';
import { inOneLine } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { balanceForecastOf, knownSource, type Source } from './balance-forecast.ts';
import { type OutlookChoices, useOutlookChoices } from './choices.ts';
import { Days } from './days.tsx';
import { type Outlook, useOutlook } from './queries.ts';
import { Until } from './until.tsx';

// Loaded separately: its form is not needed to read the outlook.
const OwnBalance = lazyPart(async () => (await import('./own-balance.tsx')).OwnBalance);

const SPANS = [
  labels({ value: '30', label: msg`30 days` }),
  labels({ value: '60', label: msg`60 days` }),
  labels({ value: '90', label: msg`90 days` }),
] as const;

/** What is due, what comes in, and until when the money is enough. */
export function OutlookView({ homeCurrency }: { homeCurrency: Currency }) {
  const { choices, choose } = useOutlookChoices();
  const { days, owed } = choices;
  const outlook = useOutlook({ ...(days !== '30' && { days }), ...(owed && { owed: 'true' }) });
  return (
    <div className="flex flex-col gap-6">
      <Segmented
        label={t`How far ahead`}
        className="w-full md:w-80"
        value={days}
        onChange={(next) => choose({ days: next })}
        options={SPANS}
      />
      {outlook.isPending && (
        <div role="status">
          <span className="sr-only">{t`Loading what's ahead`}</span>
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
      {outlook.isError && outlook.data === undefined && (
        <Card>
          <LoadError title={t`What's ahead couldn't be loaded`} query={outlook} />
        </Card>
      )}
      {outlook.data && (
        <LoadedOutlook
          outlook={outlook.data}
          choices={choices}
          choose={choose}
          hasWallet={homeCurrency === 'USD'}
        />
      )}
    </div>
  );
}

type LoadedOutlookProps = {
  outlook: Outlook;
  choices: OutlookChoices;
  choose: (change: Partial<OutlookChoices>) => void;
  /** Whether wallet money is in the home currency. */
  hasWallet: boolean;
};

function LoadedOutlook({ outlook, choices, choose, hasWallet }: LoadedOutlookProps) {
  const source: Source = choices.source ?? knownSource(outlook) ?? 'own';
  const isKnown = source === 'wallet' || outlook.ownBalance !== null;
  const course = isKnown ? balanceForecastOf(outlook, source) : null;
  return (
    <>
      <Card className="flex min-w-0 flex-col gap-6">
        <h2 className="sr-only">{t`Day by Day`}</h2>
        {course && <Until outlook={outlook} course={course} source={source} className="text-20 md:text-28" />}
        {outlook.days.length === 0 ? (
          <p className="text-body text-quiet">{t`Nothing is due in this period.`}</p>
        ) : (
          <Days outlook={outlook} course={course} />
        )}
        {outlook.otherCurrencies.length > 0 && (
          <p className="text-13 text-quiet">
            {t`Amounts in ${inOneLine(outlook.otherCurrencies)} aren't included.`}
          </p>
        )}
      </Card>
      <Card className="flex flex-col gap-5">
        <h2 className="text-16 font-semibold">{t`What You Have`}</h2>
        {hasWallet && (
          <Segmented
            label={t`Starting from`}
            className="w-full md:w-80"
            value={source}
            onChange={(next) => choose({ source: next })}
            options={[
              { value: 'wallet', label: t`My wallet` },
              { value: 'own', label: t`My own figure` },
            ]}
          />
        )}
        {source === 'own' && (
          <Suspense fallback={<Skeleton className="h-28 md:h-26" />}>
            <OwnBalance key={outlook.ownBalance?.day} own={outlook.ownBalance} />
          </Suspense>
        )}
        <Switch
          label={t`Include what I'm owed`}
          description={t`Assumes you're paid on the day you requested, or 14 days from now.`}
          checked={choices.owed}
          onChange={(event) => choose({ owed: event.target.checked })}
        />
      </Card>
    </>
  );
}
