import { msg, t } from '@lingui/core/macro';
import { Link } from 'wouter';
import type { Invoice } from '#contract/subscription.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { to } from '#web/lib/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { useInvoices } from './queries.ts';
import { dayOf } from './subscription-labels.ts';

const statuses: Record<Invoice['status'], { label: string; tone: BadgeTone }> = {
  open: labels({ label: msg`Open`, tone: 'accent' }),
  paid: labels({ label: msg({ message: 'Paid', context: 'an invoice' }), tone: 'neutral' }),
  void: labels({ label: msg`Void`, tone: 'neutral' }),
  uncollectible: labels({ label: msg`Not collected`, tone: 'danger' }),
};

/** The charges with their receipts. Renders nothing without any. */
export function InvoicesCard() {
  const list = useInvoices();
  const invoices = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.data === undefined && list.isError) {
    return (
      <Card as="section" aria-label={t`Invoices`}>
        <LoadError title={t`Your invoices couldn't be loaded`} query={list} />
      </Card>
    );
  }
  if (invoices.length === 0) return null;
  return (
    <Card as="section" aria-label={t`Invoices`}>
      <CardHeader title={t`Invoices`} className="mb-2" />
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <Row key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <LoadMore list={list} />
    </Card>
  );
}

function Row({ invoice: { id, number, status, total, billingInterval, issuedAt } }: { invoice: Invoice }) {
  const day = dayOf(issuedAt);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-body font-medium">{day}</p>
        <p className="figures text-13 text-quiet [overflow-wrap:anywhere]">
          <Facts>
            {billingInterval === 'yearly' ? t`Yearly` : t`Monthly`}
            {number}
          </Facts>
        </p>
      </div>
      <div className="ms-auto flex items-center gap-3">
        <Money amount={total} strong />
        <Badge tone={statuses[status].tone}>{statuses[status].label}</Badge>
        <Link
          href={to.receipt(id)}
          aria-label={t`Receipt for ${day}`}
          className="link inline-flex min-h-11 items-center text-14 mouse:min-h-8"
        >
          {t({ message: 'Receipt', context: 'of a subscription' })}
        </Link>
      </div>
    </li>
  );
}
