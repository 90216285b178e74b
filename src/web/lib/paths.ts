import { isOwnAddress, pages } from '#contract/pages.ts';
import type { Currency } from '#domain/currency.ts';

/** The addresses of the screens with their params filled in. */
export const to = {
  dashboard: pages.dashboard,
  groups: pages.groups,
  group: (id: string) => `/groups/${id}`,
  /** A group's page with one of its expenses open. */
  groupExpense: (groupId: string, id: string) => `/groups/${groupId}?expense=${id}`,
  /** What happened in a group; payments are listed there. */
  groupActivity: (id: string) => `/groups/${id}?tab=activity`,
  friends: pages.friends,
  /** The friends who owe the user in a currency. */
  friendsOwing: (currency: Currency) => `${pages.friends}?owing=${currency}`,
  friend: (id: string) => `/friends/${id}`,
  expenses: pages.expenses,
  /** The expenses page with one expense open. */
  expense: (id: string) => `${pages.expenses}?expense=${id}`,
  /** The expenses page with those of one group. */
  expensesOf: (groupId: string) => `${pages.expenses}?groupId=${groupId}`,
  payments: pages.payments,
  spending: pages.spending,
  importStatement: pages.importStatement,
  bills: pages.bills,
  income: `${pages.bills}?kind=income`,
  /** The bills page with one bill open. */
  bill: (id: string) => `${pages.bills}?bill=${id}`,
  debts: pages.debts,
  goals: pages.goals,
  outlook: pages.outlook,
  wallet: pages.wallet,
  /** The cards tab of the wallet. */
  cards: `${pages.wallet}?tab=cards`,
  /** The cards tab with the dialog that adds a card. */
  addCard: `${pages.wallet}?tab=cards&add=card`,
  bankAccounts: `${pages.wallet}?tab=bank`,
  /** The wallet with the dialog that adds funds. */
  addFunds: `${pages.wallet}?add=funds`,
  subscribe: pages.subscribe,
  subscription: pages.subscription,
  receipt: (id: string) => `/subscription/receipts/${id}`,
  profile: pages.profile,
  profileNotifications: pages.profileNotifications,
  profileSecurity: pages.profileSecurity,
  profileData: pages.profileData,
  profileDevelopers: pages.profileDevelopers,
  admin: pages.admin,
  auth: pages.auth,
  forgotPassword: pages.forgotPassword,
  mailbox: pages.mailbox,
  terms: pages.terms,
  privacy: pages.privacy,
} as const;

/** Where a tab remembers the page to return to after signing in. */
export const RETURN_KEY = 'allsquare:return-to';
const GATED_KEY = 'allsquare:gated-at';
const ACT_KEY = 'allsquare:gated-act';

function remember(key: string, path: string): void {
  if (isOwnAddress(path)) sessionStorage.setItem(key, path);
}

function find(key: string): string | null {
  const path = sessionStorage.getItem(key);
  return path !== null && isOwnAddress(path) ? path : null;
}

/** Remembers the requested page during sign-in. */
export function rememberReturn(path: string): void {
  remember(RETURN_KEY, path);
}

/** The remembered page; the dashboard if there is none. */
export function findReturn(): string {
  return find(RETURN_KEY) ?? to.dashboard;
}

/** The remembered page, given out once; the dashboard if there is none. */
export function takeReturn(): string {
  const path = find(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return path ?? to.dashboard;
}

export function forgetReturn(): void {
  sessionStorage.removeItem(RETURN_KEY);
}

/** Remembers the page of an action that needs a subscription, and the verb of its call, until there is one. */
export function rememberGated(path: string, act: string): void {
  if (path.split('?')[0] === to.subscription) return;
  remember(GATED_KEY, path);
  sessionStorage.setItem(ACT_KEY, act);
}

/** The page of the last gated action, or null. */
export function findGated(): string | null {
  return find(GATED_KEY);
}

/** The verb of its call, such as `addGroup`. */
export function findGatedAct(): string | null {
  return sessionStorage.getItem(ACT_KEY);
}

export function forgetGated(): void {
  sessionStorage.removeItem(GATED_KEY);
  sessionStorage.removeItem(ACT_KEY);
}
