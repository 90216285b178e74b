import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

type SectionHeadProps = {
  id: string;
  title: ReactNode;
  /** Where all of it is shown. */
  all?: { href: string; label: string };
  children?: ReactNode;
};

/** The title of a section of a page, above its content. `all.label` begins with 'View all'. */
export function SectionHead({ id, title, all, children }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="text-20 font-semibold">
        {title}
      </h2>
      {all && <Link href={all.href} aria-label={all.label} className="link tap text-14">{t`View all`}</Link>}
      {children}
    </div>
  );
}
