import { portalRoutes, toPagePath } from '@stackworks/contracts';
import { reportView } from '@stackworks/ui/report';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useToken } from '#/lib/session/tokens.ts';
import { readViewing } from '#/lib/session/viewing.ts';

/** Pages of signed-in people, who have help elsewhere: clients in the header, staff in the palette. */
const signedInPages = [
  // Its person answers an email.
  portalRoutes.versionLink,
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

export function useStackbotButton(): void {
  const [path] = useLocation();
  // There a signed-in client has Help instead.
  const hasHelp = useToken('client') !== null && path === portalRoutes.subscriptionRequired;
  const isPublic = !hasHelp && !signedInPages.some((page) => path === page || path.startsWith(`${page}/`));
  useEffect(() => {
    document.body.toggleAttribute('data-no-stackbot', !isPublic);
  }, [isPublic]);
}

/** Reports each visited screen by the pattern of its address, without the ids in it. */
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
