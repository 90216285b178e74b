import { t } from '@lingui/core/macro';
import type { GroupDetail } from '#contract/groups.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { useOutbox } from './outbox.ts';
import { useMessages, useUnreadMessages } from './queries.ts';

type ChatPanelProps = { group: GroupDetail; meId: string };

/** The chat of a group, newest message at the bottom, with the composer. */
export function ChatPanel({ group, meId }: ChatPanelProps) {
  const messages = useMessages(group.id);
  const unread = useUnreadMessages(group.id);
  const outbox = useOutbox(group.id, meId);
  const faces = new Map(group.members.map(({ id, profilePicture }) => [id, profilePicture]));
  // A person without an account cannot be notified.
  const members = group.memberBalances
    .filter((each) => !each.hasLeft && !each.isPlaceholder && each.user.id !== meId)
    .map(({ user }) => ({ ...user, profilePicture: faces.get(user.id) ?? null }));
  return (
    <Card
      flush
      // What is above and below it fits the screen beside it, so that the page need not scroll.
      className="flex h-[calc(100dvh-21.5rem)] min-h-80 flex-col max-md:h-[calc(100dvh-23.5rem)]"
    >
      <h2 className="sr-only">{t`Chat`}</h2>
      {messages.isPending || unread.isPending ? (
        <div className="flex-1 overflow-hidden px-4">
          <SkeletonRows count={5} label={t`Loading messages`} />
        </div>
      ) : messages.data === undefined ? (
        <div className="flex-1">
          <LoadError title={t`Messages couldn't be loaded`} query={messages} />
        </div>
      ) : (
        <MessageLog
          chat={{ groupId: group.id, meId, members, isOpen: group.status === 'active' }}
          messages={messages}
          lastReadId={unread.data?.lastReadId ?? null}
          outbox={outbox}
        />
      )}
      {group.status === 'active' ? (
        <Composer members={members} onSend={outbox.add} />
      ) : (
        <p className="border-t border-line px-4 py-3 text-14 text-quiet">{t`This group is closed. Reopen it to write.`}</p>
      )}
    </Card>
  );
}
