import { t } from '@lingui/core/macro';
import type { ReplyOf } from '#contract/route.ts';
import type { getInvoice } from '#contract/subscription.ts';
import { invoiceLineText } from '#domain/invoice-lines.ts';
import { negate } from '#domain/money.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { useInvoice } from './queries.ts';
import { dayOf } from './subscription-labels.ts';

type Full = ReplyOf<typeof getInvoice>;

/** A printable invoice. */
export function Receipt({ id }: { id: string }) {
  const { data: invoice, isError, refetch, isRefetching } = useInvoice(id);
  if (invoice === undefined) {
    return (
      <Card>
        {isError ? (
          <LoadError title={t`The receipt couldn't be loaded`} query={{ isRefetching, refetch }} />
        ) : (
          <SkeletonRows count={4} label={t`Loading the receipt`} />
        )}
      </Card>
    );
  }
  return (
    <Card
      as="article"
      aria-label={t({ message: 'Receipt', context: 'of a subscription' })}
      className="flex flex-col gap-8 md:p-10 print:border-0 print:p-0"
    >
      <Head invoice={invoice} />
      <Lines invoice={invoice} />
      <p className="text-13 text-quiet">{standingOf(invoice)}</p>
    </Card>
  );
}

function Head({ invoice: { number, issuedAt, periodStart, periodEnd, billedTo } }: { invoice: Full }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <Logo />
        {number !== null && <p className="figures text-14 text-quiet [overflow-wrap:anywhere]">{number}</p>}
      </div>
      <dl className="grid gap-x-8 gap-y-4 text-14 sm:grid-cols-3">
        <div className="min-w-0">
          <dt className="text-13 text-quiet">{t`Billed to`}</dt>
          <dd className="[overflow-wrap:anywhere]">
            <bdi>{billedTo.name}</bdi>
            {billedTo.email !== null && <span className="block text-quiet">{billedTo.email}</span>}
          </dd>
        </div>
        <div>
          <dt className="text-13 text-quiet">{t`Date`}</dt>
          <dd>{dayOf(issuedAt)}</dd>
        </div>
        <div>
          <dt className="text-13 text-quiet">{t`Period`}</dt>
          <dd>{t`${dayOf(periodStart)} to ${dayOf(periodEnd)}`}</dd>
        </div>
      </dl>
    </>
  );
}

function Lines({ invoice: { lines, subtotal, discount, total } }: { invoice: Full }) {
  const cell = 'py-2.5 text-end align-top';
  return (
    <table className="w-full text-14">
      <thead>
        <tr className="border-b border-line text-13 text-quiet">
          <th scope="col" className="py-2 text-start font-medium">
            {t`Description`}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t`Amount`}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity and never change
          <tr key={index} className="border-b border-line">
            <td className="py-2.5 pe-4 [overflow-wrap:anywhere]">{say(invoiceLineText(line.description))}</td>
            <td className={cell}>
              <Money amount={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {discount > 0 && (
          <>
            <tr>
              <th scope="row" className="pt-3 text-start font-normal">
                {t`Subtotal`}
              </th>
              <td className="pt-3 text-end">
                <Money amount={subtotal} />
              </td>
            </tr>
            <tr>
              <th scope="row" className="py-1 text-start font-normal">
                {t`Discount`}
              </th>
              <td className="py-1 text-end">
                <Money amount={negate(discount)} />
              </td>
            </tr>
          </>
        )}
        <tr className="text-16 font-semibold">
          <th scope="row" className="pt-3 text-start font-semibold">
            {t`Total`}
          </th>
          <td className="pt-3 text-end">
            <Money amount={total} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function standingOf({ status, paidAt }: Full): string {
  if (status === 'paid') return paidAt === null ? t`Paid by card.` : t`Paid by card on ${dayOf(paidAt)}.`;
  if (status === 'open') return t`This invoice hasn't been paid yet.`;
  return status === 'void'
    ? t`This invoice was canceled. Nothing is due.`
    : t`This invoice wasn't collected.`;
}
