import { portalRoutes, toPagePath } from '@stackworks/contracts';
import { reportView } from '@stackworks/ui/report';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useToken } from '#/lib/session/tokens.ts';
import { readViewing } from '#/lib/session/viewing.ts';

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

/** Reports each screen as it is come to, by the pattern of its address: what is in it is nobody else’s business. */
export function usePageViews(): void {
  const [location] = useLocation();
  const page = toPagePath(location);
  const reported = useRef<string | null>(null);
  useEffect(() => {
    if (reported.current === location || readViewing()) return;
    reported.current = location;
    reportView(page);
  }, [location, page]);
}
