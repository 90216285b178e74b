import { t } from '@lingui/core/macro';
import { ArrowDown, MessagesSquare } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { Message } from '#contract/chat.ts';
import { groupByDay } from '#web/lib/time/day-groups.ts';
import { today } from '#web/lib/time/today.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadMore } from '#web/ui/feedback/load-more.tsx';
import type { Chat } from './chat.ts';
import { MessageRow } from './message-row.tsx';
import type { useOutbox } from './outbox.ts';
import { OutgoingRow } from './outgoing-row.tsx';
import type { useMessages } from './queries.ts';
import { useReading } from './use-reading.ts';
import { useScroll } from './use-scroll.ts';

type MessageLogProps = {
  chat: Chat;
  messages: ReturnType<typeof useMessages>;
  lastReadId: string | null;
  outbox: ReturnType<typeof useOutbox>;
};

/** Messages of one person within this time share one name, in milliseconds. */
const TOGETHER = 5 * 60_000;

export function MessageLog({ chat, messages, lastReadId, outbox }: MessageLogProps) {
  const newestFirst = messages.data?.pages.flatMap((page) => page.items) ?? [];
  const all = newestFirst.toReversed();
  const newestId = newestFirst[0]?.id;
  const scroll = useScroll({ first: all[0]?.id, last: newestId, waiting: outbox.messages.length });
  useReading({ groupId: chat.groupId, newestId, lastReadId, isAtEnd: scroll.isAtEnd });
  const firstNew = useFirstNew(all, lastReadId);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.ref}
        role="log"
        aria-label={t`Messages`}
        aria-busy={messages.isFetchingNextPage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it must be reachable to scroll.
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <LoadMore list={messages} />
        {all.length + outbox.messages.length === 0 && (
          <div className="my-auto">
            <EmptyState
              icon={<MessagesSquare />}
              title={t`No messages yet`}
              text={chat.isOpen && t`Write the first one. Everyone in the group can read it.`}
            />
          </div>
        )}
        <div className="mt-auto">
          {groupByDay(all, today()).map(({ day, label, items }) => (
            <Fragment key={day}>
              <Rule label={label} />
              {items.map((message, place) => (
                <Fragment key={message.id}>
                  {message.id === firstNew && <Rule label={t`New`} isAccent />}
                  <MessageRow
                    message={message}
                    chat={chat}
                    goesOn={message.id !== firstNew && isTogether(items[place - 1], message)}
                  />
                </Fragment>
              ))}
            </Fragment>
          ))}
          {outbox.messages.map((message) => (
            <OutgoingRow
              key={message.key}
              message={message}
              onRetry={() => outbox.retry(message)}
              onDrop={() => outbox.drop(message)}
            />
          ))}
        </div>
      </div>
      {scroll.hasNews && (
        <Button
          size="small"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-float"
          onClick={scroll.toEnd}
        >
          <ArrowDown aria-hidden="true" />
          {t`New messages`}
        </Button>
      )}
    </div>
  );
}

/** The first message that was unread when the chat opened; it stays marked while the user reads. */
function useFirstNew(all: readonly Message[], lastReadId: string | null): string | undefined {
  const [found] = useState(() =>
    lastReadId === null ? undefined : all.find((each) => each.id > lastReadId && !each.isMine)?.id,
  );
  return found;
}

function isTogether(before: Message | undefined, message: Message): boolean {
  return (
    before?.author.id === message.author.id &&
    Date.parse(message.createdAt) - Date.parse(before.createdAt) < TOGETHER
  );
}

function Rule({ label, isAccent = false }: { label: string; isAccent?: boolean }) {
  return (
    <div
      className={
        isAccent
          ? 'flex items-center gap-3 py-2 text-13 font-medium text-accent before:h-px before:flex-1 before:bg-accent/40 after:h-px after:flex-1 after:bg-accent/40'
          : 'flex items-center gap-3 py-3 text-13 text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line'
      }
    >
      {label}
    </div>
  );
}
