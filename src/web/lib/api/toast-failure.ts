import { t } from '@lingui/core/macro';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { errorMessage } from './api-error.ts';

/** Creates the `onError` of a call. It shows a toast with the title and the server's message or the fallback. */
export function toastFailure(title: string, fallback = t`Please try again.`): (error: Error) => void {
  return (error) => {
    toast({ variant: 'destructive', title, description: errorMessage(error, fallback) });
  };
}
