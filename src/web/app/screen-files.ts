import type { PageName } from '#contract/pages.ts';

// Data only: the router (screens.ts) and the build (tools/build) read here which file of `pages/` shows which page.

/** Screens that need a session. */
export const protectedFiles = {
  dashboard: 'dashboard-page.tsx',
  groups: 'groups/groups-page.tsx',
  group: 'groups/group-page.tsx',
  friends: 'friends/friends-page.tsx',
  friend: 'friends/friend-page.tsx',
  expenses: 'money/expenses-page.tsx',
  spending: 'money/spending-page.tsx',
  importStatement: 'money/import-statement-page.tsx',
  payments: 'money/payments-page.tsx',
  bills: 'planning/bills-page.tsx',
  debts: 'planning/debts-page.tsx',
  goals: 'planning/goals-page.tsx',
  outlook: 'planning/outlook-page.tsx',
  wallet: 'money/wallet-page.tsx',
  subscribe: 'subscription/subscribe-page.tsx',
  subscription: 'subscription/subscription-page.tsx',
  receipt: 'subscription/receipt-page.tsx',
  profile: 'profile/profile-page.tsx',
  profileNotifications: 'profile/notification-settings-page.tsx',
  profileSecurity: 'profile/security-page.tsx',
  profileData: 'profile/my-data-page.tsx',
  profileDevelopers: 'profile/developers-page.tsx',
  admin: 'admin-page.tsx',
} as const;

/** Screens that need no session. */
export const publicFiles = {
  auth: 'sign-in/auth-page.tsx',
  forgotPassword: 'sign-in/forgot-password-page.tsx',
  resetPassword: 'sign-in/reset-password-page.tsx',
  accessLeft: 'sign-in/access-left-page.tsx',
  verifyEmail: 'sign-in/verify-email-page.tsx',
  invitation: 'sign-in/invitation-page.tsx',
  join: 'sign-in/join-page.tsx',
  guest: 'groups/guest-page.tsx',
  mailbox: 'site/mailbox-page.tsx',
  terms: 'site/terms-page.tsx',
  privacy: 'site/privacy-page.tsx',
} as const;

/** The compiler checks here that every page has a file. */
export const screenFiles = { ...protectedFiles, ...publicFiles } satisfies Record<PageName, string>;

export const NOT_FOUND_FILE = 'site/not-found-page.tsx';
