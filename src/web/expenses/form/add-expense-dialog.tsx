import { lazyDialog } from '#web/lib/dialogs.tsx';

const loadPanel = () => import('./add-expense-panel.tsx');

export const AddExpenseDialog = lazyDialog(async () => (await loadPanel()).AddExpensePanel);

/** Loads the dialog's script when its button is hovered or focused. */
export function preloadAddExpense(): void {
  void loadPanel();
}
