import {
  chatOpen,
  mayAsMember,
  portalRoutes,
  type MemberAbility,
  type MemberRole,
} from '@stackworks/contracts';
import { use } from 'react';
import { useLocation, useRoute, useSearchParams } from 'wouter';
import { readTab, useTab } from '#/lib/address.ts';
import { MemberContext } from '#/lib/session/member.ts';

const portalTabs = ['dashboard', 'projects', 'messages', 'files', 'billing', 'settings'] as const;
export type PortalTab = (typeof portalTabs)[number];

const abilities: Readonly<Record<PortalTab, MemberAbility>> = {
  dashboard: 'work',
  projects: 'work',
  messages: 'work',
  files: 'work',
  billing: 'pay',
  settings: 'self',
};

/** The tabs that somebody may open, the first of which is their home. */
function tabsOf(role: MemberRole | null): [PortalTab, ...PortalTab[]] {
  const [first, ...others] = portalTabs.filter((tab) => mayAsMember(role ?? 'owner', abilities[tab]));
  return [first ?? 'settings', ...others];
}

export function readPortalTab(parameters: URLSearchParams): PortalTab {
  return readTab(portalTabs, parameters);
}

/**
 * The client area's open tab and project, in its address. A project stays selected from tab to tab; every other page
 * belongs to a tab.
 */
export function usePortalAddress() {
  const tabs = tabsOf(use(MemberContext)?.memberRole ?? null);
  const [openTab] = useTab(tabs);
  const [parameters] = useSearchParams();
  const [, navigate] = useLocation();
  const [isPortal] = useRoute(portalRoutes.clientPortal);
  const pageTab = usePageTab();
  const pageProject = usePageProject();

  /** @param project null selects none; left out, it stays selected */
  const show = (nextTab: PortalTab, project?: string | null) => {
    const after = new URLSearchParams(isPortal ? parameters : undefined);
    after.set('tab', nextTab);
    const selected = project ?? (isPortal ? null : pageProject);
    if (selected) after.set('project', selected);
    if (project === null) after.delete('project');
    after.delete('with');
    navigate(`${portalRoutes.clientPortal}?${after.toString()}`);
  };

  return {
    isPortal,
    tabs,
    tab: isPortal ? openTab : pageTab,
    projectId: parameters.get('project'),
    /** Whether the conversation with the team is open. */
    isChatOpen: parameters.get('with') === chatOpen,
    show,
  };
}

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
