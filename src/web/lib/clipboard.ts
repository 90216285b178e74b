import { t } from '@lingui/core/macro';
import { toast } from '#web/ui/feedback/toast-store.ts';

/** Copies a text and says that it is `copied`, also when the browser refuses. Resolves to whether it was copied. */
export async function copyText(text: string, copied: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: copied });
    return true;
  } catch {
    toast({
      variant: 'destructive',
      title: t`Failed to copy`,
      description: t`Select the text and copy it yourself.`,
    });
    return false;
  }
}
