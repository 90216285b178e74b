import { t } from '@lingui/core/macro';
import { CreditCard } from 'lucide-react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { priceOf } from './subscription-labels.ts';

export function PayByCard() {
  return (
    <Card as="section" aria-label={t`Pay with Credit Card`} className="flex flex-col gap-4">
      <CardHeader
        title={
          <span className="inline-flex items-center gap-2">
            <CreditCard aria-hidden="true" className="size-5 text-quiet" />
            {t`Pay with Credit Card`}
          </span>
        }
      />
      <div>
        <p className="figures text-28 font-semibold">{priceOf('monthly')}</p>
        <p className="flex flex-wrap items-center gap-2 text-14 text-quiet">
          <span className="figures">{t`or ${priceOf('yearly')}`}</span>
          <Badge tone="owed">{t`Save 20%`}</Badge>
        </p>
      </div>
      <Button asChild>
        <Link href={to.subscribe}>{t`Subscribe Now`}</Link>
      </Button>
    </Card>
  );
}
