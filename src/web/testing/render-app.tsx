import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import type { User } from '#contract/users.ts';
import { queryClient } from '#web/lib/api/refresh.ts';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { clearToasts } from '#web/ui/feedback/toast-store.ts';
import { HasFullAccess } from '#web/ui/lock-mark.tsx';
import { SignedIn } from '#web/users/signed-in.ts';

/** A signed-in user; `given` overrides fields. */
export function makeUser(given: Partial<User> = {}): User {
  return {
    id: '01900000-0000-7000-8000-000000000001',
    username: 'maya',
    email: 'maya@example.com',
    emailVerified: true,
    firstName: 'Maya',
    lastName: 'Okafor',
    phone: null,
    profilePicture: null,
    role: 'user',
    clickCredits: 0,
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    hasFullAccess: true,
    homeCurrency: 'USD',
    language: null,
    hasPassword: true,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...given,
  };
}

type Scene = {
  /** The path to open. */
  path?: string;
  /** The signed-in user; null for a visitor. Without it the user is fetched. */
  user?: User | null;
};

/** Renders a part of the application with the real cache and toasts. Returns a user-event instance to act with. */
export function renderApp(content: ReactNode, { path = '/', user }: Scene = {}) {
  window.history.replaceState(null, '', path);
  queryClient.clear();
  if (user !== undefined) queryClient.setQueryData(['/api/user'], user);
  onTestFinished(() => {
    clearToasts();
    queryClient.clear();
    sessionStorage.clear();
  });
  const inside = user ? (
    <SignedIn value={user}>
      <HasFullAccess value={user.hasFullAccess}>{content}</HasFullAccess>
    </SignedIn>
  ) : (
    content
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      {inside}
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...view, person: userEvent.setup() };
}
