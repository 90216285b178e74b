import { msg, t } from '@lingui/core/macro';
import { CircleStop, Ellipsis, Pause, Pencil, Play } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ExpenseSeries } from '#contract/expense-series.ts';
import type { GroupDetail } from '#contract/groups.ts';
import { type DialogProps, useFreshOnOpen } from '#web/lib/dialogs.tsx';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Facts } from '#web/ui/display/facts.tsx';
import { Money } from '#web/ui/display/money.tsx';
import { DialogSpinner } from '#web/ui/feedback/spinner.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog, DialogBody } from '#web/ui/overlay/dialog.tsx';
import { History } from '#web/ui/overlay/history-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { CategoryDisc } from '../category-disc.tsx';
import { describeRepeat } from '../draft/repeat-draft.ts';
import { useEndSeries, usePauseSeries } from '../mutations.ts';
import { useSeries } from './queries.ts';

const EditSeriesForm = lazyPart(async () => (await import('../form/edit-series-form.tsx')).EditSeriesForm);

type SeriesDialogProps = DialogProps & { group: GroupDetail; meId: string; isOpen: boolean };

/** The recurring expenses of a group, or the form of one of them. */
export function SeriesDialog({ open, onOpenChange, group, meId, isOpen }: SeriesDialogProps) {
  const [edited, setEdited] = useState<ExpenseSeries | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const showList = () => setEdited(null);
  useFreshOnOpen(open, { reset: showList });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={edited === null ? t`Recurring Expenses` : t`Edit Recurring Expense`}
      {...(edited !== null && { description: t`Expenses already added stay as they are.` })}
      dismissable={!isSaving}
    >
      {edited === null ? (
        <DialogBody>
          <SeriesList group={group} isOpen={isOpen} onEdit={setEdited} />
        </DialogBody>
      ) : (
        <Suspense fallback={<SeriesSpinner />}>
          <EditSeriesForm
            series={edited}
            group={group}
            meId={meId}
            onSaving={setIsSaving}
            onDone={showList}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

const SeriesSpinner = () => <DialogSpinner label={t`Loading recurring expense`} />;

type ListProps = { group: GroupDetail; isOpen: boolean; onEdit: (series: ExpenseSeries) => void };

function SeriesList({ group, isOpen, onEdit }: ListProps) {
  const list = useSeries(group.id);
  const rows = useRef<HTMLDivElement>(null);
  const count = list.data?.pages.flatMap(({ items }) => items).length;
  // The row of a series that has ended takes the focus away with it.
  useEffect(() => {
    if (count === undefined || document.activeElement !== document.body) return;
    (rows.current?.querySelector('button') ?? rows.current)?.focus();
  }, [count]);
  return (
    <div ref={rows} tabIndex={-1} className="outline-none">
      <History
        list={list}
        label={t`Recurring expenses`}
        loading={t`Loading recurring expenses`}
        failed={t`The recurring expenses couldn't be loaded`}
        empty={
          <p className="py-2 text-body text-quiet">
            {group.kind === 'personal'
              ? t`Nothing repeats anymore.`
              : t`No expenses repeat in this group anymore.`}
          </p>
        }
      >
        {(series) => (
          <SeriesRow key={series.id} series={series} isOpen={isOpen} onEdit={() => onEdit(series)} />
        )}
      </History>
    </div>
  );
}

type RowProps = { series: ExpenseSeries; isOpen: boolean; onEdit: () => void };

function SeriesRow({ series, isOpen, onEdit }: RowProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <CategoryDisc category={series.category} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-body font-medium">
          <bdi className="min-w-0 [overflow-wrap:anywhere]">{series.title}</bdi>
          <Money amount={series.amount} currency={series.currency} />
        </p>
        <p className="text-13 text-quiet">
          <Facts>{factsOf(series)}</Facts>
        </p>
        {series.pausedReason !== null && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13 text-quiet">
            <Badge>{t`Paused`}</Badge>
            {PAUSED[series.pausedReason]}
          </p>
        )}
      </div>
      {isOpen && <SeriesMenu series={series} onEdit={onEdit} />}
    </li>
  );
}

const PAUSED: Readonly<Record<NonNullable<ExpenseSeries['pausedReason']>, string>> = labels({
  closed: msg`Resumes when the group is reopened`,
  person_left: msg`Someone in the split left the group`,
  no_access: msg`The person who added it doesn't have full access`,
  refused: msg`It couldn't be added to the group. Edit it, then resume it.`,
  by_hand: '',
});

function factsOf(series: ExpenseSeries): string[] {
  const next =
    series.nextDate === null || series.pausedReason !== null ? [] : [t`Next ${formatDay(series.nextDate)}`];
  const kind = [...(series.isRefund ? [t`Refund`] : []), ...(series.isIncome ? [t`Money in`] : [])];
  return [...kind, describeRepeat(series), ...next];
}

type MenuProps = { series: ExpenseSeries; onEdit: () => void };

function SeriesMenu({ series, onEdit }: MenuProps) {
  const { groupId, id: seriesId, title, pausedReason } = series;
  const params = { id: groupId, seriesId };
  const [isEnding, setIsEnding] = useState(false);
  const pause = usePauseSeries();
  const end = useEndSeries(() => setIsEnding(false));
  const isPaused = pausedReason !== null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t`Actions for ${title}`} pending={pause.isPending}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {t`Edit`}
        </MenuItem>
        <MenuItem
          icon={isPaused ? <Play /> : <Pause />}
          onSelect={() => pause.mutate({ params, body: { isPaused: !isPaused }, currency: 'USD' })}
        >
          {isPaused ? t`Resume` : t`Pause`}
        </MenuItem>
        <MenuItem icon={<CircleStop />} danger onSelect={() => setIsEnding(true)}>
          {t`End`}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={isEnding}
        onOpenChange={setIsEnding}
        title={t`End this recurring expense?`}
        text={t`No more expenses will be added. Expenses already added will stay. This can't be undone.`}
        confirmLabel={t`End`}
        pendingText={t`Ending...`}
        danger
        pending={end.isPending}
        onConfirm={() => end.mutate({ params })}
      />
    </>
  );
}
