import { lazy } from 'react';
import { WhenOpened } from '#web/lib/when-opened.tsx';

type AddExpenseDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The group it is for, unless the person chooses another. */
  groupId?: string;
};

const loadPanel = () => import('./add-expense-panel.tsx');
const AddExpensePanel = lazy(async () => ({ default: (await loadPanel()).AddExpensePanel }));

export function AddExpenseDialog(props: AddExpenseDialogProps) {
  return (
    <WhenOpened open={props.open}>
      <AddExpensePanel {...props} />
    </WhenOpened>
  );
}

/** Fetches the dialog before it is asked for, when a pointer or the focus comes near its button. */
export function preloadAddExpense(): void {
  void loadPanel();
}
