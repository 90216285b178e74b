import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { lazyDialog } from '../dialogs.tsx';
import { countEntries } from './count-entries.ts';
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
  return people.map((person) => <Left key={person.personId} person={person} />);
}

function Left({ person: { personId, personName, count } }: { person: LeftBehind }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      as="section"
      aria-label="Waiting to be sent"
      className="mb-6 flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-14 [overflow-wrap:anywhere]">
        {countEntries(count)} in this browser. Sign in as <bdi className="font-medium">{personName}</bdi> to
        send what is waiting.
      </p>
      <Button variant="secondary" size="small" onClick={() => setIsAsking(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard Unsent Entries?"
        text={`${countEntries(count)} in this browser. This cannot be undone.`}
        confirmLabel="Discard"
        danger
        onConfirm={() => void removeOutbox(personId)}
      />
    </Card>
  );
}
