import { useInfiniteQuery } from '@tanstack/react-query';
import { listMailbox } from '#contract/site.ts';
import { readingPages } from '#web/lib/api/use-call.ts';

/** The mails of an installation without a mail server, newest first; `to` narrows them to one address. */
export function useMailbox({ to }: { to: string }) {
  return useInfiniteQuery({
    ...readingPages(listMailbox, { query: to === '' ? {} : { to } }),
    // Jobs write mails behind the caller's back, so nothing says when there are new ones.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
