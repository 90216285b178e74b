import type { ReactNode } from 'react';
import { CONTENT_ID } from '#web/lib/arrival.ts';
import { Footer } from '#web/site/footer.tsx';
import { SkipLink } from '#web/site/skip-link.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** What stays while a signed-in person goes from screen to screen. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col md:pl-64 print:pl-0">
      <SkipLink />
      <Sidebar />
      <TopBar />
      {/* A screen high at least: what arrives then pushes no footer about that is being looked at. */}
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        className="min-h-dvh flex-1 px-4 py-6 outline-none md:px-8 md:py-10 print:min-h-0"
      >
        <div className="mx-auto max-w-[65rem]">{children}</div>
      </main>
      <div className="px-4 pb-[calc(4rem+env(safe-area-inset-bottom))] md:px-8 md:pb-0 print:hidden">
        <Footer className="mx-auto max-w-[65rem]" />
      </div>
      <BottomBar />
    </div>
  );
}
