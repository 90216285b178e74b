import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { KEPT_REASONS } from '#contract/statements.ts';
import { formatDay } from '#web/lib/language/figures.ts';
import { labels } from '#web/lib/language/i18n.ts';
import { sayName } from '#web/lib/language/names.ts';
import { Money } from '#web/ui/display/money.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import type { Undone } from './undo-import.tsx';

const REASONS: Record<(typeof KEPT_REASONS)[number], string> = labels({
  changed: msg`someone changed it`,
  settled: msg`people have settled up since`,
  closed: msg`the group is closed`,
  left: msg`you left the group`,
  somebody_left: msg`someone in it has left`,
  deleted: msg`the group was deleted`,
});

/** The result of undoing an import: entries that others rely on stay. */
export function UndoneNote({ undone: { removed, kept, currency } }: { undone: Undone }) {
  return (
    <Card role="status" className="flex flex-col gap-2 text-body">
      <p className="font-medium">{plural(removed, { one: '# entry removed', other: '# entries removed' })}</p>
      {kept.length > 0 && (
        <>
          <p className="text-14 text-quiet">
            {kept.length === 1 ? t`One was kept:` : t`${kept.length} were kept:`}
          </p>
          <ul className="flex flex-col gap-1 text-14">
            {kept.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} dir="auto">
                <Kept entry={entry} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Kept({ entry, currency }: { entry: Undone['kept'][number]; currency: Undone['currency'] }) {
  const { title, date, amount, reason } = entry;
  const groupName = sayName(entry.groupName);
  return (
    <Trans>
      {title}, {formatDay(date)}, <Money amount={amount} currency={currency} /> in {groupName}:{' '}
      {REASONS[reason]}
    </Trans>
  );
}
