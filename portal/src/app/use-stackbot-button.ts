import { portalRoutes } from '@stackworks/contracts';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useToken } from '#/lib/session/use-token.ts';

/** Pages of people who are signed in, who have help in another place: clients in the header, staff in the palette. */
const signedInPages = [
  portalRoutes.clientPortal,
  portalRoutes.taskWorkflow,
  portalRoutes.project.replace('/:id', ''),
  portalRoutes.clientSettings,
  portalRoutes.onePagePortal,
  portalRoutes.adminPortal,
  portalRoutes.adminPortalOld,
  portalRoutes.adminDashboard,
  portalRoutes.adminMessages,
];

/** Pages for anyone on which a client who is signed in has Help instead. */
const sharedPages: readonly string[] = [portalRoutes.subscriptionRequired];

/** Shows StackBot's button on public pages, and on no other. */
export function useStackbotButton(): void {
  const [path] = useLocation();
  const hasHelp = useToken('client') !== null && sharedPages.includes(path);
  const isPublic = !hasHelp && !signedInPages.some((page) => path === page || path.startsWith(`${page}/`));
  useEffect(() => {
    document.body.toggleAttribute('data-no-stackbot', !isPublic);
  }, [isPublic]);
}
