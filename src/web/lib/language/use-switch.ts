import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getCurrentUser, setLanguage } from '#contract/users.ts';
import { findLanguage } from '#domain/language/languages.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { clearKeptReplies } from '../api/kept-replies.ts';
import { toastFailure } from '../api/toast-failure.ts';
import { reading, useCall } from '../api/use-call.ts';
import { keepLanguageHere, languageHere, speakIn } from './browser.ts';

const { queryKey } = reading(getCurrentUser);

/** Switches the language of this browser, and of the person who is signed in. Null: as the browser. */
export function useSwitchLanguage(): (code: string | null) => Promise<void> {
  const cache = useQueryClient();
  const save = useCall(setLanguage, {
    onSuccess: ({ language }) => {
      cache.setQueryData(queryKey, (user) => user && { ...user, language });
    },
    onError: toastFailure(t`Failed to change the language`),
  });
  return async (code) => {
    const chosen = findLanguage(code);
    try {
      keepLanguageHere(chosen);
      await speakIn(chosen ?? languageHere());
    } catch {
      keepLanguageHere(null);
      toast({ variant: 'destructive', title: t`Connect to the internet to change the language` });
      return;
    }
    // They have sentences in the language before.
    await clearKeptReplies();
    if (cache.getQueryData(queryKey)) save.mutate({ body: { language: code } });
    await cache.invalidateQueries();
  };
}
