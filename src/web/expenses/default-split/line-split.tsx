import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import type { DefaultSplit } from '#contract/default-split.ts';
import type { GroupDetail } from '#contract/groups.ts';
import type { SplitInput } from '#domain/split.ts';
import { useGroup } from '#web/groups/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useCurrentUser } from '#web/users/queries.ts';
import type { SplitDraft } from '../draft/split-draft.ts';
import { draftOf, type SplitAction, splitReducer } from '../draft/split-editor-state.ts';
import { namer, splitLabel } from '../draft/split-labels.ts';
import { readSplit } from '../draft/split-typed.ts';
import { SplitToggle } from '../split/split-toggle.tsx';
import { type ReadProportions, readProportions, valuesOfDefault } from './default-split-state.ts';
import { ProportionsEditor } from './proportions-editor.tsx';

type LineSplitProps = {
  groupId: string;
  /** How they are split so far. Null: by the default of the group. */
  split: DefaultSplit['split'] | null;
  /** Why the split cannot be taken, once that was tried. */
  error: string | undefined;
  onChange: (read: ReadProportions | null) => void;
};

/** How lines of a statement are split: one sentence, which opens the editor. Whoever leaves it shares by the default. */
export function LineSplit({ groupId, split, error, onChange }: LineSplitProps) {
  const [isAsked, setIsAsked] = useState(false);
  const [own, setOwn] = useState<SplitInput | null>(split);
  const isOpen = isAsked || error !== undefined;
  const id = useId();
  return (
    <div className={cx('rounded-control border', error === undefined ? 'border-line' : 'border-danger')}>
      <SplitToggle isOpen={isOpen} controls={id} onToggle={() => setIsAsked(!isOpen)}>
        {own === null ? t`Split by the group's default` : t`Split: ${splitLabel(own)}`}
      </SplitToggle>
      <div id={id} hidden={!isOpen} className="px-3 pt-2 pb-3">
        {isOpen && (
          <GroupEditor
            groupId={groupId}
            split={own}
            error={error}
            onChange={(draft) => {
              setOwn(draft && readSplit(draft).split);
              onChange(draft && readProportions(draft));
            }}
          />
        )}
      </div>
    </div>
  );
}

type EditorProps = Pick<LineSplitProps, 'groupId' | 'error'> & {
  split: SplitInput | null;
  onChange: (draft: SplitDraft | null) => void;
};

function GroupEditor(props: EditorProps) {
  const group = useGroup(props.groupId);
  if (group.isPending) return <SkeletonRows count={2} label={t`Loading the group`} />;
  if (group.data === undefined) return <LoadError title={t`The group couldn't be loaded`} query={group} />;
  return <Editor {...props} group={group.data} />;
}

function Editor({ group, split, error, onChange }: EditorProps & { group: GroupDetail }) {
  const me = useCurrentUser().data?.id ?? '';
  const members = group.members.map(({ id }) => id);
  const ofGroup = () => {
    const { defaultSplit } = group;
    return valuesOfDefault(defaultSplit?.needsLook ? null : defaultSplit, members).split;
  };
  const [draft, setDraft] = useState<SplitDraft>(() =>
    split === null ? ofGroup() : draftOf(split, members),
  );
  const change = (action: SplitAction) => {
    const next = splitReducer(draft, action);
    setDraft(next);
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-4">
      <ProportionsEditor
        draft={draft}
        hasFamilies={group.families.length > 0}
        nameOf={namer(group.members, me)}
        error={error}
        onChange={change}
      />
      {split !== null && (
        <Button
          variant="quiet"
          size="small"
          className="self-start"
          onClick={() => {
            setDraft(ofGroup());
            onChange(null);
          }}
        >
          {t`Use the Group's Split`}
        </Button>
      )}
    </div>
  );
}
