import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Ellipsis, Pencil, UserMinus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { useRemovePerson } from './mutations.ts';
import { RenamePersonDialog } from './rename-person-dialog.tsx';

type PersonMenuProps = {
  groupId: string;
  person: { id: string; username: string };
  onInvite: () => void;
};

/** The actions on a person without an account. */
export function PersonMenu({ groupId, person, onInvite }: PersonMenuProps) {
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setDialog(null);
  const remove = useRemovePerson(person.username, close);
  return (
    <>
      <span className="contents max-md:hidden">
        <Button variant="secondary" size="small" aria-label={t`Invite ${person.username}`} onClick={onInvite}>
          {t`Invite`}
        </Button>
      </span>
      <Menu
        trigger={
          <IconButton label={t`More for ${person.username}`} size="small">
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<UserPlus />} onSelect={onInvite}>
          {t`Invite`}
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => setDialog('rename')}>
          {t`Rename`}
        </MenuItem>
        <MenuItem icon={<UserMinus />} danger onSelect={() => setDialog('remove')}>
          {t`Remove`}
        </MenuItem>
      </Menu>
      <RenamePersonDialog
        open={dialog === 'rename'}
        onOpenChange={(open) => !open && close()}
        groupId={groupId}
        person={person}
      />
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={(open) => !open && close()}
        title={t`Remove ${person.username}`}
        text={
          <Trans>
            <bdi>{person.username}</bdi> will no longer be in this group. Expenses they shared stay as they
            are.
          </Trans>
        }
        confirmLabel={t`Remove`}
        pendingText={t`Removing...`}
        danger
        pending={remove.isPending}
        onConfirm={() => {
          if (!remove.isPending) remove.mutate({ params: { id: groupId, userId: person.id } });
        }}
      />
    </>
  );
}
