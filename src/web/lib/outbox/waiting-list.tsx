import { t } from '@lingui/core/macro';
import { CloudUpload, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Entry } from '#domain/outbox/entry.ts';
import { findAdd } from '#domain/outbox/queue.ts';
import { canWithdraw, statusOf } from '#domain/outbox/status.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { describe } from './describe.ts';
import { EntryText } from './entry-text.tsx';
import { removeEntry } from './person-actions.ts';
import { editWaiting, openOutbox, useOutbox } from './shown.ts';
import type { Stored } from './store.ts';

type WaitingListProps = { entries: readonly Entry[]; className?: string | undefined };

/** The waiting entries above a list. */
export function WaitingList({ entries, className }: WaitingListProps) {
  return (
    <section
      aria-label={t`Waiting to be sent`}
      className={cx('overflow-hidden rounded-card border border-line border-dashed bg-card', className)}
    >
      <WaitingRows entries={entries} />
    </section>
  );
}

/** The rows of entries with what can be done about each. */
export function WaitingRows({ entries }: Pick<WaitingListProps, 'entries'>) {
  const stored = useOutbox();
  if (stored === null) return null;
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <WaitingRow key={entry.key} entry={entry} stored={stored} />
      ))}
    </ul>
  );
}

function WaitingRow({ entry, stored }: { entry: Entry; stored: Stored }) {
  const { title, deed, group, amount, currency } = describe(entry, stored);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-6">
      <div className="flex min-w-0 flex-1 basis-44 items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-well text-quiet">
          <CloudUpload aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-2 text-start text-body font-medium [overflow-wrap:anywhere]">
            {title}
          </p>
          <EntryText deed={deed} group={group} />
        </div>
      </div>
      <div className="ms-auto flex items-center gap-2">
        <div className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
          {amount !== null && currency !== null && <Money amount={amount} currency={currency} tone="quiet" />}
          <Status entry={entry} stored={stored} />
        </div>
        <Actions entry={entry} stored={stored} title={title} />
      </div>
      {!canWithdraw(entry) && (
        <p className="basis-full text-13 text-quiet">
          {t`This may have arrived already. It's sent again until that is certain, and counts once.`}
        </p>
      )}
    </li>
  );
}

function Status({ entry, stored }: { entry: Entry; stored: Stored }) {
  switch (statusOf(stored.outbox, entry)) {
    case 'needsYou':
      return <Answer>{t`Needs you`}</Answer>;
    case 'refused':
      return <Answer>{t`Rejected`}</Answer>;
    case 'blocked':
      return <Badge>{t`Waiting for its expense`}</Badge>;
    case 'waiting':
      return <Badge>{t`Waiting to be sent`}</Badge>;
  }
}

/** Opens the outbox, where the person decides. */
function Answer({ children }: { children: string }) {
  return (
    <Button variant="secondary" size="small" onClick={() => openOutbox(true)}>
      <span className="size-2 rounded-full bg-owing" />
      {children}
    </Button>
  );
}

type ActionsProps = { entry: Entry; stored: Stored; title: string };

function Actions({ entry, stored, title }: ActionsProps) {
  if (!canWithdraw(entry)) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t`More for ${title}`} size="small">
          <Ellipsis />
        </IconButton>
      }
    >
      {findAdd(stored.outbox, entry.key) && (
        <MenuItem icon={<Pencil />} onSelect={() => editWaiting(entry.key)}>
          {t`Edit`}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} danger onSelect={() => void removeEntry(entry)}>
        {t`Remove`}
      </MenuItem>
    </Menu>
  );
}
