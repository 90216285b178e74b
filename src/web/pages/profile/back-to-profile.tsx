import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';

/** From a page of the account settings back to where they are listed. */
export function BackToProfile() {
  return (
    <Link href={to.profile} className="link inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden="true" className="size-4" />
      Profile
    </Link>
  );
}
