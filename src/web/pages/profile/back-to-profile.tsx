import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';

/** The link from an account settings page back to the profile. */
export function BackToProfile() {
  return (
    <Link href={to.profile} className="link inline-flex items-center gap-1.5">
      <ArrowLeft aria-hidden="true" className="size-4" />
      Profile
    </Link>
  );
}
