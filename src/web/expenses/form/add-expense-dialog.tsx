import { lazyDialog } from '#web/lib/dialogs.tsx';

const loadPanel = () => import('./add-expense-panel.tsx');

export const AddExpenseDialog = lazyDialog(async () => (await loadPanel()).AddExpensePanel);

/** Fetches the dialog before it is asked for, when a pointer or the focus comes near its button. */
export function preloadAddExpense(): void {
  void loadPanel();
}
