import { plural, t } from '@lingui/core/macro';
import { Undo2 } from 'lucide-react';
import type { PreviewedLine } from '#contract/statements.ts';
import { EXPENSE_CATEGORIES, type ExpenseCategory } from '#domain/expenses.ts';
import { formatNumber } from '#web/lib/language/figures.ts';
import { shownName } from '#web/lib/language/names.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { categoryChoices } from './category-on-line.tsx';

type ChoiceBarProps = {
  /** The line that the buttons are for, unless several are marked. */
  line: PreviewedLine | undefined;
  marked: number;
  taken: number;
  category: ExpenseCategory | null;
  canUndo: boolean;
  isPending: boolean;
  /** Makes the line a payment; null where it has no debt of its amount. */
  onPayment: (() => void) | null;
  onMine: () => void;
  onShare: () => void;
  onNone: () => void;
  onUndo: () => void;
  onCategory: (category: ExpenseCategory) => void;
  onTakeOver: () => void;
};

/** What the marked lines, or the active one, become; and the button that adds them. It stays at the bottom. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { line, marked, taken, category, canUndo, isPending } = props;
  const figure = formatNumber(marked);
  const who =
    marked > 0
      ? plural(marked, { one: '# transaction selected', other: `${figure} transactions selected` })
      : (line?.title ?? '');
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 flex flex-col gap-2 rounded-b-card border-t border-line bg-card px-4 py-3 md:bottom-0 md:px-6">
      <p role="status" className="line-clamp-2 text-start text-13 text-quiet" dir="auto">
        {who}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <div
          role="toolbar"
          aria-label={t`What the transaction is`}
          className="flex flex-wrap items-center gap-2"
        >
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="m"
            onClick={props.onMine}
          >{t`Personal`}</Button>
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="s"
            onClick={props.onShare}
          >{t`Split…`}</Button>
          <Button
            variant="secondary"
            size="small"
            aria-keyshortcuts="x"
            onClick={props.onNone}
          >{t`Skip`}</Button>
          {props.onPayment !== null && (
            <Button variant="secondary" size="small" onClick={props.onPayment}>
              <span className="max-w-40 truncate">{t`Payment with ${line?.settles ? shownName(line.settles) : ''}`}</span>
            </Button>
          )}
        </div>
        <IconButton
          label={t`Undo`}
          size="small"
          aria-keyshortcuts="u"
          disabled={!canUndo}
          onClick={props.onUndo}
        >
          <Undo2 />
        </IconButton>
        <div className="w-34 md:w-44">
          <Select
            aria-label={t`Category`}
            placeholder={t`Category`}
            options={categoryChoices()}
            value={category ?? ''}
            onChange={(event) => {
              const chosen = EXPENSE_CATEGORIES.find((each) => each === event.target.value);
              if (chosen !== undefined) props.onCategory(chosen);
            }}
          />
        </div>
        <Button
          className="h-auto! min-h-11 max-w-full flex-[1_1_7rem] px-3! py-1.5 whitespace-normal! md:ms-auto md:flex-none md:px-4! mouse:min-h-10"
          disabled={taken === 0}
          pending={isPending}
          pendingText={t`Adding...`}
          onClick={props.onTakeOver}
        >
          {plural(taken, { one: 'Add # Transaction', other: `Add ${formatNumber(taken)} Transactions` })}
        </Button>
      </div>
    </div>
  );
}
