import { portalRoutes } from '@stackworks/contracts';
import { useLocation, useRoute, useSearchParams } from 'wouter';
import { readTab, useTab } from '#/lib/address.ts';

const portalTabs = ['dashboard', 'projects', 'messages', 'files', 'billing', 'settings'] as const;
export type PortalTab = (typeof portalTabs)[number];

/** The tab that an address of the portal opens. */
export function readPortalTab(parameters: URLSearchParams): PortalTab {
  return readTab(portalTabs, parameters);
}

/**
 * What the client area shows, stored in its address (`?tab=messages&project=...`), so that a link, a reload and the back
 * button all find it. A project stays selected from tab to tab. Every other page belongs to one of the tabs.
 */
export function usePortalAddress() {
  const [openTab] = useTab(portalTabs);
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const [isPortal] = useRoute(portalRoutes.clientPortal);
  const pageTab = usePageTab();
  const pageProject = usePageProject();

  /** @param project the project to select; null selects none, and left out it stays as it is */
  const show = (nextTab: PortalTab, project?: string | null) => {
    const after = new URLSearchParams(isPortal ? parameters : undefined);
    after.set('tab', nextTab);
    const selected = project ?? (isPortal ? null : pageProject);
    if (selected) after.set('project', selected);
    if (project === null) after.delete('project');
    navigate(`${portalRoutes.clientPortal}?${after.toString()}`);
  };

  return { isPortal, tab: isPortal ? openTab : pageTab, projectId: parameters.get('project'), show };
}

/** The tab that a page with an address of its own belongs to. */
function usePageTab(): PortalTab {
  const [isChat] = useRoute(portalRoutes.clientMessages);
  const [isSettings] = useRoute(portalRoutes.portalSettings);
  const [isOlderSettings] = useRoute(portalRoutes.clientSettings);
  if (isChat) return 'messages';
  return isSettings || isOlderSettings ? 'settings' : 'projects';
}

function usePageProject(): string | null {
  const [, inPortal] = useRoute<{ id: string }>(portalRoutes.portalProject);
  const [, brief] = useRoute<{ id: string }>(portalRoutes.portalBrief);
  const [, own] = useRoute<{ id: string }>(portalRoutes.project);
  return inPortal?.id ?? brief?.id ?? own?.id ?? null;
}
