import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type BankAccount, listBankAccounts } from '#contract/bank-accounts.ts';
import { reading } from '#web/lib/api/use-call.ts';
import { labels } from '#web/lib/language/i18n.ts';

export function useBankAccounts() {
  return useQuery(reading(listBankAccounts));
}

const kinds: Record<BankAccount['accountType'], string> = labels({
  checking: msg`Checking`,
  savings: msg({ message: 'Savings', context: 'a bank account' }),
  credit: msg`Credit`,
});

/** "Checking ending in 6789" */
export function accountLine({ accountType, last4 }: BankAccount): string {
  return t`${kinds[accountType]} ending in ${last4}`;
}
