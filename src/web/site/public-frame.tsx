import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { to } from '#web/lib/paths.ts';
import { CONTENT_ID, focusContent } from '#web/lib/route-focus.ts';
import { Logo } from '#web/ui/display/logo.tsx';
import { Footer } from './footer.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of the screens that need no session. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="steady flex min-h-dvh flex-col px-4 md:px-8">
      <SkipLink />
      <header className="mx-auto flex h-16 w-full max-w-[70rem] items-center md:h-20">
        <Link
          href={to.dashboard}
          aria-label={t`Allsquare, go to home page`}
          className="flex h-11 items-center rounded-control"
        >
          <Logo />
        </Link>
      </header>
      <main
        ref={focusContent}
        id={CONTENT_ID}
        tabIndex={-1}
        className="mx-auto w-full max-w-[70rem] flex-1 pt-4 pb-12 outline-none md:pt-6"
      >
        {children}
      </main>
      <Footer className="mx-auto w-full max-w-[70rem]" />
    </div>
  );
}
