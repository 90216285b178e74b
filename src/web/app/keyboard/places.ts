import {
  Bell,
  Building2,
  CalendarClock,
  ChartPie,
  Code,
  CreditCard,
  Download,
  FileSpreadsheet,
  Gift,
  HandCoins,
  type LucideIcon,
  PiggyBank,
  ShieldCheck,
} from 'lucide-react';
import { to } from '#web/lib/paths.ts';

/** A part of a screen. `words` are what people call it. */
export type Place = { label: string; detail?: string; words: string; path: string; Icon: LucideIcon };

/** What the menu does not list. */
export const PLACES: readonly Place[] = [
  {
    label: 'Income',
    detail: 'Bills',
    words: 'salary wage paycheck earnings',
    path: to.income,
    Icon: HandCoins,
  },
  {
    label: 'Bills by Month',
    detail: 'Bills',
    words: 'calendar due dates',
    path: `${to.bills}?view=month`,
    Icon: CalendarClock,
  },
  { label: 'Budgets', detail: 'Spending', words: 'budget', path: to.spending, Icon: PiggyBank },
  {
    label: 'Year in Review',
    detail: 'Spending',
    words: 'annual summary',
    path: `${to.spending}?review=1`,
    Icon: ChartPie,
  },
  {
    label: 'Import a Statement',
    detail: 'Spending',
    words: 'bank upload csv ofx qif',
    path: to.importStatement,
    Icon: FileSpreadsheet,
  },
  {
    label: 'Cards',
    detail: 'Wallet',
    words: 'payment methods credit debit',
    path: to.cards,
    Icon: CreditCard,
  },
  { label: 'Bank Accounts', detail: 'Wallet', words: 'iban', path: to.bankAccounts, Icon: Building2 },
  {
    label: 'Notification Settings',
    detail: 'Profile',
    words: 'email push alerts reminders',
    path: to.profileNotifications,
    Icon: Bell,
  },
  {
    label: 'Password & Security',
    detail: 'Profile',
    words: 'two-step 2fa passkeys sessions',
    path: to.profileSecurity,
    Icon: ShieldCheck,
  },
  {
    label: 'Your Data',
    detail: 'Profile',
    words: 'export download delete account',
    path: to.profileData,
    Icon: Download,
  },
  {
    label: 'Developers',
    detail: 'Profile',
    words: 'api access tokens webhooks',
    path: to.profileDevelopers,
    Icon: Code,
  },
  {
    label: 'Subscription',
    words: 'plan full access promotion code',
    path: to.subscription,
    Icon: Gift,
  },
];

/** What people call the screens of the menu, by their paths. */
export const WORDS: Readonly<Record<string, string>> = {
  [to.dashboard]: 'home overview',
  [to.groups]: 'trips households',
  [to.expenses]: 'costs receipts',
  [to.payments]: 'settle up pay owe requests transactions',
  [to.friends]: 'people balances',
  [to.spending]: 'charts categories reports',
  [to.bills]: 'recurring rent utilities subscriptions',
  [to.debts]: 'loans credit payoff avalanche',
  [to.goals]: 'savings save',
  [to.wallet]: 'money balance funds withdraw',
  [to.outlook]: 'forecast outlook upcoming',
  [to.profile]: 'settings name photo currency time zone theme account',
  [to.admin]: 'users promotion codes audit status',
};
