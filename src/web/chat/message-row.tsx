import { t } from '@lingui/core/macro';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type Message, removeMessage, updateMessage } from '#contract/chat.ts';
import { splitAtMentions } from '#domain/mentions.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { useCall } from '#web/lib/api/use-call.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { shownName } from '#web/lib/language/names.ts';
import { formatTime } from '#web/lib/time/moment.ts';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Chat } from './chat.ts';
import { EditMessage } from './edit-message.tsx';
import { mentionedIn } from './mentioning.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

type MessageRowProps = {
  message: Message;
  chat: Chat;
  /** The message before is from the same person, so the name is not repeated. */
  goesOn: boolean;
};

export function MessageRow({ message, chat, goesOn }: MessageRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { author, isMine, isDeleted, createdAt } = message;
  const edit = useEdit(message, chat, () => setIsEditing(false));
  if (isEditing) {
    return (
      <EditMessage
        text={message.text}
        pending={edit.isPending}
        onSave={edit.save}
        onCancel={() => setIsEditing(false)}
      />
    );
  }
  return (
    <article
      className={cx('group/message flex gap-2', goesOn ? 'mt-1' : 'mt-3', isMine && 'flex-row-reverse')}
    >
      {!isMine && (
        <span className="w-9 shrink-0">
          {!goesOn && <Avatar name={shownName(author)} src={author.profilePicture} />}
        </span>
      )}
      <div className={cx('flex max-w-[80%] min-w-0 flex-col', isMine ? 'items-end' : 'items-start')}>
        <p
          className={cx('flex max-w-full items-baseline gap-2 px-1 text-13 text-quiet', goesOn && 'sr-only')}
        >
          <bdi className={cx('truncate font-medium text-ink', isMine && 'sr-only')}>
            {isMine ? t`You` : shownName(author)}
          </bdi>
          <time dateTime={createdAt} className="shrink-0">
            {timeOf(createdAt)}
          </time>
        </p>
        {isDeleted ? (
          <p className="rounded-card border border-line px-3 py-2 text-14 text-quiet italic">{t`Message deleted`}</p>
        ) : (
          <Bubble message={message} meId={chat.meId} />
        )}
      </div>
      {isMine && !isDeleted && chat.isOpen && (
        <MessageMenu message={message} chat={chat} onEdit={() => setIsEditing(true)} />
      )}
    </article>
  );
}

function Bubble({ message, meId }: { message: Message; meId: string }) {
  const { text, mentions, isMine, createdAt, editedAt } = message;
  return (
    <div
      title={timeOf(createdAt)}
      className={cx('max-w-full rounded-card px-3 py-2', isMine ? 'bg-accent-tint' : 'bg-well')}
    >
      <p dir="auto" className="text-body whitespace-pre-wrap [overflow-wrap:anywhere]">
        {splitAtMentions(text, mentions).map((part, place) =>
          part.mentionedId === null ? (
            part.text
          ) : (
            <bdi
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
              key={place}
              className={cx(
                'font-medium text-accent',
                part.mentionedId === meId && 'underline underline-offset-3',
              )}
            >
              {part.text}
            </bdi>
          ),
        )}
      </p>
      {editedAt !== null && <p className="text-13 text-quiet">{t`(edited)`}</p>}
    </div>
  );
}

function timeOf(instant: string): string {
  return formatTime(instant);
}

const paramsOf = ({ id }: Message, { groupId }: Chat) => ({ id: groupId, messageId: id });

function useEdit(message: Message, chat: Chat, onSaved: () => void) {
  const update = useCall(updateMessage, {
    onSuccess: onSaved,
    onError: toastFailure(t`Failed to edit the message`),
  });
  return {
    isPending: update.isPending,
    save: (text: string) => {
      // A person who was mentioned before stays mentioned while the name is in the text, even after leaving the
      // group.
      const mentions = mentionedIn(text, chat.members);
      update.mutate({ params: paramsOf(message, chat), body: { text, mentions } });
    },
  };
}

type MessageMenuProps = { message: Message; chat: Chat; onEdit: () => void };

function MessageMenu({ message, chat, onEdit }: MessageMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useCall(removeMessage, {
    onSuccess: () => setIsAsking(false),
    onError: toastFailure(t`Failed to delete the message`),
  });
  return (
    <div className="mb-0.5 self-end opacity-60 group-hover/message:opacity-100 focus-within:opacity-100">
      <Menu
        trigger={
          <IconButton label={t`Message actions`} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={onEdit}>{t`Edit`}</MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => setIsAsking(true)}>{t`Delete`}</MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Delete message?`}
        text={t`Everyone will see that a message was deleted, but not what it said.`}
        confirmLabel={t`Delete`}
        pendingText={t`Deleting...`}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ params: paramsOf(message, chat) })}
      />
    </div>
  );
}
