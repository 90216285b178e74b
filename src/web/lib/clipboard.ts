import { toast } from '#web/ui/feedback/toast-store.ts';

/** Copies a text and shows a toast, also when the browser refuses. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${what} copied` });
  } catch {
    toast({
      variant: 'destructive',
      title: 'Failed to copy',
      description: 'Select the text and copy it yourself.',
    });
  }
}
