import { useInfiniteQuery } from '@tanstack/react-query';
import { listMailbox } from '#contract/site.ts';
import { readingPages } from '#web/lib/api/use-call.ts';

/** The emails of an installation without a mail server, newest first; `to` filters by address. */
export function useMailbox({ to }: { to: string }) {
  return useInfiniteQuery({
    ...readingPages(listMailbox, { query: to === '' ? {} : { to } }),
    // Jobs write emails in the background, so no call invalidates this list.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
