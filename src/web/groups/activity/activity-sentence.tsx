import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Activity } from '#contract/activity.ts';
import { sayName, shownName } from '#web/lib/language/names.ts';
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
  const actor = (
    <>
      <span className="font-medium">{isMine ? t`You` : <bdi>{shownName(activity.actor)}</bdi>}</span>
      {activity.byGuest && !isMine && ` ${t`(guest)`}`}
    </>
  );
  const object =
    activity.expenseId === null ? (
      activity.title && <bdi>{sayName(activity.title)}</bdi>
    ) : (
      <ExpenseLink activity={activity} expenseHref={expenseHref} />
    );
  return sentenceOf(activity, { actor, isMine, meId, object });
}

function ExpenseLink({ activity, expenseHref }: Pick<ActivitySentenceProps, 'activity' | 'expenseHref'>) {
  const text = activity.title ?? t`an expense`;
  return (
    <Link href={expenseHref(activity.expenseId ?? '')} className="link">
      <bdi>{activity.kind === 'comment_added' ? t`“${text}”` : text}</bdi>
    </Link>
  );
}

type Context = { actor: ReactNode; isMine: boolean; meId: string; object: ReactNode };

const PLAIN = {
  group_created: (actor: ReactNode) => <Trans>{actor} created the group</Trans>,
  group_updated: (actor: ReactNode) => <Trans>{actor} changed the group</Trans>,
  group_closed: (actor: ReactNode) => <Trans>{actor} closed the group</Trans>,
  group_reopened: (actor: ReactNode) => <Trans>{actor} reopened the group</Trans>,
  group_deleted: (actor: ReactNode) => <Trans>{actor} deleted the group</Trans>,
  group_restored: (actor: ReactNode) => <Trans>{actor} restored the group</Trans>,
  group_imported: (actor: ReactNode) => <Trans>{actor} imported expenses from a file</Trans>,
  member_joined: (actor: ReactNode) => <Trans>{actor} joined the group</Trans>,
  member_left: (actor: ReactNode) => <Trans>{actor} left the group</Trans>,
  join_link_renewed: (actor: ReactNode) => <Trans>{actor} created a join link</Trans>,
  join_link_removed: (actor: ReactNode) => <Trans>{actor} turned off the join link</Trans>,
  guest_link_renewed: (actor: ReactNode) => <Trans>{actor} created a guest link</Trans>,
  guest_link_removed: (actor: ReactNode) => <Trans>{actor} turned off a guest link</Trans>,
};

/** What is done to an expense. */
const OF_OBJECT = {
  expense_updated: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} changed {object}
    </Trans>
  ),
  series_updated: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} changed how {object} repeats
    </Trans>
  ),
  series_paused: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} paused {object}
    </Trans>
  ),
  series_resumed: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} resumed {object}
    </Trans>
  ),
  series_skipped: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} skipped {object}, which was long overdue
    </Trans>
  ),
  series_ended: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} stopped repeating {object}
    </Trans>
  ),
  comment_added: (actor: ReactNode, object: ReactNode) => (
    <Trans>
      {actor} commented {object}
    </Trans>
  ),
};

/** An amount between the actor and the other person. */
const BETWEEN_TWO = {
  debt_netted: (actor: ReactNode, figure: ReactNode, other: ReactNode) => (
    <Trans>
      {actor} offset {figure} with {other}
    </Trans>
  ),
  netting_undone: (actor: ReactNode, figure: ReactNode, other: ReactNode) => (
    <Trans>
      {actor} undid an offset of {figure} with {other}
    </Trans>
  ),
  payment_undone: (actor: ReactNode, figure: ReactNode, other: ReactNode) => (
    <Trans>
      {actor} undid a payment of {figure} with {other}
    </Trans>
  ),
  payment_made: (actor: ReactNode, figure: ReactNode, other: ReactNode) => (
    <Trans>
      {actor} paid {other} {figure}
    </Trans>
  ),
  payment_recorded: (actor: ReactNode, figure: ReactNode, other: ReactNode) => (
    <Trans>
      {actor} recorded that {other} paid {figure}
    </Trans>
  ),
  payment_refunded: (actor: ReactNode, figure: ReactNode, other: ReactNode) => (
    <Trans>
      {actor} got back {figure} of a payment to {other}
    </Trans>
  ),
};

