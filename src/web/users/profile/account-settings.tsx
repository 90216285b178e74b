import { msg, t } from '@lingui/core/macro';
import {
  BadgeCheck,
  Bell,
  ChevronRight,
  CreditCard,
  Database,
  KeyRound,
  type LucideIcon,
  SquareTerminal,
} from 'lucide-react';
import { Link } from 'wouter';
import { labels } from '#web/lib/language/i18n.ts';
import { to } from '#web/lib/paths.ts';
import { Card } from '#web/ui/layout/card.tsx';

type Setting = { path: string; label: string; text: string; Icon: LucideIcon };

const settings: readonly Setting[] = [
  labels({
    path: to.profileNotifications,
    label: msg`Notifications`,
    text: msg`What you're notified about in the app and by email`,
    Icon: Bell,
  }),
  labels({
    path: to.profileSecurity,
    label: msg`Password & Security`,
    text: msg`Password, two-step sign-in, passkeys, sessions`,
    Icon: KeyRound,
  }),
  labels({
    path: to.cards,
    label: msg`Payment Methods`,
    text: msg`Saved cards, in your wallet`,
    Icon: CreditCard,
  }),
  labels({
    path: to.subscription,
    label: msg`Subscription`,
    text: msg`Your access, plan, invoices and promotion codes`,
    Icon: BadgeCheck,
  }),
  labels({
    path: to.profileData,
    label: msg`My Data`,
    text: msg`Export everything, or delete your account`,
    Icon: Database,
  }),
  labels({
    path: to.profileDevelopers,
    label: msg`Developers`,
    text: msg`Access tokens and webhooks`,
    Icon: SquareTerminal,
  }),
];

/** The links to the account settings pages. */
export function AccountSettings() {
  return (
    <Card as="section" flush>
      <h2 className="px-4 pt-4 pb-2 text-16 font-semibold md:px-6 md:pt-6">{t`Account Settings`}</h2>
      <ul className="pb-2 md:pb-3">
        {settings.map(({ path, label, text, Icon }) => (
          <li key={path}>
            <Link
              href={path}
              className="flex min-h-14 items-center gap-4 px-4 py-2.5 transition-colors duration-100 hover:bg-well focus-visible:-outline-offset-2 md:px-6"
            >
              <Icon aria-hidden="true" className="size-5 text-quiet" />
              <span className="min-w-0 flex-1">
                <span className="block text-body font-medium">{label}</span>
                <span className="block text-13 text-quiet">{text}</span>
              </span>
              <ChevronRight aria-hidden="true" className="size-4.5 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
