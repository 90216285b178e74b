import { msg, t } from '@lingui/core/macro';
import { labels } from '#web/lib/language/i18n.ts';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import type { SplitDraft } from '../draft/split-draft.ts';
import type { SplitAction } from '../draft/split-editor-state.ts';

const OPTIONS = [
  labels({ value: 'person' as const, label: msg`Per person` }),
  labels({ value: 'family' as const, label: msg`Per family` }),
];

type PerChoiceProps = { draft: SplitDraft; onChange: (action: SplitAction) => void };

/** Who gets equal parts, in a group with families. */
export function PerChoice({ draft, onChange }: PerChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Segmented
        label={t`Equal parts`}
        value={draft.per}
        onChange={(per) => onChange({ type: 'per', per })}
        options={OPTIONS}
      />
      {draft.per === 'family' && (
        <p className="text-13 text-quiet">
          {t`Each family pays the same, split among its members. Everyone else counts as a family of one.`}
        </p>
      )}
    </div>
  );
}
