import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { StatementPreview } from '#contract/statements.ts';
import type { ExpenseCategory } from '#domain/expenses.ts';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { Button } from '#web/ui/button.tsx';
import { InCurrency } from '#web/ui/display/in-currency.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import {
  type Choice,
  type Choices,
  categoryOf,
  choose,
  countTaken,
  startChoices,
  takenLines,
  undo,
  withCategory,
} from './choices.ts';
import { LineList } from './line-list.tsx';
import { useAddTransactions } from './mutations.ts';
import { Proof } from './proof.tsx';
import { goTo, NO_SELECTION, type Selection, targetsOf, toggleAll } from './selection.ts';
import type { ShareWith, SplitField } from './share-dialog.tsx';
import { useLetters } from './use-letters.ts';

const ShareDialog = lazyDialog(async () => (await import('./share-dialog.tsx')).ShareDialog);

export type Taken = { id: string; added: number; skipped: number };
type ReviewProps = { preview: StatementPreview; SplitField: SplitField; onTaken: (taken: Taken) => void };

/** The lines of a statement with what each becomes. Nothing is written before they are added. */
export function Review({ preview, SplitField, onTaken }: ReviewProps) {
  const { lines, currency } = preview;
  const [choices, setChoices] = useState<Choices>(() => startChoices(lines));
  const [selection, select] = useState<Selection>(NO_SELECTION);
  const [isSharing, setSharing] = useState(false);
  const [lastGroupId, setLastGroupId] = useState('');
  const [setCategory] = useState(() => (index: number, category: ExpenseCategory | null) => {
    setChoices((before) => choose(before, [index], (choice) => withCategory(choice, category)));
  });
  const adding = useAddTransactions(onTaken);
  const targets = targetsOf(selection);
  const change = (next: (choice: Choice) => Choice) => {
    setChoices((before) => choose(before, targets, next));
    // The next line is at hand.
    const after = (targets.at(-1) ?? 0) + 1;
    select((before) =>
      goTo({ ...before, marked: new Set() }, after, { count: lines.length, isRange: false }),
    );
  };
  const acts = {
    m: () => change((choice) => ({ as: 'mine', category: categoryOf(choice) })),
    s: () => setSharing(true),
    x: () => change(() => ({ as: 'none' })),
    u: () => setChoices(undo),
  };
  const onKeyDown = useLetters(acts);
  const [first] = targets;
  const active = first === undefined ? undefined : choices.of[first];
  const debt =
    targets.length === 1 && active?.as !== 'payment' ? (lines[first ?? -1]?.settles ?? null) : null;
  const shared = active?.as === 'share' ? active : undefined;
  return (
    <InCurrency currency={currency}>
      <Card flush as="section" aria-label={t`Review`} className="overflow-visible!" onKeyDown={onKeyDown}>
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 md:px-6">
          <p className="text-14 text-quiet">
            <Trans>
              Nothing is saved yet.
              <span className="max-md:hidden"> Keys: m personal, s split, x skip, u undo, space select.</span>
            </Trans>
          </p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => select((before) => toggleAll(before, lines.length))}
          >
            {selection.marked.size === lines.length ? t`Select None` : t`Select All`}
          </Button>
        </div>
        <LineList
          lines={lines}
          choices={choices}
          selection={selection}
          onSelect={select}
          onCategory={setCategory}
        />
        <Proof proof={preview.proof} />
        <ChoiceBar
          line={first === undefined ? undefined : lines[first]}
          marked={selection.marked.size}
          taken={countTaken(choices)}
          category={categoryOf(active)}
          canUndo={choices.before.length > 0}
          isPending={adding.isPending}
          onPayment={debt === null ? null : () => change(() => ({ as: 'payment', ...debt }))}
          onMine={() => acts.m()}
          onShare={() => acts.s()}
          onNone={() => acts.x()}
          onUndo={() => acts.u()}
          onCategory={(category: ExpenseCategory) => change((choice) => withCategory(choice, category))}
          onTakeOver={() => adding.mutate({ body: { lines: takenLines(lines, choices) }, currency })}
        />
      </Card>
      <ShareDialog
        open={isSharing}
        onOpenChange={setSharing}
        count={targets.length}
        currency={currency}
        groupId={shared?.groupId ?? lastGroupId}
        split={shared?.split ?? null}
        SplitField={SplitField}
        onShare={(group) => {
          setLastGroupId(group.groupId);
          change((choice) => sharedWith(group, choice));
        }}
      />
    </InCurrency>
  );
}

/** A line shared with a group: by the split that was chosen, else by its own where it was shared there before. */
function sharedWith(group: ShareWith, choice: Choice): Choice {
  const kept = choice.as === 'share' && choice.groupId === group.groupId ? choice.split : null;
  return { as: 'share', category: categoryOf(choice), split: kept, ...group };
}
