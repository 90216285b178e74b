import { pages } from '#contract/pages.ts';

/** The addresses of the screens, filled in. */
export const to = {
  dashboard: pages.dashboard,
  groups: pages.groups,
  group: (id: string) => `/groups/${id}`,
  expenses: pages.expenses,
  /** The expenses with one of them open. */
  expense: (id: string) => `${pages.expenses}?expense=${id}`,
  payments: pages.payments,
  bills: pages.bills,
  debts: pages.debts,
  goals: pages.goals,
  wallet: pages.wallet,
  /** The wallet with its saved cards. */
  cards: `${pages.wallet}?tab=cards`,
  /** The same with the dialog for another one. */
  addCard: `${pages.wallet}?tab=cards&add=card`,
  bankAccounts: `${pages.wallet}?tab=bank`,
  /** The wallet with the dialog that fills it. */
  addFunds: `${pages.wallet}?add=funds`,
  subscribe: pages.subscribe,
  subscription: pages.subscription,
  receipt: (id: string) => `/subscription/receipts/${id}`,
  profile: pages.profile,
  profileNotifications: pages.profileNotifications,
  profileSecurity: pages.profileSecurity,
  profileData: pages.profileData,
  admin: pages.admin,
  auth: pages.auth,
  forgotPassword: pages.forgotPassword,
  mailbox: pages.mailbox,
  terms: pages.terms,
  privacy: pages.privacy,
} as const;

const RETURN_KEY = 'allsquare:return-to';
const GATED_KEY = 'allsquare:gated-at';

/** Whether an address is a page of this site: one slash, no host. Browsers drop tabs and line breaks: no white space. */
function isOwnPage(path: string): boolean {
  return /^\/(?![/\\])\S*$/.test(path) && !path.startsWith('/auth');
}

function remember(key: string, path: string): void {
  if (isOwnPage(path)) sessionStorage.setItem(key, path);
}

function find(key: string): string | null {
  const path = sessionStorage.getItem(key);
  return path !== null && isOwnPage(path) ? path : null;
}

/** Remembers where somebody wanted to go, while they sign in. */
export function rememberReturn(path: string): void {
  remember(RETURN_KEY, path);
}

/** Where to go back to, once; the dashboard when nothing was remembered. */
export function takeReturn(): string {
  const path = find(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return path ?? to.dashboard;
}

/** Remembers where an act was refused for want of a subscription, until there is one. */
export function rememberGated(path: string): void {
  if (path.split('?')[0] !== to.subscription) remember(GATED_KEY, path);
}

/** Where such an act was refused; null when none was. */
export function findGated(): string | null {
  return find(GATED_KEY);
}

export function forgetGated(): void {
  sessionStorage.removeItem(GATED_KEY);
}
