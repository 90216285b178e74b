import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { cx } from '../cx.ts';

type BackLinkProps = { href: string; children: string; className?: string };

/** The link above the title of a screen to the screen that it belongs to. A finger gets more room than the text has. */
export function BackLink({ href, children, className }: BackLinkProps) {
  return (
    <Link
      href={href}
      className={cx('link -my-2.5 inline-flex items-center gap-1.5 py-2.5 md:my-0 md:py-0', className)}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
