import { t } from '@lingui/core/macro';
import type { Entry } from '#domain/outbox/entry.ts';
import { findAdd } from '#domain/outbox/queue.ts';
import { describe } from '#web/lib/outbox/describe.ts';
import { EntryText } from '#web/lib/outbox/entry-text.tsx';
import { removeEntry, retryEntry } from '#web/lib/outbox/person-actions.ts';
import { editWaiting } from '#web/lib/outbox/shown.ts';
import type { Stored } from '#web/lib/outbox/store.ts';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/display/money.tsx';

/** What the server refused, with its reason. It stays until the person removes or changes it. */
export function RefusedCard({ entry, stored }: { entry: Entry; stored: Stored }) {
  const { title, deed, group, amount, currency } = describe(entry, stored);
  if (entry.state.is !== 'refused') return null;
  return (
    <article aria-label={title} className="flex flex-col gap-3 rounded-control bg-well p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 dir="auto" className="text-start text-body font-medium [overflow-wrap:anywhere]">
            {title}
          </h4>
          <EntryText deed={deed} group={group} />
        </div>
        {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
      </div>
      <p className="text-14 text-danger [overflow-wrap:anywhere]">{entry.state.reason}</p>
      <div className="flex flex-wrap gap-2">
        {findAdd(stored.outbox, entry.key) && (
          <Button variant="secondary" size="small" onClick={() => editWaiting(entry.key)}>
            {t`Edit`}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => void removeEntry(entry)}>
          {t`Remove`}
        </Button>
        <Button variant="secondary" size="small" onClick={() => void retryEntry(entry)}>
          {t`Try Again`}
        </Button>
      </div>
    </article>
  );
}
