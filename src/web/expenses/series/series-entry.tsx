import { t } from '@lingui/core/macro';
import { Repeat } from 'lucide-react';
import { useState } from 'react';
import type { GroupDetail } from '#contract/groups.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';

const SeriesDialog = lazyDialog(async () => (await import('./series-dialog.tsx')).SeriesDialog);

type SeriesEntryProps = { group: GroupDetail; meId: string; isOpen: boolean };

/** Opens the recurring expenses of a group. Nothing where there are none. */
export function SeriesEntry({ group, meId, isOpen }: SeriesEntryProps) {
  const [open, setOpen] = useState(false);
  // The button stays after the last one has ended, because the focus returns to it.
  const [wasOpened, setWasOpened] = useState(false);
  if (!group.hasSeries && !wasOpened) return null;
  const show = () => {
    setOpen(true);
    setWasOpened(true);
  };
  return (
    <div className="mb-4 flex">
      <Button variant="secondary" size="small" onClick={show}>
        <Repeat aria-hidden="true" />
        {t`Recurring Expenses`}
      </Button>
      <SeriesDialog open={open} onOpenChange={setOpen} group={group} meId={meId} isOpen={isOpen} />
    </div>
  );
}
