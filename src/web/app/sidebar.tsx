import { t } from '@lingui/core/macro';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { Bell } from '#web/notifications/bell.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { AccountBlock } from './account-block.tsx';
import { NavList } from './nav-list.tsx';
import { OutboxMark } from './outbox/outbox-mark.tsx';
import { SearchButton } from './search-button.tsx';

/** The navigation on wide screens. */
export function Sidebar() {
  return (
    <header className="fixed inset-y-0 start-0 z-20 flex w-64 flex-col gap-4 overflow-y-auto border-e border-line bg-card px-4 pt-6 pb-5 print:hidden">
      <div className="flex items-center justify-between">
        <Link
          href={to.dashboard}
          aria-label={t`Allsquare, go to dashboard`}
          className="flex h-11 items-center rounded-control px-2 mouse:h-auto"
        >
          <Logo />
        </Link>
        <span className="flex">
          <OutboxMark />
          <Bell />
        </span>
      </div>
      <SearchButton wide />
      <NavList />
      <div className="mt-auto border-t border-line pt-4">
        <AccountBlock />
      </div>
    </header>
  );
}
