import { t } from '@lingui/core/macro';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { InviteForm, type Placeholder } from './invite-form.tsx';
import { SentInvitations } from './sent-invitations.tsx';

type InviteDialogProps = DialogProps & {
  group: { id: string; name: string };
  /** The placeholder that the invited person takes over. */
  placeholder?: Placeholder | undefined;
};

export function InviteDialog({ open, onOpenChange, group, placeholder }: InviteDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Group Invitations`}
      description={<bdi className="[overflow-wrap:anywhere]">{group.name}</bdi>}
    >
      <DialogBody className="md:min-h-96">
        <Tabs
          label={t`Group Invitations`}
          fill
          tabs={[
            {
              value: 'invite',
              label: t`Invite People`,
              content: <InviteForm groupId={group.id} placeholder={placeholder} />,
            },
            {
              value: 'sent',
              label: t`Sent Invitations`,
              content: (
                <div className="-mx-4 -mt-2 md:-mx-6">
                  <SentInvitations groupId={group.id} />
                </div>
              ),
            },
          ]}
        />
      </DialogBody>
    </Dialog>
  );
}
