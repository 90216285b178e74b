import { Check, CircleAlert } from 'lucide-react';
import { startTransition, useId, useOptimistic, useState } from 'react';
import { negate } from '#domain/money.ts';
import type { SplitMode } from '#domain/split.ts';
import { cx } from '#web/ui/cx.ts';
import { type FormatMoney, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/radio-group.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { ExpenseValues, Person } from '../form/expense-form-state.ts';
import type { ExpenseForm } from '../form/use-expense-form.ts';
import { newPayers } from '../payers/payers-draft.ts';
import { PayersFields } from '../payers/payers-fields.tsx';
import { ReadReceiptButton } from '../receipt/read-receipt-button.tsx';
import { PerChoice } from './per-choice.tsx';
import { percentText } from './split-draft.ts';
import { isEqualAmongAll } from './split-editor-state.ts';
import { SplitItems } from './split-items.tsx';
import { alone, describeSplit, MODE_LABELS, namer } from './split-labels.ts';
import { SplitPeople } from './split-people.tsx';
import { NO_PREVIEW, type SplitPreview } from './split-preview.ts';
import { SplitToggle } from './split-toggle.tsx';

const modeOptions = Object.entries(MODE_LABELS).map(([value, label]) => ({
  value: value as SplitMode,
  label,
}));

/** The choice of "Paid by" that opens the fields of several payers. */
const SEVERAL = 'several';

type SplitSectionProps = { form: ExpenseForm; people: readonly Person[]; me: string };

/**
 * The payer and the split in one sentence, which expands to the editor. It starts collapsed for a new expense, and
 * while all share equally.
 */
export function SplitSection({ form, people, me }: SplitSectionProps) {
  const [isOpen, setIsOpen] = useState(!form.isNew && !isPlain(form.values));
  // The button answers a press at once, and the editor follows in a transition.
  const [isPressedOpen, pressOpen] = useOptimistic(isOpen);
  const [wasOpened, setWasOpened] = useState(false);
  // Collapsing only hides the editor, because an unreadable text exists only in its field.
  if (isOpen && !wasOpened) setWasOpened(true);
  const [seenTry, setSeenTry] = useState(form.submitCount);
  const id = useId();
  const nameOf = namer(people, me);
  const { values, preview } = form;
  const hasGroup = values.groupId !== '';
  // Without a group there is no one to share with; the group field has the error.
  const problem = hasGroup ? form.problems.split : undefined;
  const isWrong = problem !== undefined || form.problems.payers !== undefined;
  if (form.submitCount !== seenTry) {
    setSeenTry(form.submitCount);
    if (isWrong) setIsOpen(true);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own look.
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="text-14 font-medium max-md:sr-only">
        Split type
      </p>
      <div className={cx('rounded-control border', isWrong ? 'border-danger' : 'border-line')}>
        <SplitToggle
          isOpen={isPressedOpen}
          controls={id}
          isInvalid={problem !== undefined}
          onToggle={() =>
            startTransition(() => {
              pressOpen(!isPressedOpen);
              setIsOpen(!isPressedOpen);
              form.seeSplit();
            })
          }
        >
          <bdi className="min-w-0 [overflow-wrap:anywhere]">
            {hasGroup ? describeSplit(values, nameOf) : 'Paid by you, split equally'}
          </bdi>
        </SplitToggle>
        <div id={id} hidden={!isOpen} className="px-3 pb-1">
          {wasOpened && <Editor form={form} people={people} me={me} />}
          {!hasGroup && <p className="pb-2 text-13 text-quiet">Choose a group to see who can share this.</p>}
        </div>
        {hasGroup && (
          <div
            className={cx(
              'px-3 pb-3',
              isOpen && 'border-t border-line pt-3',
              // The sentence above says enough.
              !isOpen && !isWrong && isPlain(values) && 'hidden',
            )}
          >
            <SplitStatus preview={preview} error={problem} />
          </div>
        )}
      </div>
    </div>
  );
}

/** One person paid, and all share equally. */
function isPlain({ payers, split }: ExpenseValues): boolean {
  return payers === null && isEqualAmongAll(split);
}

function Editor({ form, people, me }: SplitSectionProps) {
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
      <Field label="Paid by">
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
            ...(people.length > 1 ? [{ value: SEVERAL, label: 'Several people…' }] : []),
          ]}
        />
      </Field>
      {values.payers !== null && (
        <PayersFields form={form} draft={values.payers} people={people} nameOf={nameOf} />
      )}
      <Segmented
        label="How to split it"
        className="flex-wrap [&>label]:px-2"
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

/** The rest to assign, always visible. `error` replaces it after the form was submitted. */
function SplitStatus({ preview, error }: { preview: SplitPreview; error?: string }) {
  const formatMoney = useFormatMoney();
  const isDone = preview.left === 0 && preview.problem === null;
  const words = describeLeft(preview, formatMoney);
  return (
    <div role="status" className="flex flex-col gap-1 text-14">
      <p className={cx('flex items-start gap-1.5 font-medium', isDone ? 'text-owed' : 'text-ink')}>
        {isDone && <Check aria-hidden="true" className="mt-0.5 size-4" />}
        <span className="figures">{words}</span>
      </p>
      {preview.isDrawn && (
        <p className="text-13 text-quiet">
          It does not divide evenly. The extra cents go to whoever has paid the fewest of them so far.
        </p>
      )}
      {error !== undefined && error !== words && (
        <p className="flex items-start gap-1.5 text-13 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}

function describeLeft({ left, leftBasisPoints, problem }: SplitPreview, formatMoney: FormatMoney): string {
  if (left === null) return problem ?? 'Enter the amount to see each share';
  if (left === 0) return problem ?? 'Fully assigned';
  const percent = leftBasisPoints === null ? '' : ` (${percentText(Math.abs(leftBasisPoints))}%)`;
  return left > 0
    ? `Left to assign: ${formatMoney(left)}${percent}`
    : `Over by ${formatMoney(negate(left))}${percent}`;
}
