import { t } from '@lingui/core/macro';
import { FileUp, Plus, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ActiveGroups } from '#web/groups/list/active-groups.tsx';
import { DeletedGroups } from '#web/groups/list/deleted-groups.tsx';
import { PastGroups } from '#web/groups/list/past-groups.tsx';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { to } from '#web/lib/paths.ts';
import { RemindAllButton } from '#web/payments/dues/remind-all-button.tsx';
import { useGatedParam } from '#web/subscription/gated-param.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { LockMark } from '#web/ui/lock-mark.tsx';
import { type CardDialog, CardDialogs } from './groups-dialogs.tsx';

const CreateGroupDialog = lazyDialog(
  async () => (await import('#web/groups/form/create-group-dialog.tsx')).CreateGroupDialog,
);
const ImportDialog = lazyDialog(async () => (await import('#web/transfers/import-dialog.tsx')).ImportDialog);

export function GroupsPage() {
  usePageTitle(t`Groups`);
  const [, navigate] = useLocation();
  const [isCreating, setIsCreating] = useGatedParam('create', 'addGroup');
  const [dialog, setDialog] = useState<CardDialog | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const openCreate = () => setIsCreating(true);
  return (
    <>
      <PageHeader
        title={t`My Groups`}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsImporting(true)}>
              <FileUp />
              {t`Import`}
            </Button>
            <Button onClick={openCreate}>
              <Plus />
              {t`Create Group`}
              <LockMark />
            </Button>
          </>
        }
      />
      <div className="steady flex flex-col gap-10">
        <section aria-labelledby="active-groups" className="flex flex-col gap-4">
          <h2 id="active-groups" className="text-20 font-semibold">
            {t`Active Groups`}
          </h2>
          <ActiveGroups
            onCreate={openCreate}
            onRemove={(group) => setDialog({ act: 'remove', group })}
            actionsFor={(group) => (
              <>
                <Button variant="secondary" size="small" onClick={() => setDialog({ act: 'invite', group })}>
                  <UserPlus />
                  {t`Invite`}
                </Button>
                {group.balance >= 0 ? (
                  <RemindAllButton groupId={group.id}>{t`Remind`}</RemindAllButton>
                ) : (
                  <Button size="small" onClick={() => setDialog({ act: 'settle', group })}>
                    {t`Settle Up`}
                  </Button>
                )}
              </>
            )}
          />
        </section>
        <section aria-labelledby="past-groups" className="flex flex-col gap-4">
          <h2 id="past-groups" className="text-20 font-semibold">
            {t`Past Groups`}
          </h2>
          <PastGroups />
        </section>
        <DeletedGroups />
      </div>
      <CreateGroupDialog
        open={isCreating}
        onOpenChange={setIsCreating}
        onCreated={(group) => navigate(to.group(group.id))}
      />
      <ImportDialog open={isImporting} onOpenChange={setIsImporting} />
      <CardDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}
