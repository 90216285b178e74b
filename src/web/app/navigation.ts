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
import { to } from '#web/lib/paths.ts';

/** A screen of the navigation. `letter` is the one that follows `g` on the keyboard. */
export type Destination = { label: string; path: string; letter: string; Icon: LucideIcon };

const dashboard: Destination = { label: 'Dashboard', path: to.dashboard, letter: 'd', Icon: LayoutDashboard };
const groups: Destination = { label: 'Groups', path: to.groups, letter: 'g', Icon: UsersRound };
const expenses: Destination = { label: 'Expenses', path: to.expenses, letter: 'e', Icon: Receipt };
const spending: Destination = { label: 'Spending', path: to.spending, letter: 'x', Icon: ChartColumn };
const friends: Destination = { label: 'Friends', path: to.friends, letter: 'f', Icon: Handshake };
const payments: Destination = { label: 'Payments', path: to.payments, letter: 'p', Icon: Banknote };
const bills: Destination = { label: 'Bills', path: to.bills, letter: 'b', Icon: CalendarClock };
const debts: Destination = { label: 'Debt Snowball', path: to.debts, letter: 's', Icon: TrendingDown };
const goals: Destination = { label: 'Goals', path: to.goals, letter: 'o', Icon: Target };
const wallet: Destination = { label: 'Wallet', path: to.wallet, letter: 'w', Icon: WalletMinimal };
const outlook: Destination = { label: 'Looking Ahead', path: to.outlook, letter: 'l', Icon: CalendarRange };
const profile: Destination = { label: 'Profile', path: to.profile, letter: 'm', Icon: UserRound };
const adminPortal: Destination = { label: 'Admin Portal', path: to.admin, letter: 'a', Icon: ShieldCheck };

/** A part of the menu; the first one has no title. */
type Section = { title: string | null; places: readonly Destination[] };

/** The menu of sidebar and drawer. The items of the specification are in its order. */
const sections = (account: readonly Destination[]): readonly Section[] => [
  { title: null, places: [dashboard] },
  { title: 'Together', places: [groups, expenses, payments, friends] },
  { title: 'My Money', places: [spending, bills, debts, goals, wallet, outlook] },
  { title: 'Account', places: account },
];
const everybodys = sections([profile]);
const admins = sections([profile, adminPortal]);

/** The menu for a role. */
export const menuOf = (role: string) => (role === 'admin' ? admins : everybodys);

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
