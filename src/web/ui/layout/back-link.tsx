import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';

type BackLinkProps = { href: string; children: string };

/** The link above the title of a screen to the screen that it belongs to. A finger gets more room than the text has. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <Link href={href} className="link -my-2.5 inline-flex items-center gap-1.5 py-2.5">
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
