import { t } from '@lingui/core/macro';
import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'wouter';
import { lazyDialog } from '#web/lib/dialogs.tsx';
import { to } from '#web/lib/paths.ts';
import { Bell } from '#web/notifications/bell.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OutboxMark } from './outbox/outbox-mark.tsx';
import { SearchButton } from './search-button.tsx';

const loadDrawer = () => import('./drawer.tsx');
const Drawer = lazyDialog(async () => (await loadDrawer()).Drawer);

/** The top bar on phones: the button for the drawer, and the link home. */
export function TopBar() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line bg-paper px-2 print:hidden">
      <IconButton
        ref={button}
        label={t`Open menu`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void loadDrawer()}
        onFocus={() => void loadDrawer()}
        onClick={() => setIsOpen(true)}
      >
        <Menu />
      </IconButton>
      <Link
        href={to.dashboard}
        aria-label={t`Allsquare, go to dashboard`}
        className="flex h-11 items-center rounded-control px-1"
      >
        <Logo />
      </Link>
      <span className="ms-auto flex">
        <OutboxMark />
        <SearchButton />
        <Bell />
      </span>
      <Drawer open={isOpen} onOpenChange={setIsOpen} onClosed={() => button.current?.focus()} />
    </header>
  );
}
