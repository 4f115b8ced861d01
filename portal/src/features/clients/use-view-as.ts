import { portalRoutes } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useMutation } from '@tanstack/react-query';
import { api } from '#/lib/api/client.ts';
import { useFailureToast } from '#/lib/forms/failure-reports.ts';
import { startViewing } from '#/lib/session/viewing.ts';

export function useViewAs(clientId: string): { open: () => void; isBusy: boolean } {
  const toast = useToast();
  const showFailure = useFailureToast('Error', 'Failed to open the client’s portal');
  const view = useMutation({
    mutationFn: async (tab: Window) => {
      const response = await api.admin.clients[':id']['view-as'].$post({ param: { id: clientId } });
      const { token, name } = await response.json();
      // The token goes from tab to tab, through no address and no shared storage.
      startViewing(tab.sessionStorage, { token, name, clientId });
      tab.location.replace(portalRoutes.clientPortal);
    },
    onError: (error, tab) => {
      tab.close();
      showFailure(error);
    },
  });
  const open = () => {
    // Opened in the click itself, or the browser would block it as an advertisement.
    const tab = window.open('', '_blank');
    if (tab) {
      view.mutate(tab);
      return;
    }
    toast({
      title: 'Your browser blocked the new tab',
      description: 'Allow pop-ups for this site, then try again.',
      tone: 'danger',
    });
  };
  return { open, isBusy: view.isPending };
}
