import { type ComponentType, createElement, lazy, useState } from 'react';
import { pages } from '#contract/pages.ts';

type Load = () => Promise<{ default: ComponentType }>;

export type Screen = { path: string; Page: ComponentType; load: Load };

/** A screen whose script comes when it is first shown; one that is there already is shown without waiting. */
function screen(path: string, load: Load): Screen {
  let known: ComponentType | null = null;
  const loadOnce: Load = async () => {
    const page = await load();
    known = page.default;
    return page;
  };
  const Lazy = lazy(loadOnce);
  const Page = () => {
    const [Shown] = useState(() => known ?? Lazy);
    return createElement(Shown);
  };
  return { path, Page, load: loadOnce };
}

/** Screens for signed-in people. */
export const protectedScreens: readonly Screen[] = [
  screen(pages.dashboard, async () => ({
    default: (await import('#web/pages/dashboard-page.tsx')).DashboardPage,
  })),
  screen(pages.groups, async () => ({
    default: (await import('#web/pages/groups/groups-page.tsx')).GroupsPage,
  })),
  screen(pages.group, async () => ({
    default: (await import('#web/pages/groups/group-page.tsx')).GroupPage,
  })),
  screen(pages.expenses, async () => ({
    default: (await import('#web/pages/money/expenses-page.tsx')).ExpensesPage,
  })),
  screen(pages.payments, async () => ({
    default: (await import('#web/pages/money/payments-page.tsx')).PaymentsPage,
  })),
  screen(pages.bills, async () => ({
    default: (await import('#web/pages/planning/bills-page.tsx')).BillsPage,
  })),
  screen(pages.debts, async () => ({
    default: (await import('#web/pages/planning/debts-page.tsx')).DebtsPage,
  })),
  screen(pages.goals, async () => ({
    default: (await import('#web/pages/planning/goals-page.tsx')).GoalsPage,
  })),
  screen(pages.wallet, async () => ({
    default: (await import('#web/pages/money/wallet-page.tsx')).WalletPage,
  })),
  screen(pages.subscribe, async () => ({
    default: (await import('#web/pages/subscription/subscribe-page.tsx')).SubscribePage,
  })),
  screen(pages.subscription, async () => ({
    default: (await import('#web/pages/subscription/subscription-page.tsx')).SubscriptionPage,
  })),
  screen(pages.receipt, async () => ({
    default: (await import('#web/pages/subscription/receipt-page.tsx')).ReceiptPage,
  })),
  screen(pages.profile, async () => ({
    default: (await import('#web/pages/profile/profile-page.tsx')).ProfilePage,
  })),
  screen(pages.profileNotifications, async () => ({
    default: (await import('#web/pages/profile/notification-settings-page.tsx')).NotificationSettingsPage,
  })),
  screen(pages.profileSecurity, async () => ({
    default: (await import('#web/pages/profile/security-page.tsx')).SecurityPage,
  })),
  screen(pages.profileData, async () => ({
    default: (await import('#web/pages/profile/my-data-page.tsx')).MyDataPage,
  })),
  screen(pages.admin, async () => ({ default: (await import('#web/pages/admin-page.tsx')).AdminPage })),
];

/** Screens for everybody. */
export const publicScreens: readonly Screen[] = [
  screen(pages.auth, async () => ({ default: (await import('#web/pages/sign-in/auth-page.tsx')).AuthPage })),
  screen(pages.forgotPassword, async () => ({
    default: (await import('#web/pages/sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
  })),
  screen(pages.resetPassword, async () => ({
    default: (await import('#web/pages/sign-in/reset-password-page.tsx')).ResetPasswordPage,
  })),
  screen(pages.verifyEmail, async () => ({
    default: (await import('#web/pages/sign-in/verify-email-page.tsx')).VerifyEmailPage,
  })),
  screen(pages.invitation, async () => ({
    default: (await import('#web/pages/sign-in/invitation-page.tsx')).InvitationPage,
  })),
  screen(pages.mailbox, async () => ({
    default: (await import('#web/pages/site/mailbox-page.tsx')).MailboxPage,
  })),
  screen(pages.terms, async () => ({ default: (await import('#web/pages/site/terms-page.tsx')).TermsPage })),
  screen(pages.privacy, async () => ({
    default: (await import('#web/pages/site/privacy-page.tsx')).PrivacyPage,
  })),
];

export const notFoundScreen = screen('', async () => ({
  default: (await import('#web/pages/site/not-found-page.tsx')).NotFoundPage,
}));

const matches = (path: string) => (each: Screen) =>
  new RegExp(`^${each.path.replaceAll(/:\w+/g, '[^/]+')}/?$`).test(path);

/** The protected screen at a path, if it is one. */
export function findProtectedScreen(path: string): Screen | undefined {
  return protectedScreens.find(matches(path));
}

/** Loads the screen at a path, before it is shown. */
export async function preloadScreen(path: string): Promise<void> {
  await (findProtectedScreen(path) ?? publicScreens.find(matches(path)) ?? notFoundScreen).load();
}
