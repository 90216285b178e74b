import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { type GroupNotices, type NoticeLevel, REMIND_DAYS } from '#contract/notices.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { labels } from '#web/lib/language/i18n.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog, DialogBody, DialogForm } from '#web/ui/overlay/dialog.tsx';
import { FormFooter } from '#web/ui/overlay/form-footer.tsx';
import { useUpdateGroupNotices } from './mutations.ts';
import { useGroupNotices } from './queries.ts';

type GroupNoticesDialogProps = DialogProps & { group: Pick<GroupDetail, 'id' | 'name'> };

/** What the user is notified of in this group, and how often their debtors are reminded. */
export function GroupNoticesDialog({ open, onOpenChange, group }: GroupNoticesDialogProps) {
  const update = useUpdateGroupNotices(() => onOpenChange(false));
  const notices = useGroupNotices(group.id);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Notifications`}
      description={<bdi className="[overflow-wrap:anywhere]">{group.name}</bdi>}
      dismissable={!update.isPending}
    >
      {notices.data === undefined ? (
        <DialogBody>
          {notices.isError ? (
            <LoadError title={t`Your settings couldn't be loaded`} query={notices} />
          ) : (
            <SkeletonRows count={3} label={t`Loading your settings`} />
          )}
        </DialogBody>
      ) : (
        <NoticesForm
          saved={notices.data}
          isSaving={update.isPending}
          onSave={(body) => update.mutate({ params: { id: group.id }, body })}
        />
      )}
    </Dialog>
  );
}

const LEVELS: readonly { value: NoticeLevel; label: string; description: string }[] = [
  labels({ value: 'all', label: msg`Everything`, description: msg`Based on your notification settings` }),
  labels({
    value: 'mentions',
    label: msg`Mentions only`,
    description: msg`When someone mentions you in the chat`,
  }),
  labels({ value: 'nothing', label: msg`Nothing`, description: msg`Also stops automatic payment reminders` }),
];

const NEVER = '';

const dayOptions = [
  labels({ value: NEVER, label: msg`Only when I press Remind` }),
  ...Array.from({ length: REMIND_DAYS.max - REMIND_DAYS.min + 1 }, (_, index) => {
    const days = String(index + REMIND_DAYS.min);
    return { value: days, label: t`Every ${days} days` };
  }),
];

type NoticesFormProps = {
  saved: GroupNotices;
  isSaving: boolean;
  onSave: (notices: GroupNotices) => void;
};

function NoticesForm({ saved, isSaving, onSave }: NoticesFormProps) {
  const [days, setDays] = useState(String(saved.remindEveryDays ?? NEVER));
  const [notify, setNotify] = useState(saved.notify);
  return (
    <DialogForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) onSave({ remindEveryDays: days === NEVER ? null : Number(days), notify });
      }}
    >
      <DialogBody>
        <Field label={t`Notify me about`}>
          <RadioGroup value={notify} onChange={setNotify} options={LEVELS} />
        </Field>
        <Field
          label={t`Remind people who owe me`}
          hint={t`They get a notification and an email, and you both see the request.`}
        >
          <Select options={dayOptions} value={days} onChange={(event) => setDays(event.target.value)} />
        </Field>
      </DialogBody>
      <FormFooter submit={{ label: t`Save Changes`, pendingText: t`Saving...`, isPending: isSaving }} />
    </DialogForm>
  );
}
