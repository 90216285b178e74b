import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ExpenseDetail } from '#contract/expenses.ts';
import { timeAgo } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { DialogBody, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import { History } from '#web/ui/overlay/history-dialog.tsx';
import { useVersions } from './queries.ts';
import { VersionView } from './version-view.tsx';

type VersionsPanelProps = {
  expense: ExpenseDetail;
  me: string;
  /** Shows the expense again. */
  onDone: () => void;
};

/** The versions of an expense, or one of them beside the present one. */
export function VersionsPanel({ expense, me, onDone }: VersionsPanelProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [lastSeen, setLastSeen] = useState<number | null>(null);
  if (chosen !== null) {
    return (
      <VersionView
        key={chosen}
        expense={expense}
        version={chosen}
        me={me}
        onBack={() => setChosen(null)}
        onDone={onDone}
      />
    );
  }
  const open = (version: number) => {
    setLastSeen(version);
    setChosen(version);
  };
  return (
    <>
      <DialogBody>
        <VersionList expense={expense} focused={lastSeen} onOpen={open} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onDone}>
          {t`Back`}
        </Button>
      </DialogFooter>
    </>
  );
}

type VersionListProps = {
  expense: ExpenseDetail;
  /** The version that was looked at before. */
  focused: number | null;
  onOpen: (version: number) => void;
};

function VersionList({ expense, focused, onOpen }: VersionListProps) {
  const list = useVersions(expense.id);
  const now = new Date();
  const known = list.data?.pages.flatMap((page) => page.items) ?? [];
  const hasNone = known.length > 0 && known.every(({ version }) => version >= expense.version);
  return (
    <>
      <History
        list={list}
        label={t`Versions`}
        loading={t`Loading versions`}
        failed={t`The versions couldn't be loaded`}
      >
        {({ version, createdAt, ...author }) => (
          <li key={version}>
            <Line
              version={version}
              by={shownName(author)}
              when={timeAgo(new Date(createdAt), now)}
              isPresent={version >= expense.version}
              isFocused={version === focused}
              onOpen={() => onOpen(version)}
            />
          </li>
        )}
      </History>
      {hasNone && (
        <p className="text-14 text-quiet">{t`No earlier versions of this expense have been saved.`}</p>
      )}
    </>
  );
}

type LineProps = {
  version: number;
  by: string;
  when: string;
  isPresent: boolean;
  isFocused: boolean;
  onOpen: () => void;
};

function Line({ version, by, when, isPresent, isFocused, onOpen }: LineProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused]);
  const text = (
    <span className="min-w-0 flex-1">
      <span className="block text-body font-medium">{t`Version ${version}`}</span>
      <span className="block text-13 text-quiet [overflow-wrap:anywhere]">
        <bdi>{by}</bdi>, {when}
      </span>
    </span>
  );
  if (isPresent) {
    return (
      <div className="flex items-center gap-3 py-3">
        {text}
        <Badge tone="accent">{t`Current`}</Badge>
      </div>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="flex w-full items-center gap-3 rounded-control py-3 text-start transition-colors hover:bg-well"
      onClick={onOpen}
    >
      {text}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
    </button>
  );
}
