import { toast } from '#web/ui/feedback/toast-store.ts';

/** Copies a text and shows a toast, also when the browser refuses. Resolves to whether it was copied. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
    return true;
  } catch {
    toast({
      variant: 'destructive',
      title: 'Failed to copy',
      description: 'Select the text and copy it yourself.',
    });
    return false;
  }
}
