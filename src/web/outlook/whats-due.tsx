import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Payment } from '#contract/payments.ts';
import { addDays, type Day } from '#domain/calendar.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { to } from '#web/lib/paths.ts';
import { useRecentPayments } from '#web/payments/queries.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { SectionHead } from '#web/ui/layout/section-head.tsx';
import { ItemDisc } from './item-disc.tsx';
import { type Outlook, type OutlookItem, useOutlook } from './queries.ts';

const SOON_DAYS = 7;
const MOST = 5;

/** What waits for the person: bills that are overdue or due soon, and payments that others ask for. Nothing without any. */
export function WhatsDue() {
  const { data: outlook } = useOutlook();
  const { data: payments = [] } = useRecentPayments();
  const bills = outlook === undefined ? [] : billsSoon(outlook);
  const requests = payments.filter(isAskedOfMe);
  if (outlook === undefined || bills.length + requests.length === 0) return null;
  const shown = bills.slice(0, MOST);
  return (
    <section aria-labelledby="whats-due" className="flex flex-col gap-4">
      <SectionHead
        id="whats-due"
        title={t`What's Due`}
        {...(bills.length > MOST && { all: { href: to.bills, label: t`View all bills` } })}
      />
      <Card flush>
        <ul className="divide-y divide-line">
          {shown.map(({ date, item }, index) => (
            <BillRow key={item.id ?? index} date={date} item={item} today={outlook.from} />
          ))}
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

type Soon = { date: Day; item: OutlookItem };

/** Overdue bills stand on the first day, before what is due on it. */
function billsSoon({ from, days }: Outlook): Soon[] {
  const last = addDays(from, SOON_DAYS);
  return days
    .filter(({ date }) => date <= last)
    .flatMap(({ date, items }) =>
      items.filter(({ kind }) => kind === 'bill').map((item) => ({ date: item.overdueSince ?? date, item })),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function isAskedOfMe({ type, status, isMine }: Payment): boolean {
  return type === 'request' && status === 'pending' && !isMine;
}

function BillRow({ date, item, today }: Soon & { today: Day }) {
  const { id, name, amount, overdueSince } = item;
  const day = formatDay(date);
  return (
    <Row
      href={id === null ? to.bills : to.bill(id)}
      picture={<ItemDisc item={item} />}
      title={<bdi>{name}</bdi>}
      note={
        overdueSince === undefined ? (
          date === today ? (
            t`Due today`
          ) : (
            t`Due ${day}`
          )
        ) : (
          <span className="text-danger">{t`Overdue since ${day}`}</span>
        )
      }
      amount={<Money amount={amount} size="body" strong />}
    />
  );
}

function RequestRow({ request: { user, groupId, groupName, amount, currency } }: { request: Payment }) {
  const name = shownName(user);
  return (
    <Row
      href={`${to.group(groupId)}?tab=balances`}
      picture={<Avatar name={name} className="mx-0.5" />}
      title={
        <Trans>
          <bdi>{name}</bdi> asked you to pay
        </Trans>
      }
      note={<bdi>{groupName}</bdi>}
      amount={<Money amount={amount} currency={currency} size="body" strong />}
    />
  );
}

type RowProps = { href: string; picture: ReactNode; title: ReactNode; note: ReactNode; amount: ReactNode };

function Row({ href, picture, title, note, amount }: RowProps) {
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 transition-colors duration-100 hover:bg-well/50 md:px-6">
      {picture}
      <div className="min-w-0 flex-1">
        <p className="truncate text-body font-medium">
          <Link href={href} className="after:absolute after:inset-0">
            {title}
          </Link>
        </p>
        <p className="text-13 [overflow-wrap:anywhere] text-quiet">{note}</p>
      </div>
      {amount}
    </li>
  );
}
