import { t } from '@lingui/core/macro';
import { CloudUpload } from 'lucide-react';
import { statusOf } from '#domain/outbox/status.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { openOutbox } from './shown.ts';
import type { Stored } from './store.ts';

/** How much waits; red if some of it needs the person. */
export function MarkButton({ stored: { outbox } }: { stored: Stored }) {
  const count = outbox.entries.length;
  const isAsking = outbox.entries.some((entry) => statusOf(outbox, entry) !== 'waiting');
  const label = isAsking ? t`Waiting to be sent, ${count}, needs you` : t`Waiting to be sent, ${count}`;
  return (
    <IconButton label={label} aria-haspopup="dialog" onClick={() => openOutbox(true)}>
      <span className="relative">
        <CloudUpload />
        <span
          aria-hidden="true"
          className={cx(
            'figures absolute -top-2 start-2.5 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[11px] leading-none font-semibold',
            isAsking ? 'bg-danger text-on-danger' : 'bg-accent text-on-accent',
          )}
        >
          {count}
        </span>
      </span>
    </IconButton>
  );
}
