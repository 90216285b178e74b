import { toast } from '#web/ui/feedback/toast-store.ts';

/** Puts a text on the clipboard and says so in a notice; where the browser refuses, it says that instead. */
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
