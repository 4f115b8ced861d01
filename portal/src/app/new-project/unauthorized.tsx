import { portalRoutes } from '@stackworks/contracts';
import { useToast } from '@stackworks/ui';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { LoadingScreen } from '#/components/loading.tsx';

/** Portals specification §9. */
const redirectDelay = 500;

/** Says that they are not signed in, and leads to the portal, which asks them to. What they typed is saved. */
export function Unauthorized() {
  const toast = useToast();
  const [, navigate] = useLocation();

  useEffect(() => {
    toast({ title: 'Unauthorized', description: 'Sign in to start a project.', tone: 'danger' });
    const timer = setTimeout(() => navigate(portalRoutes.clientPortal, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [toast, navigate]);

  return <LoadingScreen text="Going to the portal..." />;
}