const isPlain = (kind: Activity['kind']): kind is keyof typeof PLAIN => kind in PLAIN;
const isOfObject = (kind: Activity['kind']): kind is keyof typeof OF_OBJECT => kind in OF_OBJECT;
const isBetweenTwo = (kind: Activity['kind']): kind is keyof typeof BETWEEN_TWO => kind in BETWEEN_TWO;

function sentenceOf(activity: Activity, { actor, isMine, meId, object }: Context): ReactNode {
  const { kind, amount, isRefund, currency, currencyChange: change } = activity;
  const money = amount !== null && <Money amount={amount} currency={currency} />;
  const figure = money && isRefund ? <Trans>refund of {money}</Trans> : money;
  const other = nameOf(activity, meId);
  if (change !== null) {
    return (
      <Trans>
        {actor} changed the group's currency from {change.from} to {change.to}
      </Trans>
    );
  }
  if (isPlain(kind)) return PLAIN[kind](actor);
  if (isOfObject(kind)) return OF_OBJECT[kind](actor, object);
  if (isBetweenTwo(kind)) return BETWEEN_TWO[kind](actor, figure, other);
  switch (kind) {
    case 'member_invited':
      return (
        <Trans>
          {actor} invited {object ?? t`someone`}
        </Trans>
      );
    case 'member_took_over':
      return (
        <Trans>
          {actor} claimed the name {activity.other === null ? (object ?? t`someone`) : other}
        </Trans>
      );
    case 'takeover_undone':
      return (
        <Trans>
          {actor} gave <bdi>{activity.title && sayName(activity.title)}</bdi> back the name that {other} had
          claimed
        </Trans>
      );
    case 'person_added':
      return (
        <Trans>
          {actor} added {other}
        </Trans>
      );
    case 'person_updated':
      return (
        <Trans>
          {actor} renamed <bdi>{activity.title && sayName(activity.title)}</bdi> to {other}
        </Trans>
      );
    case 'person_removed':
      return (
        <Trans>
          {actor} removed {other}
        </Trans>
      );
    case 'expense_added':
      return (
        <Trans>
          {actor} added {withFigure(object, figure)}
        </Trans>
      );
    case 'expense_deleted':
      return (
        <Trans>
          {actor} deleted {withFigure(object, figure)}
        </Trans>
      );
    case 'expense_restored':
      return (
        <Trans>
          {actor} restored {withFigure(object, figure)}
        </Trans>
      );
    case 'series_added':
      return (
        <Trans>
          {actor} set {withFigure(object, figure)} to repeat
        </Trans>
      );
    case 'payment_voided':
      return voided(activity.other, { actor, meId, figure });
    case 'payment_requested':
      return isMine ? (
        <Trans>
          {actor} reminded {other} to pay you {figure}
        </Trans>
      ) : (
        <Trans>
          {actor} reminded {other} to pay them {figure}
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

type Voided = { actor: ReactNode; meId: string; figure: ReactNode };

function voided(other: Activity['other'], { actor, meId, figure }: Voided): ReactNode {
  if (other === null)
    return (
      <Trans>
        {actor} marked a payment of {figure} as not received
      </Trans>
    );
  return other.id === meId ? (
    <Trans>
      {actor} marked your payment of {figure} as not received
    </Trans>
  ) : (
    <Trans>
      {actor} marked <bdi>{shownName(other)}’s</bdi> payment of {figure} as not received
    </Trans>
  );
}
