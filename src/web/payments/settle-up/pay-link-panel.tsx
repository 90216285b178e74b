import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, ExternalLink } from 'lucide-react';
import { Suspense } from 'react';
import type { Due } from '#contract/payments.ts';
import type { Cents } from '#domain/money.ts';
import { PAY_LINK_NAMES, type PayLink, showPayLink } from '#domain/pay-links.ts';
import { payRequest } from '#domain/pay-requests.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { formatMoney, inOneLine } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';

const QrCode = lazyPart(async () => (await import('#web/ui/display/qr-code.tsx')).QrCode);

const requestOf = (link: PayLink, { user, groupName, currency }: Due, amount: Cents) =>
  payRequest(link, { amount, currency, name: shownName(user), reference: groupName });

/** The pay links of a debt that take its currency. */
export function usableLinks(due: Due): readonly PayLink[] {
  return due.payLinks.filter((link) => requestOf(link, due, due.amount) !== null);
}

type PayLinkPanelProps = { link: PayLink; due: Due; amount: Cents };

/** A link and a QR code with the amount and the group's name filled in. Paying there records nothing here. */
export function PayLinkPanel({ link, due, amount }: PayLinkPanelProps) {
  const request = requestOf(link, due, amount);
  const label = PAY_LINK_NAMES[link.kind];
  const value = showPayLink(link);
  if (request === null) return null;
  return (
    <div className="flex flex-col items-center gap-4 rounded-control bg-well p-4 max-md:text-center md:flex-row md:gap-5">
      <div className="flex min-w-0 flex-1 flex-col gap-3 max-md:items-center md:items-start">
        <p className="flex items-center gap-1 text-14">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <span className="text-quiet">{label}</span> <bdi className="figures font-medium">{value}</bdi>
          </span>
          <IconButton
            label={t`Copy ${label}`}
            size="small"
            onClick={() => void copyText(link.value, t`${label} copied`)}
          >
            <Copy />
          </IconButton>
        </p>
        {request.url !== null && (
          <Button variant="secondary" asChild>
            <a href={request.url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
              {t`Open ${label}`}
            </a>
          </Button>
        )}
        <p className="text-13 text-balance text-quiet [overflow-wrap:anywhere]">
          <Trans>
            Pay {formatMoney(amount, due.currency)} there with reference <bdi>{due.groupName}</bdi>. It counts
            once you record it here.
          </Trans>
        </p>
      </div>
      {request.code !== null && (
        <Suspense fallback={<Skeleton className="size-40 shrink-0" />}>
          <QrCode
            text={request.code}
            label={t`QR code to pay ${formatMoney(amount, due.currency)} with ${label}`}
            className="size-40"
          />
        </Suspense>
      )}
    </div>
  );
}

/** The ways to pay one of several debts, behind a line that opens them. */
export function PayLinkDetails({ due }: { due: Due }) {
  const links = usableLinks(due);
  if (links.length === 0 || due.isBeingPaid) return null;
  return (
    <Disclosure
      compact
      summary={t`Pay with ${inOneLine(links.map(({ kind }) => PAY_LINK_NAMES[kind]))}`}
      className="pb-3"
    >
      <div className="flex flex-col gap-3 pt-1">
        {links.map((link) => (
          <PayLinkPanel key={link.kind} link={link} due={due} amount={due.amount} />
        ))}
      </div>
    </Disclosure>
  );
}
