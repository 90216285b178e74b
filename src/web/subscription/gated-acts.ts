/** What needs full access, by the verb of its call. */
const acts = {
  addBill: 'Adding a bill',
  addDebt: 'Adding a debt',
  addExpense: 'Adding an expense to this group',
  addExpenseFile: 'Attaching a file',
  addGoal: 'Adding a goal',
  addGroup: 'Creating a group',
  addGuestLink: 'Creating a guest link',
  addPerson: 'Adding people',
  addSeries: 'Repeating an expense',
  addWalletTransaction: 'Adding funds',
  importGroup: 'Importing a group',
  invite: 'Inviting people',
  openDirectGroup: 'Adding an expense with a friend',
  previewImport: 'Importing a group',
  removeExpenseFile: 'Removing a file',
  removeReceipt: 'Removing a receipt',
  renewJoinLink: 'Creating a join link',
  resendInvitation: 'Inviting people',
  restoreVersion: 'Restoring a version',
  setBudget: 'Setting a budget',
  setReceipt: 'Adding a receipt',
  updateExpense: 'Changing an expense of this group',
  updateSeries: 'Changing a repeated expense',
} as const;
export type GatedAct = keyof typeof acts;

/** What the call with this verb does, as the beginning of a sentence. */
export function nameAct(verb: string | null): string {
  return verb !== null && Object.hasOwn(acts, verb) ? acts[verb as GatedAct] : 'This';
}
