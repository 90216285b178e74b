import { t } from '@lingui/core/macro';
import { Fragment, memo } from 'react';
import { Link, useLocation } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { useUser } from '#web/users/signed-in.ts';
import { type Destination, isAt, menuOf } from './navigation.ts';

/** The links to the screens. `onGo` is called on every click, also for the screen that is open. */
export function NavList({ onGo }: { onGo?: () => void }) {
  const [path] = useLocation();
  const { role } = useUser();
  return (
    <nav aria-label={t`Main`}>
      {menuOf(role).map(({ title, places }) => (
        <Fragment key={title}>
          {title !== null && (
            <p
              aria-hidden="true"
              className="mt-3 mb-1 px-3 text-13 font-medium text-quiet md:mt-2.5 md:mb-0.5"
            >
              {title}
            </p>
          )}
          <ul aria-label={title ?? undefined}>
            {places.map((each) => (
              <NavItem key={each.path} destination={each} isHere={isAt(path, each.path)} onGo={onGo} />
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

type NavItemProps = { destination: Destination; isHere: boolean; onGo: (() => void) | undefined };

/** Of all items only the two that change render with a press. Their colors change at once, in its first frame. */
const NavItem = memo(({ destination: { label, path, Icon }, isHere, onGo }: NavItemProps) => (
  <li>
    <Link
      href={path}
      onClick={onGo}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-11 items-center gap-3 rounded-control px-3 text-14 font-medium mouse:h-8.5',
        isHere ? 'bg-accent-tint text-accent' : 'text-quiet hover:bg-well hover:text-ink',
      )}
    >
      <Icon aria-hidden="true" className="size-5" />
      {label}
    </Link>
  </li>
));
