import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Activity } from '#contract/activity.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useUndoTakeover } from './mutations.ts';

type UndoTakeoverProps = { groupId: string; takeover: Pick<Activity, 'id' | 'actor' | 'title'> };

/** Gives the place back that a person took over, after a question. */
export function UndoTakeover({ groupId, takeover: { id, actor, title } }: UndoTakeoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const place = title ?? t`This person`;
  const undo = useUndoTakeover(place, () => setIsOpen(false));
  return (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="secondary" size="small" aria-label={t`Undo the claim of ${place}`}>
          {t`Undo`}
        </Button>
      }
      title={t`Undo Claim`}
      text={
        <p className="[overflow-wrap:anywhere]">
          <Trans>
            <bdi className="font-medium text-ink">{place}</bdi> will be a person without an account again,
            with every expense and payment they had before, as it is now.{' '}
            <bdi className="font-medium text-ink">{shownName(actor)}</bdi> stays in the group and keeps
            everything added since. This can't be undone.
          </Trans>
        </p>
      }
      confirmLabel={t`Undo Claim`}
      pendingText={t`Undoing...`}
      danger
      pending={undo.isPending}
      onConfirm={() => {
        if (!undo.isPending) undo.mutate({ params: { id: groupId, takeoverId: id } });
      }}
    />
  );
}
