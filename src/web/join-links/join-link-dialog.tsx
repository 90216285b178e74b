import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { timeAgo } from '#web/lib/language/figures.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LinkField } from '#web/ui/form/link-field.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { useRemoveJoinLink, useRenewJoinLink } from './mutations.ts';
import { useJoinLink } from './queries.ts';

const QrCode = lazyPart(async () => (await import('#web/ui/display/qr-code.tsx')).QrCode);

type JoinLinkDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  group: { id: string; name: string };
};

/** Shows the group's join link. Anyone with the link can join. */
export function JoinLinkDialog({ open, onOpenChange, group }: JoinLinkDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Join Link`}
      description={<bdi className="[overflow-wrap:anywhere]">{group.name}</bdi>}
    >
      <DialogBody>
        <Link groupId={group.id} />
      </DialogBody>
    </Dialog>
  );
}

function Link({ groupId }: { groupId: string }) {
  const link = useJoinLink(groupId);
  if (link.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{t`Loading the join link`}</span>
        <Skeleton className="h-28 w-full" />
      </div>
    );
  }
  if (link.data === undefined) {
    return (
      <ErrorState
        title={t`Failed to load the join link`}
        onRetry={() => void link.refetch()}
        retrying={link.isRefetching}
      />
    );
  }
  const { url, expiresAt } = link.data;
  if (url === null || expiresAt === null) return <NoLink groupId={groupId} />;
  return <LivingLink groupId={groupId} url={url} expiresAt={expiresAt} />;
}

function NoLink({ groupId }: { groupId: string }) {
  const create = useRenewJoinLink();
  return (
    <>
      <p className="text-14 text-quiet">
        {t`Anyone who has the link can join this group, or claim a name you've already added. It works for 30 days, and you can turn it off at any time.`}
      </p>
      <Button
        className="self-start"
        pending={create.isPending}
        pendingText={t`Creating...`}
        onClick={() => create.mutate({ params: { id: groupId } })}
      >
        {t`Create Join Link`}
      </Button>
    </>
  );
}

type LivingLinkProps = { groupId: string; url: string; expiresAt: string };

function LivingLink({ groupId, url, expiresAt }: LivingLinkProps) {
  return (
    <>
      <div className="flex flex-col items-center gap-3 text-center">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode text={url} label={t`QR code of the join link`} />
        </Suspense>
        <p className="text-14 text-quiet text-balance">
          {t`Show the code or send the link. Anyone who has it can join.`}
        </p>
      </div>
      <LinkField url={url} hint={t`Expires ${timeAgo(new Date(expiresAt), new Date())}`} />
      <div className="flex border-t border-line pt-5">
        <End groupId={groupId} />
      </div>
    </>
  );
}

function End({ groupId }: { groupId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useRemoveJoinLink(() => setIsAsking(false));
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={<Button variant="secondary">{t`Turn Off Link`}</Button>}
      title={t`Turn Off Link`}
      text={t`The link will stop working. People who have joined stay in the group, and you can create a new link later.`}
      confirmLabel={t`Turn Off Link`}
      pendingText={t`Turning off...`}
      danger
      pending={end.isPending}
      onConfirm={() => {
        if (!end.isPending) end.mutate({ params: { id: groupId } });
      }}
    />
  );
}
