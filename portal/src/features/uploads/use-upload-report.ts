import { portalRoutes } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useLocation } from 'wouter';
import type { Upload } from './upload-queue.ts';

/**
 * Tells of an upload that failed; without an active subscription it leads, once for all files that are under way, to the
 * screen that says so. The file stays in its queue, to be sent when there is one.
 */
export function useUploadReport() {
  const toast = useToast();
  const [, navigate] = useLocation();
  return ({ problem }: Upload) => {
    if (problem?.code === 'subscription_required') {
      if (window.location.pathname === portalRoutes.subscriptionRequired) return;
      navigate(portalRoutes.subscriptionRequired);
    }
    toast({
      title: 'Upload failed',
      description: problem?.reason ?? 'Failed to upload file',
      tone: 'danger',
    });
  };
}
