import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { cx } from '../cx.ts';

type BackLinkProps = {
  href: string;
  children: string;
  /** On a phone only the arrow is shown, at the title's left. */
  compact?: boolean;
};

/** The link above the title of a screen to the screen that it belongs to. A finger gets more room than the text has. */
export function BackLink({ href, children, compact }: BackLinkProps) {
  return (
    <Link
      href={href}
      className={cx(
        'link -my-3 inline-flex min-w-11 items-center gap-1.5 py-3',
        compact && 'max-md:my-0 max-md:size-11 max-md:justify-center max-md:py-0',
      )}
    >
      <ArrowLeft aria-hidden="true" className={cx('size-4', compact && 'max-md:size-5')} />
      <span className={cx(compact && 'max-md:sr-only')}>{children}</span>
    </Link>
  );
}
