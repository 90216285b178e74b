import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { today } from '#web/lib/time/today.ts';
import { cx } from '#web/ui/cx.ts';
import { useSite } from '#web/users/queries.ts';

export const footerLinkClass =
  'inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink hover:underline md:min-h-8';

type FooterProps = {
  className?: string;
  /** More entries after the links. */
  children?: ReactNode;
};

export function Footer({ className, children }: FooterProps) {
  const { data: site } = useSite();
  return (
    <footer
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-4 text-13 text-quiet',
        className,
      )}
    >
      <p>© {today().slice(0, 4)} Allsquare. All rights reserved.</p>
      <nav aria-label="About" className="-mx-2 flex flex-wrap">
        <Link href={to.terms} className={footerLinkClass}>
          Terms
        </Link>
        <Link href={to.privacy} className={footerLinkClass}>
          Privacy
        </Link>
        {site && (
          <a href={`mailto:${site.supportEmail}`} className={footerLinkClass}>
            Contact
          </a>
        )}
        {children}
      </nav>
    </footer>
  );
}
