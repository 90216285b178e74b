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
  profile: pages.profile,
  auth: pages.auth,
  mailbox: pages.mailbox,
  terms: pages.terms,
  privacy: pages.privacy,
} as const;

const RETURN_KEY = 'allsquare:return-to';

/** Whether an address is a page of this site: one slash, no host. Browsers drop tabs and line breaks: no white space. */
function isOwnPage(path: string): boolean {
  return /^\/(?![/\\])\S*$/.test(path) && !path.startsWith('/auth');
}

/** Remembers where somebody wanted to go, while they sign in or subscribe. */
export function rememberReturn(path: string): void {
  if (isOwnPage(path)) sessionStorage.setItem(RETURN_KEY, path);
}

/** Where to go back to, once; the dashboard when nothing was remembered. */
export function takeReturn(): string {
  const path = sessionStorage.getItem(RETURN_KEY);
  sessionStorage.removeItem(RETURN_KEY);
  return path !== null && isOwnPage(path) ? path : to.dashboard;
}
