import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getBook } from '#contract/book.ts';
import type { ReplyOf } from '#contract/route.ts';
import { toastFailure } from '#web/lib/api/toast-failure.ts';
import { reading } from '#web/lib/api/use-call.ts';

export type Book = ReplyOf<typeof getBook>;

/** Reads the user's own book, which the server makes at first sight. It is read only once it is asked for. */
export function useOpenBook(onOpened: (book: Book) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...reading(getBook), staleTime: Number.POSITIVE_INFINITY }),
    onSuccess: onOpened,
    onError: toastFailure('Failed to open your own book'),
  });
}
