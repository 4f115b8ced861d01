import { useToast } from '@stackworks/ui';

/** Copies a text, and says so; over plain HTTP, or without leave, a browser lets no page copy. */
export function useCopy(): (text: string) => Promise<void> {
  const toast = useToast();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copied!', description: 'Login details copied to clipboard' });
    } catch {
      toast({
        title: 'Not copied',
        description: 'Your browser blocked copying. Select the text and copy it yourself.',
        tone: 'danger',
      });
    }
  };
}
