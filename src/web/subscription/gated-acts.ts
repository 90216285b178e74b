import { msg, t } from '@lingui/core/macro';
import { labels } from '#web/lib/language/i18n.ts';

/** What needs full access, by the verb of its call. */
const acts = labels({
  addBill: msg`Adding a bill`,
  addDebt: msg`Adding a debt`,
  addExpense: msg`Adding an expense to this group`,
  addExpenseFile: msg`Attaching a file`,
  addGoal: msg`Adding a goal`,
  addGroup: msg`Creating a group`,
  addGuestLink: msg`Creating a guest link`,
  addPerson: msg`Adding people`,
  addSeries: msg`Repeating an expense`,
  addWalletTransaction: msg`Adding funds`,
  importGroup: msg`Importing a group`,
  invite: msg`Inviting people`,
  openDirectGroup: msg`Adding an expense with a friend`,
  previewImport: msg`Importing a group`,
  removeExpenseFile: msg`Removing a file`,
  removeReceipt: msg`Removing a receipt`,
  renewJoinLink: msg`Creating a join link`,
  resendInvitation: msg`Inviting people`,
  restoreVersion: msg`Restoring a version`,
  setBudget: msg`Setting a budget`,
  setReceipt: msg`Adding a receipt`,
  updateExpense: msg`Changing an expense of this group`,
  updateSeries: msg`Changing a repeated expense`,
});
export type GatedAct = keyof typeof acts;

/** What the call with this verb does, as the beginning of a sentence. */
export function nameAct(verb: string | null): string {
  return verb !== null && Object.hasOwn(acts, verb) ? acts[verb as GatedAct] : t`This`;
}
