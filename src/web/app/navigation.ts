import { msg, t } from '@lingui/core/macro';
import {
  Banknote,
  CalendarClock,
  CalendarRange,
  ChartColumn,
  Handshake,
  LayoutDashboard,
  type LucideIcon,
  Receipt,
  ShieldCheck,
  Target,
  TrendingDown,
  UserRound,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import { labels } from '#web/lib/language/i18n.ts';
import { to } from '#web/lib/paths.ts';

/** A screen of the navigation. `letter` is the one that follows `g` on the keyboard. */
export type Destination = { label: string; path: string; letter: string; Icon: LucideIcon };

const dashboard: Destination = labels({
  label: msg`Dashboard`,
  path: to.dashboard,
  letter: 'd',
  Icon: LayoutDashboard,
});
const groups: Destination = labels({ label: msg`Groups`, path: to.groups, letter: 'g', Icon: UsersRound });
const expenses: Destination = labels({ label: msg`Expenses`, path: to.expenses, letter: 'e', Icon: Receipt });
const spending: Destination = labels({
  label: msg`Spending`,
  path: to.spending,
  letter: 'x',
  Icon: ChartColumn,
});
const friends: Destination = labels({ label: msg`Friends`, path: to.friends, letter: 'f', Icon: Handshake });
const payments: Destination = labels({
  label: msg`Payments`,
  path: to.payments,
  letter: 'p',
  Icon: Banknote,
});
const bills: Destination = labels({ label: msg`Bills`, path: to.bills, letter: 'b', Icon: CalendarClock });
const debts: Destination = labels({
  label: msg`Debt Snowball`,
  path: to.debts,
  letter: 's',
  Icon: TrendingDown,
});
const goals: Destination = labels({ label: msg`Goals`, path: to.goals, letter: 'o', Icon: Target });
const wallet: Destination = labels({ label: msg`Wallet`, path: to.wallet, letter: 'w', Icon: WalletMinimal });
const outlook: Destination = labels({
  label: msg`Looking Ahead`,
  path: to.outlook,
  letter: 'l',
  Icon: CalendarRange,
});
const profile: Destination = labels({ label: msg`Profile`, path: to.profile, letter: 'm', Icon: UserRound });
const adminPortal: Destination = labels({
  label: msg`Admin Portal`,
  path: to.admin,
  letter: 'a',
  Icon: ShieldCheck,
});

/** A part of the menu; the first one has no title. */
type Section = { title: string | null; places: readonly Destination[] };

/** The menu of sidebar and drawer. The items of the specification are in its order. */
const sections = (account: readonly Destination[]): readonly Section[] => [
  { title: null, places: [dashboard] },
  { title: t`Together`, places: [groups, expenses, payments, friends] },
  { title: t`My Money`, places: [spending, bills, debts, goals, wallet, outlook] },
  { title: t`Account`, places: account },
];

/** The menu for a role. */
export const menuOf = (role: string) => sections(role === 'admin' ? [profile, adminPortal] : [profile]);

/** The screens of the menu for a role. */
export const navigationOf = (role: string) => menuOf(role).flatMap(({ places }) => places);

/** The links left and right of the bottom bar's add button. */
export const quickLinks = { left: [dashboard, goals], right: [wallet, groups] } as const;

/** The expenses page with the add dialog open. */
export const addExpensePath = `${to.expenses}?add=1`;

/** Whether a path is a place or lies below it. */
export function isAt(path: string, place: string): boolean {
  return place === to.dashboard ? path === place : path === place || path.startsWith(`${place}/`);
}
