import { t } from '@lingui/core/macro';
import type { SplitMode } from '#domain/split.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyInput } from '#web/ui/form/money-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { SplitDraft } from '../draft/split-draft.ts';
import type { SplitAction } from '../draft/split-editor-state.ts';
import { alone, FIELD_OF, resultText } from '../draft/split-labels.ts';
import type { SplitPreview } from '../draft/split-preview.ts';
import { percentProblem, readPercent, readWeight, weightProblem } from '../draft/split-typed.ts';

type SplitPeopleProps = {
  mode: Exclude<SplitMode, 'items'>;
  draft: SplitDraft;
  preview: SplitPreview;
  nameOf: (id: string) => string;
  onChange: (action: SplitAction) => void;
};

/** The participants with their fields and their results. */
export function SplitPeople({ mode, draft, preview, nameOf, onChange }: SplitPeopleProps) {
  const formatMoney = useFormatMoney();
  const blanks = blanksOf(draft);
  /** The field of the person holds their figure, or none is known. */
  const isToldByField = (userId: string) =>
    mode === 'exact' && draft.participants.includes(userId) && !(blanks.length === 1 && blanks[0] === userId);
  const areAllIn = draft.participants.length === draft.people.length;
  return (
    <div className="flex flex-col">
      <ul className="flex flex-col divide-y divide-line">
        {draft.people.map((userId) => {
          const isIn = draft.participants.includes(userId);
          const result = isIn ? resultText(preview.results.get(userId), formatMoney) : t`Not included`;
          return (
            <li key={userId} className="flex items-center gap-3">
              <Checkbox
                label={<bdi className="[overflow-wrap:anywhere]">{alone(nameOf(userId))}</bdi>}
                checked={isIn}
                onChange={(event) => onChange({ type: 'participant', userId, isIn: event.target.checked })}
                {...(mode === 'equal'
                  ? { trailing: <span className={isIn ? '' : 'text-quiet'}>{result}</span> }
                  : isToldByField(userId)
                    ? {}
                    : { description: <span className="figures [overflow-wrap:normal]">{result}</span> })}
                className="min-w-0 flex-1"
              />
              {mode !== 'equal' && isIn && (
                <div className={cx('shrink-0 py-1.5', mode === 'exact' ? 'w-28 md:w-32' : 'w-24')}>
                  <PersonInput
                    mode={mode}
                    draft={draft}
                    userId={userId}
                    name={nameOf(userId)}
                    onChange={onChange}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {draft.people.length > 2 && (
        <div className="pt-1">
          <Button
            variant="quiet"
            size="small"
            className="-ms-3"
            onClick={() => onChange({ type: 'everybody', isIn: !areAllIn })}
          >
            {areAllIn ? t`Clear All` : t`Select Everyone`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The participants without an amount; one alone gets the rest. */
function blanksOf({ participants, amounts }: SplitDraft): string[] {
  return participants.filter((id) => (amounts[id]?.amount ?? null) === null);
}

type PersonInputProps = Pick<SplitPeopleProps, 'draft' | 'onChange'> & {
  mode: 'exact' | 'percent' | 'weights';
  userId: string;
  name: string;
};

function PersonInput({ mode, draft, userId, name, onChange }: PersonInputProps) {
  if (mode === 'exact') {
    const blanks = blanksOf(draft);
    return (
      <Field label={FIELD_OF.amount(name)} hideLabel>
        <MoneyInput
          value={draft.amounts[userId]?.amount ?? null}
          placeholder={blanks.length === 1 && blanks[0] === userId ? t`The rest` : '0.00'}
          onChange={(amount, problem) => onChange({ type: 'amount', userId, cost: { amount, problem } })}
        />
      </Field>
    );
  }
  if (mode === 'percent') {
    const text = draft.percentages[userId] ?? '';
    return (
      <Field
        label={FIELD_OF.percentage(name)}
        hideLabel
        error={readPercent(text) === null ? percentProblem() : null}
      >
        <div className="relative">
          <PlainInput
            text={text}
            inputMode="decimal"
            onText={(next) => onChange({ type: 'percentage', userId, text: next })}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-body text-quiet"
          >
            %
          </span>
        </div>
      </Field>
    );
  }
  const text = draft.weights[userId] ?? '';
  return (
    <Field label={FIELD_OF.shares(name)} hideLabel error={readWeight(text) === null ? weightProblem() : null}>
      <PlainInput
        text={text}
        inputMode="numeric"
        onText={(next) => onChange({ type: 'weight', userId, text: next })}
      />
    </Field>
  );
}

type PlainInputProps = { text: string; inputMode: 'decimal' | 'numeric'; onText: (text: string) => void };

function PlainInput({ text, inputMode, onText }: PlainInputProps) {
  return (
    <TextInput
      className="figures pe-8"
      inputMode={inputMode}
      autoComplete="off"
      placeholder="0"
      maxLength={10}
      value={text}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
