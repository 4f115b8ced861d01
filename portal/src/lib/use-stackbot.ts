import { useToast } from '@stackworks/ui';

/** Opens StackBot where its button is not shown. @returns takes the element that gets the focus back when it closes */
export function useStackbot() {
  const toast = useToast();
  return async (opener: HTMLElement): Promise<void> => {
    try {
      const { togglePanel } = await import('@stackworks/stackbot/widget');
      togglePanel(opener);
    } catch {
      toast({
        title: 'StackBot didn’t open',
        description: 'Check your connection and try again.',
        tone: 'danger',
      });
    }
  };
}
