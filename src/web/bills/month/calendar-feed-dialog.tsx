import { t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { useRemoveBillFeed, useRenewBillFeed } from '../mutations.ts';
import { useBillFeed } from '../queries.ts';

/** Shows the secret URL for calendar programs. */
export function CalendarFeedDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Calendar Feed`}
      description={t`See your bills in the calendar you already use.`}
    >
      <DialogBody>
        <Feed />
      </DialogBody>
    </Dialog>
  );
}

function Feed() {
  const feed = useBillFeed();
  if (feed.isPending) {
    return (
      <div role="status">
        <span className="sr-only">{t`Loading the calendar link`}</span>
        <Skeleton className="h-28 w-full" />
      </div>
    );
  }
  if (feed.data === undefined) {
    return <LoadError title={t`The calendar link couldn't be loaded`} query={feed} />;
  }
  return feed.data.url === null ? <NoLink /> : <SecretLink url={feed.data.url} />;
}

function NoLink() {
  const create = useRenewBillFeed(t`Calendar link created`);
  return (
    <>
      <p className="text-14 text-quiet">
        {t`Get a secret link and subscribe to it in your calendar app, which then stays up to date. Anyone who has the link can see your bills but not change them. You can revoke it at any time.`}
      </p>
      <Button
        className="self-start"
        pending={create.isPending}
        pendingText={t`Creating...`}
        onClick={() => create.mutate({})}
      >
        {t`Get Calendar Link`}
      </Button>
    </>
  );
}

function SecretLink({ url }: { url: string }) {
  return (
    <>
      <Field
        label={t`Your secret link`}
        hint={t`Subscribe to this link in your calendar app. Keep it private: anyone who has it can see your bills.`}
      >
        <div className="flex gap-2">
          <LinkText url={url} />
          <Button variant="secondary" onClick={() => void copyText(url, t`Link copied`)}>
            <Copy aria-hidden="true" />
            {t`Copy`}
          </Button>
        </div>
      </Field>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Renew />
        <Revoke />
      </div>
    </>
  );
}

function LinkText({ url }: { url: string }) {
  return (
    <TextInput
      readOnly
      dir="ltr"
      value={url}
      className="flex-1"
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

function Renew() {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewBillFeed(t`Calendar link renewed`);
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={<Button variant="secondary">{t`Renew Link`}</Button>}
      title={t`Renew Calendar Link`}
      text={t`You'll get a new link, and the old one will stop working. Update any calendar that uses it.`}
      confirmLabel={t`Renew`}
      pendingText={t`Renewing...`}
      pending={renew.isPending}
      onConfirm={() => renew.mutate({}, { onSettled: () => setIsAsking(false) })}
    />
  );
}

function Revoke() {
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRemoveBillFeed(() => setIsAsking(false));
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setIsAsking}
      trigger={<Button variant="secondary">{t`Revoke Link`}</Button>}
      title={t`Revoke Calendar Link`}
      text={t`The link will stop working, and calendars that use it will no longer show your bills. You can get a new one later.`}
      confirmLabel={t`Revoke`}
      pendingText={t`Revoking...`}
      danger
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({})}
    />
  );
}
