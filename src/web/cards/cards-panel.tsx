import { t } from '@lingui/core/macro';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, useLastKnown } from '#web/lib/dialogs.tsx';
import { useSearchParam } from '#web/lib/search-param.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { CardRow } from './card-row.tsx';
import { useSetDefaultCard } from './mutations.ts';
import { type SavedCard, useCards } from './queries.ts';

const AddCardDialog = lazyDialog(async () => (await import('./add-card-dialog.tsx')).AddCardDialog);
const RemoveCardDialog = lazyDialog(async () => (await import('./remove-card-dialog.tsx')).RemoveCardDialog);

type CardsPanelProps = {
  title: string;
  addLabel: string;
  emptyTitle: string;
  /** The interval in milliseconds at which the list is fetched again while it is visible. */
  pollEvery?: number;
};

/** The saved cards with their actions. */
export function CardsPanel({ title, addLabel, emptyTitle, pollEvery }: CardsPanelProps) {
  const cards = useCards(pollEvery);
  const [adding, setAdding] = useSearchParam('add');
  const isAdding = adding === 'card';
  const setIsAdding = (isOpen: boolean) => setAdding(isOpen ? 'card' : null);
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  const named = useLastKnown(leaving);
  const setDefault = useSetDefaultCard();
  const add = (
    <Button variant="secondary" size="small" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" />
      {addLabel}
    </Button>
  );
  return (
    <Card as="section" aria-label={title} aria-busy={cards.isPending}>
      <CardHeader title={title} actions={add} className="mb-2" />
      <List
        cards={cards}
        emptyTitle={emptyTitle}
        onRemove={setLeaving}
        onDefault={({ id }) => setDefault.mutate({ params: { id }, body: { isDefault: true } })}
      />
      <AddCardDialog open={isAdding} onOpenChange={setIsAdding} />
      {named && (
        <RemoveCardDialog open={leaving !== null} onOpenChange={() => setLeaving(null)} card={named} />
      )}
    </Card>
  );
}

type ListProps = {
  cards: ReturnType<typeof useCards>;
  emptyTitle: string;
  onRemove: (card: SavedCard) => void;
  onDefault: (card: SavedCard) => void;
};

function List({ cards, emptyTitle, onRemove, onDefault }: ListProps) {
  if (cards.data === undefined && cards.isError) {
    return <LoadError title={t`Payment methods couldn't be loaded`} query={cards} />;
  }
  if (cards.data === undefined) return <SkeletonRows count={2} label={t`Loading payment methods`} />;
  if (cards.data.length === 0) {
    return (
      <EmptyState
        title={emptyTitle}
        text={t`With a card you can add funds and pay friends.`}
        icon={<CreditCard />}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {cards.data.map((card) => (
        <CardRow key={card.id} card={card} onRemove={onRemove} onDefault={onDefault} />
      ))}
    </ul>
  );
}
