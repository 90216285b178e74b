import { t } from '@lingui/core/macro';
import { Check, CircleAlert } from 'lucide-react';
import { startTransition, useCallback, useId, useOptimistic, useState } from 'react';
import { createPortal } from 'react-dom';
import { negate } from '#domain/money.ts';
import { formatPercent } from '#web/lib/language/figures.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { type FormatMoney, useFormatMoney } from '#web/ui/display/in-currency.tsx';
import { useIsNarrow } from '#web/ui/layout/use-is-phone.ts';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/overlay/dialog.tsx';
import type { ExpenseValues, Person } from '../draft/expense-form-state.ts';
import { isEqualAmongAll } from '../draft/split-editor-state.ts';
import { describeSplit, namer } from '../draft/split-labels.ts';
import type { SplitPreview } from '../draft/split-preview.ts';
import type { ExpenseForm } from '../draft/use-expense-form.ts';
import { SplitEditor } from './split-editor.tsx';
import { SplitToggle } from './split-toggle.tsx';

type SplitSectionProps = {
  form: ExpenseForm;
  people: readonly Person[];
  me: string;
  /** Where the editor is shown beside the form, if there is room. */
  beside: HTMLElement | null;
};

/**
 * The payer and the split in one sentence, which opens the editor: beside the form where that has room, else as a step of
 * its own. It starts closed for a new expense, and while all share equally.
 */
export function SplitSection({ form, people, me, beside }: SplitSectionProps) {
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(!(isNarrow || form.isNew || isPlain(form.values)));
  // The button answers a press at once, and the editor follows in a transition.
  const [isPressedOpen, pressOpen] = useOptimistic(isOpen);
  const id = useId();
  const { place, host, wasOpened } = useKeptPlace(isOpen, id);
  const [seenTry, setSeenTry] = useState(form.submitCount);
  const { values, preview } = form;
  const hasGroup = values.groupId !== '';
  const { split: splitProblem, payers: payersProblem } = useProblems(form);
  // Without a group there is no one to share with; the group field has the error.
  const problem = hasGroup ? splitProblem : undefined;
  const isWrong = problem !== undefined || payersProblem !== undefined;
  if (form.submitCount !== seenTry) {
    setSeenTry(form.submitCount);
    if (isWrong) setIsOpen(true);
  }
  const status = hasGroup && <SplitStatus preview={preview} error={problem} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and a legend of its own look.
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="sr-only">
        {t`Split type`}
      </p>
      <p aria-hidden="true" className="text-14 font-medium max-md:hidden">
        {t`Paid and split`}
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
            {hasGroup ? describeSplit(values, namer(people, me)) : t`Paid by you, split equally`}
          </bdi>
        </SplitToggle>
        {/* The sentence says enough of a plain split. */}
        {!isOpen && (isWrong || !isPlain(values)) && <div className="px-3 pb-3 empty:hidden">{status}</div>}
      </div>
      {isNarrow && (
        <Dialog open={isOpen} onOpenChange={setIsOpen} title={t`Who paid, who shares`} full>
          <DialogBody>
            <div ref={host} />
          </DialogBody>
          <DialogFooter className="flex-nowrap items-center md:justify-between">
            {status}
            <Button className="max-md:flex-none" onClick={() => setIsOpen(false)}>
              {t`Done`}
            </Button>
          </DialogFooter>
        </Dialog>
      )}
      {!isNarrow &&
        isOpen &&
        beside !== null &&
        createPortal(
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div
            role="group"
            aria-label={t`Who paid, who shares`}
            data-beside=""
            className="flex w-[26rem] flex-col border-s border-line"
          >
            <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain px-6 pb-4" ref={host} />
            <div className="border-t border-line px-6 py-3 empty:hidden">{status}</div>
          </div>,
          beside,
        )}
      {wasOpened &&
        createPortal(
          hasGroup ? (
            <SplitEditor form={form} people={people} me={me} payersProblem={payersProblem} />
          ) : (
            <p className="pb-2 text-13 text-quiet">{t`Choose a group to see who can share this.`}</p>
          ),
          place,
        )}
    </div>
  );
}

/**
 * The element in which the editor stays while it moves between the places that show it, or is in none: an unreadable text
 * exists only in its field. `host` is the ref of such a place.
 */
function useKeptPlace(isOpen: boolean, id: string) {
  const [place] = useState(() => document.createElement('div'));
  place.id = id;
  const host = useCallback((element: HTMLElement | null) => element?.append(place), [place]);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return { place, host, wasOpened };
}

/** The problems of the split and of the payers. Another kind begins without any: it was not submitted yet. */
function useProblems({ values, problems, submitCount }: ExpenseForm): {
  split?: string | undefined;
  payers?: string | undefined;
} {
  const kind = `${values.split.mode} ${values.payers === null}`;
  const [since, setSince] = useState({ kind, submitCount: 0 });
  if (since.kind !== kind) setSince({ kind, submitCount });
  return since.kind === kind && submitCount > since.submitCount ? problems : {};
}

/** One person paid, and all share equally. */
function isPlain({ payers, split }: ExpenseValues): boolean {
  return payers === null && isEqualAmongAll(split);
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
        <p className="text-13 text-quiet">{t`The odd cent goes to whoever has covered the fewest so far.`}</p>
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
  if (left === null) return problem ?? t`Enter the amount to see each share`;
  if (left === 0) return problem ?? t`Adds up`;
  const percent = leftBasisPoints === null ? '' : ` (${formatPercent(Math.abs(leftBasisPoints) / 100)})`;
  return left > 0
    ? t`${formatMoney(left)} left${percent}`
    : t`Over by ${formatMoney(negate(left))}${percent}`;
}
