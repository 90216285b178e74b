import { t } from '@lingui/core/macro';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Entry } from '#domain/outbox/entry.ts';
import { type EntryStatus, statusOf } from '#domain/outbox/status.ts';
import type { DialogProps } from '#web/lib/dialogs.tsx';
import { wakeOutbox } from '#web/lib/outbox/outbox.ts';
import { isOffline, useOutbox } from '#web/lib/outbox/shown.ts';
import type { Stored } from '#web/lib/outbox/store.ts';
import { WaitingRows } from '#web/lib/outbox/waiting-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { ConflictCard } from './conflict-card.tsx';
import { RefusedCard } from './refused-card.tsx';

/** All unsent entries of the user: first those that need a decision, then those that wait for a connection. */
export function OutboxDialog({ open, onOpenChange }: DialogProps) {
  const stored = useOutbox();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t`Not Sent Yet`} size="large">
      <DialogBody>
        {stored === null ? (
          <EmptyState icon={<CircleCheck />} title={t`Everything has been sent`} />
        ) : (
          <Parts stored={stored} />
        )}
      </DialogBody>
      <DialogFooter>
        {stored !== null && !isOffline() && (
          <Button variant="secondary" onClick={wakeOutbox}>
            {t`Send Now`}
          </Button>
        )}
        <DialogClose>
          <Button variant="secondary">{t`Done`}</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  );
}

function Parts({ stored }: { stored: Stored }) {
  const { outbox } = stored;
  const of = (...statuses: EntryStatus[]) =>
    outbox.entries.filter((entry) => statuses.includes(statusOf(outbox, entry)));
  return (
    <>
      <Part title={t`Needs you`} entries={of('needsYou')}>
        {(entries) => entries.map((entry) => <ConflictCard key={entry.key} entry={entry} stored={stored} />)}
      </Part>
      <Part title={t`Rejected`} entries={of('refused')}>
        {(entries) => entries.map((entry) => <RefusedCard key={entry.key} entry={entry} stored={stored} />)}
      </Part>
      <Part title={t`Waiting to be sent`} entries={of('waiting', 'blocked')}>
        {(entries) => (
          <div className="-mx-4 border-y border-line md:-mx-6">
            <WaitingRows entries={entries} />
          </div>
        )}
      </Part>
    </>
  );
}

type PartProps = {
  title: string;
  entries: readonly Entry[];
  children: (entries: readonly Entry[]) => ReactNode;
};

function Part({ title, entries, children }: PartProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children(entries)}
    </section>
  );
}
