import { msg } from '@lingui/core/macro';
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
import { labels } from '#web/lib/language/i18n.ts';
import { to } from '#web/lib/paths.ts';

/** A part of a screen. `words` are what people call it. */
export type Place = { label: string; detail?: string; words: string; path: string; Icon: LucideIcon };

/** What the menu does not list. */
export const PLACES: readonly Place[] = [
  labels({
    label: msg`Income`,
    detail: msg`Bills`,
    words: msg`salary wage paycheck earnings`,
    path: to.income,
    Icon: HandCoins,
  }),
  labels({
    label: msg`Bills by Month`,
    detail: msg`Bills`,
    words: msg`calendar due dates`,
    path: `${to.bills}?view=month`,
    Icon: CalendarClock,
  }),
  labels({ label: msg`Budgets`, detail: msg`Spending`, words: 'budget', path: to.spending, Icon: PiggyBank }),
  labels({
    label: msg`Year in Review`,
    detail: msg`Spending`,
    words: msg`annual summary`,
    path: `${to.spending}?review=1`,
    Icon: ChartPie,
  }),
  labels({
    label: msg`Import a Statement`,
    detail: msg`Spending`,
    words: msg`bank upload csv ofx qif`,
    path: to.importStatement,
    Icon: FileSpreadsheet,
  }),
  labels({
    label: msg`Cards`,
    detail: msg`Wallet`,
    words: msg`payment methods credit debit`,
    path: to.cards,
    Icon: CreditCard,
  }),
  labels({
    label: msg`Bank Accounts`,
    detail: msg`Wallet`,
    words: 'iban',
    path: to.bankAccounts,
    Icon: Building2,
  }),
  labels({
    label: msg`Notification Settings`,
    detail: msg`Profile`,
    words: msg`email push alerts reminders`,
    path: to.profileNotifications,
    Icon: Bell,
  }),
  labels({
    label: msg`Password & Security`,
    detail: msg`Profile`,
    words: 'two-step 2fa passkeys sessions',
    path: to.profileSecurity,
    Icon: ShieldCheck,
  }),
  labels({
    label: msg`Your Data`,
    detail: msg`Profile`,
    words: msg`export download delete account`,
    path: to.profileData,
    Icon: Download,
  }),
  labels({
    label: msg`Developers`,
    detail: msg`Profile`,
    words: msg`api access tokens webhooks`,
    path: to.profileDevelopers,
    Icon: Code,
  }),
  labels({
    label: msg`Subscription`,
    words: msg`plan full access promotion code`,
    path: to.subscription,
    Icon: Gift,
  }),
];

/** What people call the screens of the menu, by their paths. */
export const WORDS: Readonly<Record<string, string>> = labels({
  [to.dashboard]: msg`home overview`,
  [to.groups]: msg`trips households`,
  [to.expenses]: msg`costs receipts`,
  [to.payments]: msg`settle up pay owe requests transactions`,
  [to.friends]: msg`people balances`,
  [to.spending]: msg`charts categories reports`,
  [to.bills]: msg`recurring rent utilities subscriptions`,
  [to.debts]: msg`loans credit payoff avalanche`,
  [to.goals]: msg`savings save`,
  [to.wallet]: msg`money balance funds withdraw`,
  [to.outlook]: msg`forecast outlook upcoming`,
  [to.profile]: msg`settings name photo currency time zone theme account`,
  [to.admin]: msg`users promotion codes audit status`,
});
