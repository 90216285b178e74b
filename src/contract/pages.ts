/** The addresses of the screens. The server answers 200 for them, and the shell with 404 for any other. */
export const pages = {
  dashboard: '/',
  groups: '/groups',
  group: '/groups/:id',
  expenses: '/expenses',
  payments: '/payments',
  bills: '/bills',
  debts: '/debts',
  goals: '/goals',
  wallet: '/wallet',
  subscribe: '/subscribe',
  subscription: '/subscription',
  receipt: '/subscription/receipts/:id',
  profile: '/profile',
  profileNotifications: '/profile/notifications',
  profileSecurity: '/profile/security',
  profileData: '/profile/data',
  admin: '/admin',
  auth: '/auth',
  forgotPassword: '/auth/forgot',
  resetPassword: '/auth/reset/:token',
  verifyEmail: '/verify-email/:token',
  invitation: '/invitations/:token',
  mailbox: '/mailbox',
  terms: '/terms',
  privacy: '/privacy',
} as const;

const patterns = Object.values(pages).map(
  (page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+').replaceAll('/', '\\/')}$`),
);

/** Whether a path is a screen's address. */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
