import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getBook, hasOwnExpenses } from '#contract/book.ts';
import type { ReplyOf } from '#contract/route.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { reading } from '#web/lib/api/use-call.ts';

export type Book = ReplyOf<typeof getBook>;

// The book of a person stays the same.
const readingBook = { ...reading(getBook), staleTime: Number.POSITIVE_INFINITY };

/** The user's own book, which the server makes at first sight. Only for people who have something in it. */
export function useBook() {
  return useQuery(readingBook);
}

/** Whether the user's own book has an expense. */
export function useHasOwnExpenses(): boolean {
  return useQuery(reading(hasOwnExpenses)).data?.hasAny ?? false;
}

/** Opens the user's own book once it is asked for. */
export function useOpenBook(onOpened: (book: Book) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.fetchQuery(readingBook),
    onSuccess: onOpened,
    onError: toastFailure(t`Failed to open your own expenses`),
  });
}
