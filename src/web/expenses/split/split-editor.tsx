import { t } from '@lingui/core/macro';
import { Divide, DollarSign, Equal, List, type LucideIcon, Percent } from 'lucide-react';
import { useState } from 'react';
import type { SplitMode } from '#domain/split.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { Person } from '../draft/expense-form-state.ts';
import { newPayers } from '../draft/payers-draft.ts';
import { alone, MODE_LABELS, namer } from '../draft/split-labels.ts';
import { NO_PREVIEW } from '../draft/split-preview.ts';
import type { ExpenseForm } from '../draft/use-expense-form.ts';
import { PayersFields } from '../payers/payers-fields.tsx';
import { ReadReceiptButton } from '../receipt/read-receipt-button.tsx';
import { PerChoice } from './per-choice.tsx';
import { SplitItems } from './split-items.tsx';
import { SplitPeople } from './split-people.tsx';

const ICONS: Record<SplitMode, LucideIcon> = {
  equal: Equal,
  exact: DollarSign,
  percent: Percent,
  weights: Divide,
  items: List,
};

const modeOptions = (Object.keys(MODE_LABELS) as SplitMode[]).map((value) => ({
  value,
  label: <Kind mode={value} />,
}));

/** A sign above its word, so that the five kinds are one row on a phone. */
function Kind({ mode }: { mode: SplitMode }) {
  const Icon = ICONS[mode];
  return (
    <span className="flex flex-col items-center gap-1 text-[11px] leading-none">
      <Icon aria-hidden="true" className="size-4" />
      {MODE_LABELS[mode]}
    </span>
  );
}

/** The choice of "Paid by" that opens the fields of several payers. */
const SEVERAL = 'several';

type SplitEditorProps = {
  form: ExpenseForm;
  people: readonly Person[];
  me: string;
  payersProblem: string | undefined;
};

/** Who paid, how it is split, and what each person has to do with it. */
export function SplitEditor({ form, people, me, payersProblem }: SplitEditorProps) {
  const { values, preview, set, setSplit } = form;
  const { split } = values;
  const nameOf = namer(people, me);
  // Hides other modes instead of unmounting them, because an unreadable amount exists only in its field.
  const [kept, setKept] = useState<readonly SplitMode[]>([]);
  if ((split.mode === 'exact' || split.mode === 'items') && !kept.includes(split.mode)) {
    setKept([...kept, split.mode]);
  }
  return (
    <div className="flex flex-col gap-4 pt-2 pb-2">
      <Field label={t`Paid by`}>
        <Select
          value={values.payers === null ? values.paidBy : SEVERAL}
          onChange={({ target: { value } }) =>
            set(
              value === SEVERAL
                ? { payers: newPayers(people.map(({ id }) => id)) }
                : { paidBy: value, payers: null },
            )
          }
          options={[
            ...people.map(({ id }) => ({ value: id, label: alone(nameOf(id)) })),
            ...(people.length > 1 ? [{ value: SEVERAL, label: t`Several people…` }] : []),
          ]}
        />
      </Field>
      {values.payers !== null && (
        <PayersFields
          form={form}
          draft={values.payers}
          people={people}
          nameOf={nameOf}
          problem={payersProblem}
        />
      )}
      <Segmented
        label={t`How to split it`}
        className="[&>label]:h-13 [&>label]:px-1 md:[&>label]:h-12"
        value={split.mode}
        onChange={(mode) => setSplit({ type: 'mode', mode, shares: preview.shares })}
        options={modeOptions}
      />
      {split.mode === 'equal' && form.hasFamilies && <PerChoice draft={split} onChange={setSplit} />}
      {[...new Set([...kept, split.mode])].map((mode) => {
        const isShown = mode === split.mode;
        const parts = { draft: split, preview: isShown ? preview : NO_PREVIEW, nameOf, onChange: setSplit };
        return (
          <div key={mode} hidden={!isShown}>
            {mode === 'items' ? (
              <SplitItems
                {...parts}
                onUseTotal={(amount) => form.setAmount({ amount, problem: null })}
                receipt={<ReadReceiptButton form={form} />}
              />
            ) : (
              <SplitPeople {...parts} mode={mode} />
            )}
          </div>
        );
      })}
    </div>
  );
}
