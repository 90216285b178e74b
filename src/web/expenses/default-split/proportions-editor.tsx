import { t } from '@lingui/core/macro';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import type { SplitDraft } from '../draft/split-draft.ts';
import type { SplitAction } from '../draft/split-editor-state.ts';
import { MODE_LABELS, type namer } from '../draft/split-labels.ts';
import { NO_PREVIEW } from '../draft/split-preview.ts';
import { PerChoice } from '../split/per-choice.tsx';
import { SplitPeople } from '../split/split-people.tsx';
import { DefaultSplitStatus } from './default-split-status.tsx';

const modes = () =>
  (['equal', 'percent', 'weights'] as const).map((value) => ({
    value,
    label: MODE_LABELS[value],
  }));

type ProportionsEditorProps = {
  draft: SplitDraft;
  hasFamilies: boolean;
  nameOf: ReturnType<typeof namer>;
  /** Shown after the form was submitted. */
  error: string | undefined;
  onChange: (action: SplitAction) => void;
};

/** Edits a split that fits every amount. */
export function ProportionsEditor({ draft, hasFamilies, nameOf, error, onChange }: ProportionsEditorProps) {
  const mode = draft.mode === 'percent' || draft.mode === 'weights' ? draft.mode : 'equal';
  return (
    <>
      <Segmented
        label={t`How to split it`}
        className="shrink-0 flex-wrap [&>label]:px-2"
        value={mode}
        onChange={(next) => onChange({ type: 'mode', mode: next, shares: null })}
        options={modes()}
      />
      {mode === 'equal' && (hasFamilies || draft.per === 'family') && (
        <PerChoice draft={draft} onChange={onChange} />
      )}
      <SplitPeople mode={mode} draft={draft} preview={NO_PREVIEW} nameOf={nameOf} onChange={onChange} />
      <DefaultSplitStatus split={draft} error={error} />
    </>
  );
}
