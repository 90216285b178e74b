import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CATEGORY_LABELS, EXPENSE_CATEGORIES, type ExpenseCategory } from '#domain/expenses.ts';
import { say } from '#web/lib/language/i18n.ts';
import { Select } from '#web/ui/form/select.tsx';

export const categoryChoices = () =>
  EXPENSE_CATEGORIES.map((value) => ({ value, label: say(CATEGORY_LABELS[value]) }));

type CategoryOnLineProps = {
  /** The title of the line, which names the field. */
  title: string;
  value: ExpenseCategory | null;
  /** Whether Tab leads to it: only in the line that has the focus, of 10,000. */
  isReached: boolean;
  onChange: (category: ExpenseCategory | null) => void;
};

/**
 * The category of a line, which is changed where it stands. Its keys and presses are not those of the line. It has its
 * options once it is reached: the lines that scroll by would have hundreds.
 */
export function CategoryOnLine({ title, value, isReached, onChange }: CategoryOnLineProps) {
  const [isFilled, setFilled] = useState(false);
  const fill = () => setFilled(true);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps events from the line
    <div
      role="presentation"
      className="w-44"
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Select
        aria-label={t`Category of ${title}`}
        className="h-11! pe-8 ps-2 text-13! mouse:h-8!"
        tabIndex={isReached ? 0 : -1}
        placeholder={t`No category`}
        options={isFilled ? categoryChoices() : categoryChoices().filter((each) => each.value === value)}
        onPointerDown={fill}
        onFocus={fill}
        value={value ?? ''}
        onChange={({ target }) =>
          onChange(EXPENSE_CATEGORIES.find((category) => category === target.value) ?? null)
        }
      />
    </div>
  );
}
