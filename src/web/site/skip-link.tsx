import { t } from '@lingui/core/macro';
import { CONTENT_ID } from '#web/lib/route-focus.ts';

/** The first Tab stop: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only rounded-control bg-accent px-4 py-2 text-14 font-medium text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-60"
    >{t`Skip to content`}</a>
  );
}
