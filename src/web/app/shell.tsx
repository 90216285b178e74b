import type { ReactNode } from 'react';
import { CONTENT_ID } from '#web/lib/route-focus.ts';
import { Footer } from '#web/site/footer.tsx';
import { SkipLink } from '#web/site/skip-link.tsx';
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Keyboard } from './keyboard/keyboard.tsx';
import { OfflineMark } from './offline-mark.tsx';
import { OutboxDialogs } from './outbox/outbox-mark.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

// Constant elements: React does not render them again with each screen.
const above = (
  <>
    <SkipLink />
    <Header />
  </>
);
const below = (
  <>
    {/* It waits for the content, which would push it away. */}
    <div className="px-4 peer-has-[[data-loading]:not([hidden]_*)]:hidden pb-[calc(4rem+env(safe-area-inset-bottom))] md:px-8 md:pb-0 print:hidden">
      <Footer className="mx-auto max-w-[65rem]">
        <Keyboard />
      </Footer>
    </div>
    <PhoneBottomBar />
    <OutboxDialogs />
  </>
);

// Only the layout that is visible is rendered. The hidden one would render again with every screen.
function Header() {
  return useIsPhone() ? <TopBar /> : <Sidebar />;
}

function PhoneBottomBar() {
  return useIsPhone() ? <BottomBar /> : null;
}

/** The frame around the protected screens: navigation, content and footer. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col md:ps-64 print:ps-0">
      {above}
      <main id={CONTENT_ID} tabIndex={-1} className="peer flex-1 px-4 py-6 outline-none md:px-8 md:py-10">
        <OfflineMark />
        <div className="mx-auto max-w-[65rem]">{children}</div>
      </main>
      {below}
    </div>
  );
}
