import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { setLanguage } from '#contract/profile.ts';
import { getCurrentUser, type User } from '#contract/users.ts';
import { findLanguage } from '#domain/language/languages.ts';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { cacheRepliesOf, clearCachedReplies } from '../api/cached-replies.ts';
import { toastFailure } from '../api/toast-failure.ts';
import { useCall } from '../api/use-call.ts';
import { currentPerson } from '../outbox/shown.ts';
import { keepLanguageHere, languageHere, languageSwitched, speakIn } from './browser.ts';

/** Switches the language of this browser, and of the person who is signed in. Null: as the browser. */
export function useSwitchLanguage(): (code: string | null) => Promise<void> {
  const cache = useQueryClient();
  const save = useCall(setLanguage, {
    onSuccess: ({ language }) => {
      cache.setQueryData<User | null>([getCurrentUser.path], (user) => user && { ...user, language });
    },
    onError: toastFailure(t`Failed to change the language`),
  });
  return async (code) => {
    const chosen = findLanguage(code);
    const before = findLanguage(languageSwitched());
    try {
      keepLanguageHere(chosen);
      await speakIn(chosen ?? languageHere());
    } catch {
      keepLanguageHere(before);
      toast({ variant: 'destructive', title: t`Connect to the internet to change the language` });
      return;
    }
    const user = currentPerson();
    if (user) save.mutate({ body: { language: code } });
    await clearCachedReplies().catch(() => undefined);
    if (user) cacheRepliesOf(user.id);
    await cache.invalidateQueries();
  };
}
