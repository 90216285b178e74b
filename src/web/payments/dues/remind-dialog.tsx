import { msg, t } from '@lingui/core/macro';
import type { listReminders } from '#contract/payments.ts';
import type { ReplyOf } from '#contract/route.ts';
import { usePictures } from '#web/groups/queries.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { labels } from '#web/lib/language/i18n.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Avatar } from '#web/ui/display/avatar.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { useRemindAll } from '../mutations.ts';
import { useReminders } from '../queries.ts';

type RemindDialogProps = DialogProps & { groupId?: string | undefined };

/** Lists who gets a reminder and who does not, and sends the reminders when the user agrees. */
export function RemindDialog({ open, onOpenChange, groupId }: RemindDialogProps) {
  const remind = useRemindAll(({ count }) => {
    onOpenChange(false);
    toast(count === 0 ? NOT_SENT : SENT);
  });
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Send Reminders`} dismissable={!remind.isPending}>
      <Reminders
        groupId={groupId}
        sending={remind.isPending}
        onSend={() => remind.mutate({ body: { groupId } })}
      />
    </Dialog>
  );
}

const SENT = labels({
  title: msg`Reminders sent`,
  description: msg`Payment reminders have been sent to all users.`,
});
/** Someone else of the family was faster, or the same person in another window. */
const NOT_SENT = labels({
  title: msg`No reminders sent`,
  description: msg`Everyone who can be reminded was already reminded in the last 24 hours.`,
});

type Reminder = ReplyOf<typeof listReminders>[number];

type RemindersProps = { groupId: string | undefined; sending: boolean; onSend: () => void };

function Reminders({ groupId, sending, onSend }: RemindersProps) {
  const reminders = useReminders(groupId);
  if (reminders.data === undefined) {
    return (
      <DialogBody>
        {reminders.isError ? (
          <LoadError title={t`Who gets a reminder couldn't be loaded`} query={reminders} />
        ) : (
          <SkeletonRows count={2} label={t`Loading who gets a reminder`} />
        )}
      </DialogBody>
    );
  }
  const asked = reminders.data.filter(({ reason }) => reason === null);
  const others = reminders.data.filter(({ reason }) => reason !== null);
  return (
    <>
      <DialogBody>
        {reminders.data.length === 0 && (
          <EmptyState title={t`No one owes you money`} text={t`There's no one to remind.`} />
        )}
        <People title={t`Will Get a Reminder`} people={asked} />
        <People title={t`Won't Get One`} people={others} />
      </DialogBody>
      <Footer count={asked.length} sending={sending} onSend={onSend} />
    </>
  );
}

const REASONS: Readonly<Record<NonNullable<Reminder['reason']>, string>> = labels({
  no_account: msg`Has no account`,
  being_paid: msg`A card payment is on its way`,
  asked: msg`Reminded in the last 24 hours`,
});

function People({ title, people }: { title: string; people: readonly Reminder[] }) {
  const pictureOf = usePictures();
  if (people.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-14 font-medium text-quiet">{title}</h3>
      <ul className="divide-y divide-line">
        {people.map(({ user, groupId, groupName, amount, currency, reason }) => (
          <li key={`${groupId} ${user.id}`} className="flex items-center gap-3 py-3">
            <Avatar name={shownName(user)} src={pictureOf(user.id)} />
            <div className="min-w-0 flex-1">
              <p dir="auto" className="truncate text-body font-medium">
                {shownName(user)}
              </p>
              <p dir="auto" className="truncate text-13 text-quiet">
                {groupName}
              </p>
              {reason !== null && <p className="text-13 text-quiet">{REASONS[reason]}</p>}
            </div>
            <Money amount={amount} currency={currency} tone={reason === null ? 'plain' : 'quiet'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Footer({ count, sending, onSend }: { count: number; sending: boolean; onSend: () => void }) {
  return (
    <DialogFooter>
      <DialogClose>
        <Button variant="secondary" disabled={sending}>
          {count === 0 ? t`Done` : t`Cancel`}
        </Button>
      </DialogClose>
      {count > 0 && (
        <Button pending={sending} pendingText={t`Sending...`} onClick={onSend}>
          {count === 1 ? t`Send Reminder` : t`Send ${count} Reminders`}
        </Button>
      )}
    </DialogFooter>
  );
}
