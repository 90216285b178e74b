import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Activity } from '#contract/activity.ts';
import { shownName } from '#domain/names.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { Money } from '#web/ui/display/money.tsx';

type ActivitySentenceProps = {
  activity: Activity;
  meId: string;
  /** The address of an expense. */
  expenseHref: (expenseId: string) => string;
};

/** An activity as a sentence that begins with the person. */
export function ActivitySentence({ activity, meId, expenseHref }: ActivitySentenceProps) {
  const isMine = activity.actor.id === meId;
  const actor = isMine ? t`You` : <bdi>{shownName(activity.actor)}</bdi>;
  const object =
    activity.expenseId === null ? (
      activity.title
    ) : (
      <ExpenseLink activity={activity} expenseHref={expenseHref} />
    );
  return (
    <>
      <span className="font-medium">{actor}</span>
      {activity.byGuest && !isMine && ` ${t`(guest)`}`} {rest(activity, { isMine, meId, object })}
    </>
  );
}

function ExpenseLink({ activity, expenseHref }: Pick<ActivitySentenceProps, 'activity' | 'expenseHref'>) {
  const text = activity.title ?? t`an expense`;
  return (
    <Link href={expenseHref(activity.expenseId ?? '')} className="link">
      <bdi>{activity.kind === 'comment_added' ? `“${text}”` : text}</bdi>
    </Link>
  );
}

type Context = { isMine: boolean; meId: string; object: ReactNode };

const PLAIN = labels({
  group_created: msg`created the group`,
  group_updated: msg`changed the group`,
  group_closed: msg`closed the group`,
  group_reopened: msg`reopened the group`,
  group_deleted: msg`deleted the group`,
  group_restored: msg`restored the group`,
  group_imported: msg`imported expenses from a file`,
  member_joined: msg`joined the group`,
  member_left: msg`left the group`,
  join_link_renewed: msg`created a join link`,
  join_link_removed: msg`turned off the join link`,
  guest_link_renewed: msg`created a guest link`,
  guest_link_removed: msg`turned off a guest link`,
});

/** An amount between the actor and the other person. */
const BETWEEN_TWO = labels({
  debt_netted: msg`offset`,
  netting_undone: msg`undid an offset of`,
  payment_undone: msg`undid a payment of`,
});

const isBetweenTwo = (kind: Activity['kind']): kind is keyof typeof BETWEEN_TWO => kind in BETWEEN_TWO;
const isPlain = (kind: Activity['kind']): kind is keyof typeof PLAIN => kind in PLAIN;

function rest(activity: Activity, { isMine, meId, object }: Context): ReactNode {
  const { kind, amount, isRefund, currency, currencyChange: change } = activity;
  const money = amount !== null && <Money amount={amount} currency={currency} />;
  const figure = money && isRefund ? <Trans>refund of {money}</Trans> : money;
  const other = nameOf(activity, meId);
  if (change !== null) return t`changed the group's currency from ${change.from} to ${change.to}`;
  if (isPlain(kind)) return PLAIN[kind];
  if (isBetweenTwo(kind)) {
    return (
      <Trans>
        {BETWEEN_TWO[kind]} {figure} with {other}
      </Trans>
    );
  }
  switch (kind) {
    case 'member_invited':
      return <Trans>invited {object ?? t`someone`}</Trans>;
    case 'member_took_over':
      return <Trans>claimed the name {activity.other === null ? (object ?? t`someone`) : other}</Trans>;
    case 'takeover_undone':
      return (
        <Trans>
          gave <bdi>{activity.title}</bdi> back the name that {other} had claimed
        </Trans>
      );
    case 'person_added':
      return <Trans>added {other}</Trans>;
    case 'person_updated':
      return (
        <Trans>
          renamed <bdi>{activity.title}</bdi> to {other}
        </Trans>
      );
    case 'person_removed':
      return <Trans>removed {other}</Trans>;
    case 'expense_added':
      return <Trans>added {withFigure(object, figure)}</Trans>;
    case 'expense_updated':
      return <Trans>changed {object}</Trans>;
    case 'expense_deleted':
      return <Trans>deleted {withFigure(object, figure)}</Trans>;
    case 'expense_restored':
      return <Trans>restored {withFigure(object, figure)}</Trans>;
    case 'series_added':
      return <Trans>set {withFigure(object, figure)} to repeat</Trans>;
    case 'series_updated':
      return <Trans>changed how {object} repeats</Trans>;
    case 'series_paused':
      return <Trans>paused {object}</Trans>;
    case 'series_resumed':
      return <Trans>resumed {object}</Trans>;
    case 'series_skipped':
      return <Trans>skipped {object}, which was long overdue</Trans>;
    case 'series_ended':
      return <Trans>stopped repeating {object}</Trans>;
    case 'comment_added':
      return <Trans>commented {object}</Trans>;
    case 'payment_made':
      return (
        <Trans>
          paid {other} {figure}
        </Trans>
      );
    case 'payment_recorded':
      return (
        <Trans>
          recorded that {other} paid {figure}
        </Trans>
      );
    case 'payment_voided':
      return voided(activity.other, meId, figure);
    case 'payment_refunded':
      return (
        <Trans>
          got back {figure} of a payment to {other}
        </Trans>
      );
    case 'payment_requested':
      return isMine ? (
        <Trans>
          reminded {other} to pay you {figure}
        </Trans>
      ) : (
        <Trans>
          reminded {other} to pay them {figure}
        </Trans>
      );
  }
}

function withFigure(object: ReactNode, figure: ReactNode): ReactNode {
  return figure ? (
    <>
      {object} ({figure})
    </>
  ) : (
    object
  );
}

function nameOf({ other }: Activity, meId: string): ReactNode {
  if (other === null) return t`somebody`;
  return other.id === meId ? t`you` : <bdi>{shownName(other)}</bdi>;
}

function voided(other: Activity['other'], meId: string, figure: ReactNode): ReactNode {
  if (other === null) return <Trans>marked a payment of {figure} as not received</Trans>;
  return other.id === meId ? (
    <Trans>marked your payment of {figure} as not received</Trans>
  ) : (
    <Trans>
      marked <bdi>{shownName(other)}’s</bdi> payment of {figure} as not received
    </Trans>
  );
}
