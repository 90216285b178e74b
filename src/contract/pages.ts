/** The addresses of the screens. The server answers 200 for them, and the page with 404 for any other address. */
export const pages = {
  dashboard: '/',
  groups: '/groups',
  group: '/groups/:id',
  friends: '/friends',
  friend: '/friends/:id',
  expenses: '/expenses',
  spending: '/spending',
  importStatement: '/spending/import',
  payments: '/payments',
  bills: '/bills',
  debts: '/debts',
  goals: '/goals',
  outlook: '/outlook',
  wallet: '/wallet',
  subscribe: '/subscribe',
  subscription: '/subscription',
  receipt: '/subscription/receipts/:id',
  profile: '/profile',
  profileNotifications: '/profile/notifications',
  profileSecurity: '/profile/security',
  profileData: '/profile/data',
  profileDevelopers: '/profile/developers',
  admin: '/admin',
  auth: '/auth',
  forgotPassword: '/auth/forgot',
  resetPassword: '/auth/reset/:token',
  accessLeft: '/auth/access/:token',
  verifyEmail: '/verify-email/:token',
  invitation: '/invitations/:token',
  join: '/join/:token',
  guest: '/g/:token',
  mailbox: '/mailbox',
  terms: '/terms',
  privacy: '/privacy',
} as const;

export type PageName = keyof typeof pages;

/**
 * Whether text is an address of this site that a person may be sent to after signing in: it starts with one slash and
 * has no host. Browsers drop tabs and line breaks, so whitespace is refused.
 */
export function isOwnAddress(text: string): boolean {
  return /^\/(?![/\\])\S*$/.test(text) && !text.startsWith('/auth');
}

/** Whether text is such an address, of a page that there is. */
export function isOwnPage(text: string): boolean {
  return isOwnAddress(text) && findPage(text.split(/[?#]/)[0] ?? '') !== null;
}

const patterns = Object.entries(pages).map(([name, page]) => ({
  name: name as PageName,
  pattern: new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+').replaceAll('/', '\\/')}$`),
}));

/** The screen of a path, or null. */
export function findPage(path: string): PageName | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
}
