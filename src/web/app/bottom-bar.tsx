import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { addExpensePath, type Destination, isAt, quickLinks } from './navigation.ts';

/** The phone's navigation: the most used screens around the button that adds an expense. */
export function BottomBar() {
  return (
    <nav
      aria-label={t`Quick links`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card pb-[env(safe-area-inset-bottom)] print:hidden"
    >
      <ul className="mx-auto grid h-16 max-w-lg grid-cols-5">
        {quickLinks.left.map((each) => (
          <QuickLink key={each.path} {...each} />
        ))}
        <li className="grid place-items-center">
          <Link
            href={addExpensePath}
            aria-label={t`Add expense`}
            className="grid size-12 place-items-center rounded-full bg-accent text-on-accent transition-colors duration-100 hover:bg-accent-strong active:bg-accent-strong"
          >
            <Plus aria-hidden="true" className="size-6" />
          </Link>
        </li>
        {quickLinks.right.map((each) => (
          <QuickLink key={each.path} {...each} />
        ))}
      </ul>
    </nav>
  );
}

function QuickLink({ label, path: place, Icon }: Destination) {
  const [path] = useLocation();
  const isHere = isAt(path, place);
  return (
    <li className="grid">
      <Link
        href={place}
        aria-current={isHere ? 'page' : undefined}
        className={cx(
          'flex min-w-0 flex-col items-center justify-center gap-1 text-center text-[11px] leading-3 font-medium focus-visible:-outline-offset-2',
          isHere ? 'text-accent' : 'text-quiet',
        )}
      >
        <Icon aria-hidden="true" className="size-5.5" />
        {label}
      </Link>
    </li>
  );
}
