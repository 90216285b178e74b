import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Activity } from '#contract/activity.ts';
import { shownName } from '#domain/names.ts';
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
  const actor = isMine ? 'You' : <bdi>{shownName(activity.actor)}</bdi>;
  const object =
    activity.expenseId === null ? activity.title : <ExpenseLink {...{ activity, expenseHref }} />;
  return (
    <>
      <span className="font-medium">{actor}</span>
      {activity.byGuest && !isMine && ' (guest)'} {rest(activity, { isMine, meId, object })}
    </>
  );
}

function ExpenseLink({ activity, expenseHref }: Pick<ActivitySentenceProps, 'activity' | 'expenseHref'>) {
  const text = activity.title ?? 'an expense';
  return (
    <Link href={expenseHref(activity.expenseId ?? '')} className="link">
      <bdi>{activity.kind === 'comment_added' ? `“${text}”` : text}</bdi>
    </Link>
  );
}

type Context = { isMine: boolean; meId: string; object: ReactNode };

const PLAIN = {
  group_created: 'created the group',
  group_updated: 'changed the group',
  group_closed: 'closed the group',
  group_reopened: 'reopened the group',
  group_deleted: 'deleted the group',
  group_restored: 'restored the group',
  group_imported: 'imported expenses from a file',
  member_joined: 'joined the group',
  member_left: 'left the group',
  join_link_renewed: 'created a join link',
  join_link_removed: 'ended the join link',
  guest_link_renewed: 'created a guest link',
  guest_link_removed: 'ended a guest link',
} as const;

/** An amount between the actor and the other person. */
const BETWEEN_TWO = {
  debt_netted: 'offset',
  netting_undone: 'undid an offset of',
  payment_undone: 'undid a payment of',
} as const;

const isBetweenTwo = (kind: Activity['kind']): kind is keyof typeof BETWEEN_TWO => kind in BETWEEN_TWO;
const isPlain = (kind: Activity['kind']): kind is keyof typeof PLAIN => kind in PLAIN;

function rest(activity: Activity, { isMine, meId, object }: Context): ReactNode {
  const { kind, amount, isRefund, currency, currencyChange: change } = activity;
  const money = amount !== null && <Money amount={amount} currency={currency} />;
  const figure = money && isRefund ? <>refund of {money}</> : money;
  const other = nameOf(activity, meId);
  if (change !== null) return `changed the group’s currency from ${change.from} to ${change.to}`;
  if (isPlain(kind)) return PLAIN[kind];
  if (isBetweenTwo(kind)) {
    return (
      <>
        {BETWEEN_TWO[kind]} {figure} with {other}
      </>
    );
  }
  switch (kind) {
    case 'member_invited':
      return <>invited {object ?? 'someone'}</>;
    case 'member_took_over':
      return <>took the place of {activity.other === null ? (object ?? 'someone') : other}</>;
    case 'takeover_undone':
      return (
        <>
          gave <bdi>{activity.title}</bdi> the place back that {other} took
        </>
      );
    case 'person_added':
      return <>added {other}</>;
    case 'person_updated':
      return (
        <>
          renamed <bdi>{activity.title}</bdi> to {other}
        </>
      );
    case 'person_removed':
      return <>removed {other}</>;
    case 'expense_added':
      return <>added {withFigure(object, figure)}</>;
    case 'expense_updated':
      return <>changed {object}</>;
    case 'expense_deleted':
      return <>deleted {withFigure(object, figure)}</>;
    case 'expense_restored':
      return <>restored {withFigure(object, figure)}</>;
    case 'series_added':
      return <>set {withFigure(object, figure)} to repeat</>;
    case 'series_updated':
      return <>changed how {object} repeats</>;
    case 'series_paused':
      return <>paused {object}</>;
    case 'series_resumed':
      return <>resumed {object}</>;
    case 'series_skipped':
      return <>skipped {object}, which was long overdue</>;
    case 'series_ended':
      return <>stopped repeating {object}</>;
    case 'comment_added':
      return <>commented {object}</>;
    case 'payment_made':
      return (
        <>
          paid {other} {figure}
        </>
      );
    case 'payment_recorded':
      return (
        <>
          recorded that {other} paid {figure}
        </>
      );
    case 'payment_voided':
      return (
        <>
          marked {possessive(activity, meId)} payment of {figure} as not received
        </>
      );
    case 'payment_refunded':
      return (
        <>
          got back {figure} of a payment to {other}
        </>
      );
    case 'payment_requested':
      return (
        <>
          reminded {other} to pay {isMine ? 'you' : 'them'} {figure}
        </>
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
  if (other === null) return 'somebody';
  return other.id === meId ? 'you' : <bdi>{shownName(other)}</bdi>;
}

function possessive({ other }: Activity, meId: string): ReactNode {
  if (other === null) return 'a';
  return other.id === meId ? 'your' : <bdi>{shownName(other)}’s</bdi>;
}
