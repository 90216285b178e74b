import { Segmented } from '#web/ui/form/radio-group.tsx';
import type { SplitDraft } from './split-draft.ts';
import type { SplitAction } from './split-editor-state.ts';

const OPTIONS = [
  { value: 'person' as const, label: 'Per person' },
  { value: 'family' as const, label: 'Per family' },
];

type PerChoiceProps = { draft: SplitDraft; onChange: (action: SplitAction) => void };

/** Who gets equal parts, in a group with families. */
export function PerChoice({ draft, onChange }: PerChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Segmented
        label="Equal parts"
        value={draft.per}
        onChange={(per) => onChange({ type: 'per', per })}
        options={OPTIONS}
      />
      {draft.per === 'family' && (
        <p className="text-13 text-quiet">
          Each family pays the same, split among its members. Everyone else counts as a family of one.
        </p>
      )}
    </div>
  );
}
