import { t } from '@lingui/core/macro';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { hasLanguages } from '#domain/language/languages.ts';
import { languageSwitched } from '#web/lib/language/browser.ts';
import { lazyPart, NoPart } from '#web/lib/lazy-part.tsx';
import { to } from '#web/lib/paths.ts';
import { today } from '#web/lib/time/today.ts';
import { cx } from '#web/ui/cx.ts';
import { useSite } from '#web/users/queries.ts';

const LanguageSelect = lazyPart(
  async () => (await import('#web/lib/language/language-select.tsx')).LanguageSelect,
  NoPart,
);

export const footerLinkClass =
  'inline-flex min-h-11 items-center rounded-control px-2 hover:text-ink hover:underline mouse:min-h-8';

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
      <p>{t`© ${today().slice(0, 4)} Allsquare. All rights reserved.`}</p>
      <nav aria-label={t`About`} className="-mx-2 flex flex-wrap">
        <Link href={to.terms} className={footerLinkClass}>{t`Terms`}</Link>
        <Link href={to.privacy} className={footerLinkClass}>{t`Privacy`}</Link>
        {/* Has its room before the address is known, and is not a link without one. */}
        <a
          href={site && `mailto:${site.supportEmail}`}
          className={cx(footerLinkClass, !site && 'invisible')}
        >{t`Contact`}</a>
        {children}
        {hasLanguages() && (
          // Has its room before it is loaded.
          <div className="mx-2 h-11 w-36 mouse:h-10 mouse:w-44">
            <Suspense fallback={null}>
              <LanguageSelect language={languageSwitched()} isShort />
            </Suspense>
          </div>
        )}
      </nav>
    </footer>
  );
}
