import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { lazyDialog } from '../dialogs.tsx';
import { removeOutbox } from './current.ts';
import { showLeftBehind, useLeftBehind } from './shown.ts';
import { type LeftBehind, listLeftBehind } from './store.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

/** Shows a visitor which entries were not sent before the session ended. */
export function LeftNotice() {
  const people = useLeftBehind();
  useEffect(() => {
    listLeftBehind(null).then(showLeftBehind, () => undefined);
    return () => showLeftBehind([]);
  }, []);
  return people.map((person) => <LeftEntries key={person.personId} person={person} />);
}

function LeftEntries({ person: { personId, personName, count } }: { person: LeftBehind }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      as="section"
      aria-label={t`Waiting to be sent`}
      className="mb-6 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-14 [overflow-wrap:anywhere]">
        <Trans>
          <Plural value={count} one="# entry is waiting" other="# entries are waiting" /> in this browser.
          Sign in as <bdi className="font-medium">{personName}</bdi> to send what's waiting.
        </Trans>
      </p>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        {t`Discard`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Discard Unsent Entries?`}
        text={plural(count, {
          one: "# entry is waiting in this browser. This can't be undone.",
          other: "# entries are waiting in this browser. This can't be undone.",
        })}
        confirmLabel={t`Discard`}
        danger
        onConfirm={() => void removeOutbox(personId)}
      />
    </Card>
  );
}
