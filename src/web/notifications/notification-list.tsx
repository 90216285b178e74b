import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BellRing, CalendarClock, ChartColumn, type LucideIcon, Target } from 'lucide-react';
import { Link } from 'wouter';
import { listNotifications, type Notification } from '#contract/notifications.ts';
import { describeNotification } from '#domain/describe-notification.ts';
import { NOTIFICATION_KINDS, type NotificationEvent } from '#domain/notifications.ts';
import { readingPages } from '#web/lib/api/use-call.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { say } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { groupByDay } from '#web/lib/time/day-groups.ts';
import { today } from '#web/lib/time/today.ts';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';

type NotificationListProps = { onGo: (notification: Notification) => void };

export function NotificationList({ onGo }: NotificationListProps) {
  const list = useInfiniteQuery(readingPages(listNotifications, { query: { limit: '30' } }));
  if (list.isPending) {
    return (
      <div className="px-4 md:px-5">
        <SkeletonRows count={5} label={t`Loading notifications`} />
      </div>
    );
  }
  if (list.data === undefined) {
    return <LoadError title={t`Notifications couldn't be loaded`} query={list} />;
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<BellRing />}
        title={t`No notifications yet`}
        text={t`Expenses, payments and messages that involve you appear here.`}
      />
    );
  }
  const now = new Date();
  return (
    <>
      {groupByDay(items, today()).map(({ day, label, items: ofDay }) => (
        <section key={day} aria-label={label}>
          <h3 className="px-4 pt-4 pb-1 text-13 font-medium text-quiet md:px-5">{label}</h3>
          <ul>
            {ofDay.map((each) => (
              <li key={each.id}>
                <Line notification={each} now={now} onGo={onGo} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={list} />
    </>
  );
}

type LineProps = NotificationListProps & { notification: Notification; now: Date };

function Line({ notification, now, onGo }: LineProps) {
  const { actor, excerpt, link, isRead, createdAt } = notification;
  return (
    <Link
      href={link}
      onClick={() => onGo(notification)}
      className="flex gap-3 px-4 py-3 hover:bg-well focus-visible:-outline-offset-2 md:px-5"
    >
      <Face notification={notification} />
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          className={cx('block text-start text-14 [overflow-wrap:anywhere]', !isRead && 'font-medium')}
        >
          {say(describeNotification({ ...notification, actorName: actor && shownName(actor) }))}
        </span>
        {excerpt !== null && (
          <span dir="auto" className="line-clamp-2 text-start text-14 text-quiet [overflow-wrap:anywhere]">
            {excerpt}
          </span>
        )}
        <time dateTime={createdAt} className="block text-13 text-quiet">
          {timeAgo(new Date(createdAt), now)}
        </time>
      </span>
      {!isRead && (
        <span className="mt-1.5 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{t`Unread`}</span>
        </span>
      )}
    </Link>
  );
}

/** For what nobody did, which is shown without a face. */
const ICONS: Readonly<Record<NotificationEvent, LucideIcon>> = {
  invited: CalendarClock,
  expense: CalendarClock,
  paid: CalendarClock,
  reminded: CalendarClock,
  comment: CalendarClock,
  mention: CalendarClock,
  message: CalendarClock,
  bill_due: CalendarClock,
  goal_reached: Target,
  budget: ChartColumn,
  short: CalendarClock,
};

function Face({ notification: { actor, kind } }: { notification: Notification }) {
  if (actor !== null) return <Avatar name={shownName(actor)} src={actor.profilePicture} />;
  const Icon = ICONS[NOTIFICATION_KINDS[kind]];
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-accent-tint text-accent [&_svg]:size-5"
    >
      <Icon />
    </span>
  );
}
