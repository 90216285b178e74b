import { useQuery } from '@tanstack/react-query';
import { type BankAccount, listBankAccounts } from '#contract/bank-accounts.ts';
import { reading } from '#web/lib/api/use-call.ts';

export function useBankAccounts() {
  return useQuery(reading(listBankAccounts));
}

const kinds: Record<BankAccount['accountType'], string> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit',
};

/** "Checking ending in 6789" */
export function accountLine({ accountType, last4 }: BankAccount): string {
  return `${kinds[accountType]} ending in ${last4}`;
}
